package org.gridrls.kit.host.http;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * HTTP/1.1 connections with a time limit for the head of a request: a client that sends it byte by
 * byte, or sends nothing on a new connection, is disconnected. The idle timeout alone would restart
 * at each byte. Safe for threads.
 */
public final class BoundedConnections extends HttpConnectionFactory {
  private static final long SURPLUS_HEAD_MILLIS = 2_000;

  /** Null where requests have no virtual threads. */
  private static final Executor LATER = VirtualThreads.getDefaultVirtualThreadsExecutor();

  private final long headMillis;
  private final int most;
  private final AtomicInteger open = new AtomicInteger();

  /** {@code most} connections are for all requests; those beyond are {@link #isSurplus surplus}. */
  public BoundedConnections(HttpConfiguration configuration, Duration headTime, int most) {
    super(configuration);
    headMillis = headTime.toMillis();
    this.most = most;
  }

  /** True for a request on a connection that is one too many: it has one request, soon. */
  static boolean isSurplus(Request request) {
    return request.getConnectionMetaData().getConnection() instanceof BoundedConnection bounded
        && bounded.surplus;
  }

  @Override
  public Connection newConnection(Connector connector, EndPoint endPoint) {
    HttpConnection connection = new BoundedConnection(connector, endPoint);
    connection.setUseInputDirectByteBuffers(isUseInputDirectByteBuffers());
    connection.setUseOutputDirectByteBuffers(isUseOutputDirectByteBuffers());
    connection.setTransferEncodingChunkMaxLength(getTransferEncodingChunkMaxLength());
    return configure(connection, connector, endPoint);
  }

  /**
   * A deadline is set for the first head and for those that do not come in one piece; it looks
   * whether its head has come since. What arrives is read by one thread after the other.
   */
  private final class BoundedConnection extends HttpConnection {
    private final boolean surplus = open.incrementAndGet() > most;
    private volatile Scheduler.Task deadline;
    private volatile int headsComplete;
    private volatile int headWithDeadline;

    BoundedConnection(Connector connector, EndPoint endPoint) {
      super(BoundedConnections.this.getHttpConfiguration(), connector, endPoint);
    }

    /**
     * The thread that sent a response looks for the next request itself, which never blocks and
     * costs less than waking another one. After a virtual thread, a new one looks when those have
     * run that wait for a processor: meanwhile a busy client sends its next request, which then
     * needs no selector.
     */
    @Override
    protected Executor getExecutor() {
      return task -> {
        if (task != this) {
          super.getExecutor().execute(task);
        } else if (VirtualThreads.isVirtualThread()) {
          LATER.execute(task);
        } else {
          run();
        }
      };
    }

    @Override
    public void onOpen() {
      setDeadline(1);
      super.onOpen();
    }

    @Override
    public void onFillable() {
      super.onFillable();
      int head = headsComplete + 1;
      if (isInHead() && headWithDeadline < head) {
        setDeadline(head);
      }
    }

    private boolean isInHead() {
      HttpParser.State state = getParser().getState();
      return state != HttpParser.State.START && state.compareTo(HttpParser.State.HEADER) <= 0;
    }

    private void setDeadline(int head) {
      headWithDeadline = head;
      deadline =
          getConnector()
              .getScheduler()
              .schedule(
                  () -> closeUnlessComplete(head),
                  surplus ? Math.min(headMillis, SURPLUS_HEAD_MILLIS) : headMillis,
                  TimeUnit.MILLISECONDS);
    }

    /** A head after the first counts from its first byte: until then the connection may rest. */
    private void closeUnlessComplete(int head) {
      if (headsComplete < head && (head == 1 || isInHead())) {
        getEndPoint().close();
      }
    }

    @Override
    protected RequestHandler newRequestHandler() {
      return new RequestHandler() {
        @Override
        public boolean headerComplete() {
          headsComplete = headsComplete + 1;
          cancelDeadline();
          return super.headerComplete();
        }
      };
    }

    private void cancelDeadline() {
      Scheduler.Task set = deadline;
      if (set != null) {
        set.cancel();
        deadline = null;
      }
    }

    @Override
    public void onClose(Throwable cause) {
      open.decrementAndGet();
      super.onClose(cause);
    }

    @Override
    public void close() {
      cancelDeadline();
      super.close();
    }
  }
}
