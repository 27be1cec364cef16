package dev.stowage.hub.kubernetes;

import dev.stowage.hub.ClusterNews;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes news on in order, in a thread of its own: whoever gets them may take as long as needed, and hinders no watch. */
final class Delivery implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Delivery.class);

    private final BlockingQueue<ClusterNews> news = new LinkedBlockingQueue<>();
    private final Consumer<ClusterNews> to;
    private final Thread thread;
    private volatile boolean closed;

    private Delivery(String cluster, Consumer<ClusterNews> to) {
        this.to = to;
        this.thread = Thread.ofVirtual().name("news-of-" + cluster).unstarted(this::run);
    }

    static Delivery start(String cluster, Consumer<ClusterNews> to) {
        Delivery delivery = new Delivery(cluster, to);
        delivery.thread.start();
        return delivery;
    }

    void tell(ClusterNews one) {
        news.add(one);
    }

    private void run() {
        while (!closed) {
            try {
                deliver(news.take());
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private void deliver(ClusterNews one) {
        try {
            if (!closed) {
                to.accept(one);
            }
        } catch (RuntimeException failure) {
            log.error("News of a workload cluster could not be taken in: {}", one, failure);
        }
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
