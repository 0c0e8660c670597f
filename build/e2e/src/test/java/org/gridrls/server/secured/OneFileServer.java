package org.gridrls.server.secured;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** A storage server inside the JVM with one file. Safe for threads. */
final class OneFileServer implements AutoCloseable {
  private final HttpServer server;

  OneFileServer(byte[] content) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        call -> {
          call.sendResponseHeaders(200, content.length);
          call.getResponseBody().write(content);
          call.close();
        });
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/f";
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
