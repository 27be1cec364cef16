# The fleet scheduler as an image, from a built checkout (make build):
#   docker build --file build/fleet-scheduler.dockerfile --tag stowage/fleet-scheduler:0.1.0 .
FROM eclipse-temurin:25-jre
COPY fleet-scheduler/fleet-scheduler.options /opt/stowage/fleet-scheduler.options
COPY fleet-scheduler/target/lib /opt/stowage/lib
COPY fleet-scheduler/target/fleet-scheduler.jar /opt/stowage/fleet-scheduler.jar
USER 65532:65532
ENTRYPOINT ["java", "@/opt/stowage/fleet-scheduler.options", "-cp", "/opt/stowage/fleet-scheduler.jar", "dev.stowage.hub.app.Main"]
