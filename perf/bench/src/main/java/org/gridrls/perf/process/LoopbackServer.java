package org.gridrls.perf.process;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.gridrls.perf.measure.Unchecked;

/**
 * The web server of our servers, on the same kind of threads, with a handler of its own. Safe for
 * threads; closing it stops it.
 */
public final class LoopbackServer implements AutoCloseable {
  private final Server server;
  private final ServerConnector connector;

  /** Answers when it returns. */
  public LoopbackServer(Handler handler) {
    server = new Server(threads());
    connector = new ServerConnector(server, 1, 1);
    connector.setHost("127.0.0.1");
    connector.setAcceptQueueSize(1_024);
    server.addConnector(connector);
    server.setHandler(handler);
    Unchecked.run(server::start);
  }

  private static ThreadPool threads() {
    return Runtime.version().feature() >= 24 ? new VirtualThreadPool(576) : new QueuedThreadPool();
  }

  /** Serves until the process is stopped. */
  public static void serve(Handler handler) throws InterruptedException {
    LoopbackServer server = new LoopbackServer(handler);
    Runtime.getRuntime().addShutdownHook(new Thread(server::close, "shutdown"));
    System.out.println(handler.getClass().getSimpleName() + " answers at " + server.url());
    Thread.currentThread().join();
  }

  public String url() {
    return "http://127.0.0.1:" + connector.getLocalPort();
  }

  @Override
  public void close() {
    Unchecked.run(server::stop);
  }
}
