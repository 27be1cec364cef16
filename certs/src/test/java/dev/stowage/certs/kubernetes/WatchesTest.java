package dev.stowage.certs.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class WatchesTest {
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();

    /** Can be watched, and nothing else. */
    @SuppressWarnings("unchecked")
    private Resource<Secret> object() {
        return (Resource<Secret>) Proxy.newProxyInstance(
                Resource.class.getClassLoader(), new Class<?>[] {Resource.class}, (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("watch");
                    opened.incrementAndGet();
                    return (Watch) closed::incrementAndGet;
                });
    }

    @Test
    void watchesNothingOnceItIsClosed() {
        var watches = new Watches(List.of(object()), () -> {});
        watches.renew();
        watches.renew();
        watches.close();

        watches.renew();

        assertThat(opened).hasValue(1);
        assertThat(closed).hasValue(1);
    }
}
