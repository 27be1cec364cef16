# The companion as an image, from a built checkout (make build):
#   docker build --file build/companion.dockerfile --tag stowage/companion:0.1.0 .
# Without the AOT cache of bin/companion, which fits only the JDK that recorded it: it starts slower.
FROM eclipse-temurin:25-jre
COPY webhook/companion.options /opt/stowage/companion.options
COPY webhook/target/lib /opt/stowage/lib
COPY webhook/target/webhook.jar /opt/stowage/webhook.jar
USER 65532:65532
ENTRYPOINT ["java", "@/opt/stowage/companion.options", "-cp", "/opt/stowage/webhook.jar", "dev.stowage.webhook.app.Main"]
