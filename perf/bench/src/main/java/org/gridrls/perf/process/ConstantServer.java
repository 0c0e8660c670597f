package org.gridrls.perf.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.gridrls.perf.measure.Unchecked;

/**
 * Shows what the web server alone can do: ours, on the same kind of threads, reads each request and
 * gives back the same bytes, without SOAP. Argument: a file with the answer. Safe for threads;
 * closing it stops it.
 */
public final class ConstantServer implements AutoCloseable {
  private final Server server;
  private final ServerConnector connector;

  /** Answers when it returns. */
  ConstantServer(byte[] answer) {
    server = new Server(threads());
    connector = new ServerConnector(server, 1, 1);
    connector.setHost("127.0.0.1");
    connector.setAcceptQueueSize(1_024);
    server.addConnector(connector);
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback)
              throws IOException {
            Content.Source.asByteBuffer(request);
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/xml;charset=UTF-8");
            response.write(true, ByteBuffer.wrap(answer), callback);
            return true;
          }
        });
    Unchecked.run(server::start);
  }

  private static ThreadPool threads() {
    return Runtime.version().feature() >= 24 ? new VirtualThreadPool(576) : new QueuedThreadPool();
  }

  public static void main(String[] arguments) throws Exception {
    ConstantServer server = new ConstantServer(Files.readAllBytes(Path.of(arguments[0])));
    Runtime.getRuntime().addShutdownHook(new Thread(server::close, "shutdown"));
    System.out.println("constant answers at " + server.url());
    Thread.currentThread().join();
  }

  String url() {
    return "http://127.0.0.1:" + connector.getLocalPort();
  }

  @Override
  public void close() {
    Unchecked.run(server::stop);
  }
}
