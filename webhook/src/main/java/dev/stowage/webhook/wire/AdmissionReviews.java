package dev.stowage.webhook.wire;

import dev.stowage.webhook.Decision;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads and writes admission reviews of {@code admission.k8s.io/v1}. May be used by several threads.
 *
 * <p>What is reviewed stays a tree: a typed object could refuse what the API server took, and loses what it does not know.
 */
public final class AdmissionReviews {
    /** An update carries two objects of up to 3 MiB each, which grow when they are written as JSON. */
    public static final int MAX_BYTES = 16 << 20;

    /** Far deeper than any manifest, though the API server itself would read 10,000 ({@code sigs.k8s.io/json}). */
    static final int MAX_DEPTH = 2_000;

    /** A name can be a key of a ConfigMap's data or of an annotation. */
    private static final int MAX_NAME_LENGTH = 1 << 20;

    /** Two objects of 3 MiB each have some 100,000 of them, but 16 MiB of empty objects would be a tree of 400 MiB. */
    public static final int MAX_TOKENS = 500_000;

    /** What is shorter is not worth being counted. */
    private static final int COUNTED_FROM = 64 << 10;

    private final JsonMapper mapper = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .maxNameLength(MAX_NAME_LENGTH)
                            .maxTokenCount(MAX_TOKENS)
                            .build())
                    .build())
            // Doubles would turn 1e400 into infinity.
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** At most how many tokens {@link #read} would keep of a body, whether it is JSON or not. */
    public long weigh(byte[] body) {
        if (body.length < COUNTED_FROM) {
            return body.length;
        }
        long tokens = 0;
        try (JsonParser parser = mapper.createParser(body)) {
            while (tokens <= MAX_TOKENS && parser.nextToken() != null) {
                tokens++;
            }
        } catch (JacksonException _) {
            // Here reading will end too, and say why.
        }
        return tokens;
    }

    /** Reads the body of a call. */
    public Received read(byte[] body) {
        if (body.length > MAX_BYTES) {
            return new Received.Malformed("The body is longer than %d bytes.".formatted(MAX_BYTES));
        }
        JsonNode review;
        try {
            review = mapper.readTree(body);
        } catch (JacksonException fault) {
            return unreadable(fault.getOriginalMessage());
        } catch (NumberFormatException outOfRange) {
            // Jackson lets it through where an exponent has more digits than a BigDecimal can have.
            return unreadable("A number is out of range.");
        }
        try {
            return new Received.Review(ReviewReader.request(review));
        } catch (MalformedReview fault) {
            return malformed(fault.reason());
        }
    }

    /** Writes the answer to a request. */
    public byte[] write(AdmissionRequest request, Decision decision) {
        // By way of characters, since an encoder of bytes fails at half a surrogate pair, and this must not fail.
        return mapper.writeValueAsString(ResponseWriter.review(request, decision))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static Received unreadable(String why) {
        return malformed("The body is no JSON that can be read: " + why);
    }

    private static Received malformed(String reason) {
        return new Received.Malformed(OneLine.of(reason, 300));
    }
}
