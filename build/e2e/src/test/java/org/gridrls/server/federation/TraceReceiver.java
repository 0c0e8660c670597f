package org.gridrls.server.federation;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A collector of traces: takes spans by OTLP over HTTP, as protocol buffers. Closed by its owner;
 * safe for threads.
 */
final class TraceReceiver implements AutoCloseable {
  // fields of opentelemetry/proto: trace.proto, resource.proto, common.proto
  private static final int RESOURCE_SPANS = 1;
  private static final int RESOURCE = 1;
  private static final int SCOPE_SPANS = 2;
  private static final int SPANS = 2;
  private static final int ATTRIBUTES = 1;

  private final HttpServer server;
  private final List<Received> spans = new CopyOnWriteArrayList<>();

  TraceReceiver() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/v1/traces", this::take);
    server.start();
  }

  /** A span, and the service that sent it. */
  record Received(String service, String name, String trace, String id, String parent) {}

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  List<Received> spans() {
    return List.copyOf(spans);
  }

  private void take(HttpExchange exchange) throws IOException {
    byte[] request = exchange.getRequestBody().readAllBytes();
    for (byte[] group : fields(request, RESOURCE_SPANS)) {
      String service = service(fields(group, RESOURCE).get(0));
      for (byte[] scope : fields(group, SCOPE_SPANS)) {
        fields(scope, SPANS).forEach(span -> spans.add(span(service, span)));
      }
    }
    exchange.getResponseHeaders().add("Content-Type", "application/x-protobuf");
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  private static String service(byte[] resource) {
    return fields(resource, ATTRIBUTES).stream()
        .filter(attribute -> text(attribute, 1).equals("service.name"))
        .map(attribute -> text(fields(attribute, 2).get(0), 1))
        .findFirst()
        .orElse("");
  }

  private static Received span(String service, byte[] span) {
    return new Received(service, text(span, 5), hex(span, 1), hex(span, 2), hex(span, 4));
  }

  private static String text(byte[] message, int field) {
    return new String(fields(message, field).get(0), StandardCharsets.UTF_8);
  }

  private static String hex(byte[] message, int field) {
    List<byte[]> found = fields(message, field);
    return found.isEmpty() ? "" : HexFormat.of().formatHex(found.get(0));
  }

  /** All fields of that number that have a length: texts, bytes and messages. */
  private static List<byte[]> fields(byte[] message, int wanted) {
    List<byte[]> found = new ArrayList<>();
    ByteBuffer buffer = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
    while (buffer.hasRemaining()) {
      long key = varint(buffer);
      switch ((int) (key & 7)) {
        case 0 -> varint(buffer);
        case 1 -> buffer.getLong();
        case 2 -> {
          byte[] content = new byte[(int) varint(buffer)];
          buffer.get(content);
          if (key >>> 3 == wanted) {
            found.add(content);
          }
        }
        case 5 -> buffer.getInt();
        default -> throw new IllegalArgumentException("wire type " + (key & 7));
      }
    }
    return found;
  }

  private static long varint(ByteBuffer buffer) {
    long value = 0;
    int shift = 0;
    byte part;
    do {
      part = buffer.get();
      value |= (long) (part & 0x7f) << shift;
      shift += 7;
    } while (part < 0);
    return value;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
