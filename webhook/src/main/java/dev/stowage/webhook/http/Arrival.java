package dev.stowage.webhook.http;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;

/**
 * Receives the content of a request before anybody works on it, so that no thread waits for a slow client. Leaves a
 * {@link Body} in the request's attributes.
 */
final class Arrival extends Handler.Wrapper {
    private static final int SMALL = 64 << 10;
    private static final int SMALL_GROWTH = 4;
    private static final int GROWTH = 2;

    private final Limits limits;
    private final AtomicLong reserved = new AtomicLong();

    Arrival(Limits limits) {
        this.limits = limits;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        long length = request.getLength();
        if (length > limits.bodyBytes()) {
            return pass(request, response, callback, new Body.TooLong());
        }
        new Receiving(request, response, callback).read(false);
        return true;
    }

    /** Hands the request on. What is left of its content is not read, so the connection is of no more use. */
    private boolean pass(Request request, Response response, Callback callback, Body body) throws Exception {
        request.setAttribute(Body.ATTRIBUTE, body);
        if (!(body instanceof Body.Whole)) {
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
        }
        return super.handle(request, response, callback);
    }

    /** One request whose content is being received. */
    private final class Receiving implements Invocable.Task {
        private final Request request;
        private final Response response;
        private final Callback callback;
        private byte[] content = {};
        private int size;
        private long own;

        Receiving(Request request, Response response, Callback callback) {
            this.request = request;
            this.response = response;
            this.callback = callback;
            Request.addCompletionListener(request, _ -> reserved.addAndGet(-own));
        }

        /**
         * Whether there is room for what has arrived; it is given back with the answer. What was only announced takes no
         * room, or silence would keep others out.
         */
        boolean reserve(long length) {
            boolean small = Math.max(length, request.getLength()) <= limits.smallBodiesBytes() / 4;
            int room = limits.bodiesBytes() - (small ? 0 : limits.smallBodiesBytes());
            long more = length - own;
            if (reserved.addAndGet(more) > room) {
                reserved.addAndGet(-more);
                return false;
            }
            own += more;
            return true;
        }

        /** Reads what is there, and comes back when there is more. */
        void read(boolean elsewhere) {
            while (true) {
                Content.Chunk chunk = request.read();
                if (chunk == null) {
                    request.demand(this);
                    return;
                }
                if (Content.Chunk.isFailure(chunk)) {
                    callback.failed(chunk.getFailure());
                    return;
                }
                int length = size + chunk.remaining();
                boolean tooLong = length > limits.bodyBytes();
                if (tooLong || !reserve(length)) {
                    chunk.release();
                    finish(tooLong ? new Body.TooLong() : new Body.TooMuch(), elsewhere);
                    return;
                }
                append(chunk.getByteBuffer());
                boolean last = chunk.isLast();
                chunk.release();
                if (last) {
                    finish(new Body.Whole(whole()), elsewhere);
                    return;
                }
            }
        }

        private void append(ByteBuffer buffer) {
            int length = size + buffer.remaining();
            if (length > content.length) {
                content = Arrays.copyOf(content, room(length));
            }
            buffer.get(content, size, length - size);
            size = length;
        }

        /** As much as was announced, but not many times what has arrived: whoever announces more need not send it. */
        private int room(int length) {
            long more = (long) length * (length <= SMALL ? SMALL_GROWTH : GROWTH);
            return (int) Math.max(length, Math.min(more, request.getLength()));
        }

        private byte[] whole() {
            return size == content.length ? content : Arrays.copyOf(content, size);
        }

        private void finish(Body body, boolean elsewhere) {
            if (elsewhere) {
                // Content comes on a thread that must not be kept.
                request.getContext().execute(() -> hand(body));
            } else {
                hand(body);
            }
        }

        private void hand(Body body) {
            try {
                if (!pass(request, response, callback, body)) {
                    Response.writeError(request, response, callback, 404);
                }
            } catch (Exception fault) {
                Response.writeError(request, response, callback, fault);
            }
        }

        @Override
        public void run() {
            read(true);
        }

        @Override
        public InvocationType getInvocationType() {
            return InvocationType.NON_BLOCKING;
        }
    }
}
