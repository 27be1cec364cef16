package dev.stowage.certs.kubernetes;

import dev.stowage.certs.AuthorityCertificate;
import dev.stowage.certs.AuthorityState;
import dev.stowage.certs.BundleText;
import dev.stowage.certs.CertificateFault;
import dev.stowage.certs.Fingerprint;
import dev.stowage.certs.Pem;
import dev.stowage.certs.Rotation;
import dev.stowage.certs.ServiceName;
import dev.stowage.certs.SigningAuthority;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The state as the data of a Secret, decoded. */
record SecretFormat(ServiceName service, JsonMapper json) {
    static final String STATE = "state.json";
    static final List<String> KEYS =
            List.of("current.crt", "current.key", "next.crt", "next.key", "previous.crt", STATE);

    /** Every integer up to here is exact in any reader of JSON (RFC 8259, section 6), and there are enough of them. */
    private static final long MAX_REVISION = 1L << 53;

    SortedMap<String, String> write(AuthorityState state) {
        SortedMap<String, String> data = new TreeMap<>();
        ObjectNode fields = json.createObjectNode();
        fields.put("revision", state.revision());
        fields.put("phase", state.rotation().phase().label());
        put(data, fields, "current", state.rotation().current());
        switch (state.rotation()) {
            case Rotation.Initial _, Rotation.Stable _ -> {}
            case Rotation.Prepared(var current, var next) -> put(data, fields, "next", next);
            case Rotation.Published(var current, var next) -> put(data, fields, "next", next);
            case Rotation.Promoted(var current, var previous, var since) -> {
                put(data, fields, "previous", previous);
                fields.put("promoted", since.toString());
            }
        }
        ArrayNode retired = fields.putArray("retired");
        for (AuthorityState.Retired one : state.retired()) {
            retired.addObject()
                    .put("fingerprint", one.fingerprint().hex())
                    .put("notAfter", one.notAfter().toString());
        }
        data.put(STATE, json.writeValueAsString(fields));
        return data;
    }

    private static void put(Map<String, String> data, ObjectNode fields, String role, SigningAuthority authority) {
        put(data, fields, role, authority.certificate());
        data.put(role + ".key", authority.key().text());
    }

    private static void put(
            Map<String, String> data, ObjectNode fields, String role, AuthorityCertificate certificate) {
        data.put(role + ".crt", certificate.pem().text());
        fields.putObject(role)
                .put("generation", certificate.generation().number())
                .put("fingerprint", certificate.fingerprint().hex());
    }

    /**
     * What {@link #write} wrote.
     *
     * @throws CertificateFault if it is anything else, however little it differs
     */
    AuthorityState read(Map<String, String> data) {
        try {
            JsonNode fields = json.readTree(text(data, STATE));
            List<AuthorityState.Retired> retired = new ArrayList<>();
            for (JsonNode one : fields.path("retired")) {
                retired.add(new AuthorityState.Retired(
                        new Fingerprint(one.path("fingerprint").asString()),
                        Instant.parse(one.path("notAfter").asString())));
            }
            Rotation rotation = rotation(data, fields);
            return new AuthorityState(revision(fields), rotation, retired);
        } catch (JacksonException | DateTimeException malformed) {
            throw malformed("%s is malformed: %s".formatted(STATE, malformed.getMessage()));
        }
    }

    private static long revision(JsonNode fields) {
        long revision = fields.path("revision").asLong();
        if (revision < 1 || revision > MAX_REVISION) {
            throw malformed("%s has an impossible revision (%d).".formatted(STATE, revision));
        }
        return revision;
    }

    private Rotation rotation(Map<String, String> data, JsonNode fields) {
        SigningAuthority current = authority(data, fields, "current");
        String phase = fields.path("phase").asString();
        return switch (phase) {
            case "initial" -> new Rotation.Initial(current);
            case "stable" -> new Rotation.Stable(current);
            case "prepared" -> new Rotation.Prepared(current, authority(data, fields, "next"));
            case "published" -> new Rotation.Published(current, authority(data, fields, "next"));
            case "promoted" ->
                new Rotation.Promoted(
                        current,
                        certificate(data, fields, "previous"),
                        Instant.parse(fields.path("promoted").asString()));
            default -> throw malformed("%s has an unknown phase (%s).".formatted(STATE, phase));
        };
    }

    private SigningAuthority authority(Map<String, String> data, JsonNode fields, String role) {
        AuthorityCertificate certificate = certificate(data, fields, role);
        Pem key = new Pem(text(data, role + ".key"));
        KeyPairs.checkEllipticCurve(key, certificate.pem(), role + ".key");
        return new SigningAuthority(certificate, key);
    }

    private AuthorityCertificate certificate(Map<String, String> data, JsonNode fields, String role) {
        AuthorityCertificate certificate = BundleText.authority(service, new Pem(text(data, role + ".crt")));
        String expected = fields.path(role).path("fingerprint").asString();
        if (!certificate.fingerprint().hex().equals(expected)) {
            throw malformed("%s.crt is %s, but %s says %s."
                    .formatted(role, certificate.fingerprint().hex(), STATE, expected));
        }
        return certificate;
    }

    private static String text(Map<String, String> data, String key) {
        String text = data.get(key);
        if (text == null) {
            throw malformed("%s is missing.".formatted(key));
        }
        return text;
    }

    private static CertificateFault malformed(String message) {
        return new CertificateFault(CertificateFault.Reason.MALFORMED, message);
    }
}
