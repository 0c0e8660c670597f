package org.gridrls.perf.peers;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.ByteBufferInputStream;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.gridrls.perf.peers.PeerStore.PeerRow;
import org.gridrls.perf.peers.PeerStore.PeerWrite;
import org.gridrls.perf.process.LoopbackServer;

/**
 * The service that a user would write by hand instead: names with targets by HTTP and JSON on one
 * table, durable, with group commit of single writes. Safe for threads.
 */
public final class PeerServer extends Handler.Abstract implements AutoCloseable {
  private static final JsonFactory JSON = new JsonFactory();

  private final PeerStore store;
  private final WaitingWrites writes;

  PeerServer(PeerStore store) {
    this.store = store;
    this.writes = new WaitingWrites(store::write);
  }

  /** Argument: the JDBC URL of its database. */
  public static void main(String[] arguments) throws InterruptedException {
    LoopbackServer.serve(new PeerServer(new PeerStore(arguments[0])));
  }

  private interface Body {
    void to(JsonGenerator json) throws IOException;
  }

  private record Reply(int status, Body body) {
    static Reply of(boolean good, int otherwise, Body body) {
      return new Reply(good ? 200 : otherwise, body);
    }
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws IOException {
    Reply reply =
        request.getMethod().equals("GET")
            ? read(request.getHttpURI().getPath(), Request.extractQueryParameters(request))
            : changed(request.getHttpURI().getPath(), Content.Source.asByteBuffer(request));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(1_024);
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.writeStartObject();
      reply.body().to(json);
      json.writeEndObject();
    }
    response.setStatus(reply.status());
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
    response.write(true, ByteBuffer.wrap(bytes.toByteArray()), callback);
    return true;
  }

  private static Reply unknown(String path) {
    return new Reply(400, json -> json.writeStringField("error", "no such request: " + path));
  }

  private Reply read(String path, Fields query) {
    if (path.equals("/query")) {
      List<PeerRow> rows = store.query(query.getValue("name"));
      return Reply.of(!rows.isEmpty(), 404, json -> write(json, query.getValue("name"), rows));
    }
    if (path.equals("/page")) {
      String prefix = query.getValue("prefix");
      String from = query.getValue("from");
      int limit = Integer.parseInt(query.getValue("limit"));
      return page(store.page(prefix, from == null ? prefix : from, limit + 1), limit);
    }
    return unknown(path);
  }

  private static void write(JsonGenerator json, String name, List<PeerRow> rows)
      throws IOException {
    json.writeStringField("name", name);
    json.writeArrayFieldStart("targets");
    for (PeerRow row : rows) {
      json.writeString(row.target());
    }
    json.writeEndArray();
  }

  /** The row after the page says where the next one begins. */
  private static Reply page(List<PeerRow> rows, int limit) {
    return new Reply(
        200,
        json -> {
          json.writeArrayFieldStart("rows");
          for (PeerRow row : rows.subList(0, Math.min(limit, rows.size()))) {
            json.writeStartObject();
            json.writeStringField("name", row.name());
            json.writeStringField("target", row.target());
            json.writeEndObject();
          }
          json.writeEndArray();
          if (rows.size() > limit) {
            json.writeStringField("next", rows.get(limit).name());
          }
        });
  }

  private Reply changed(String path, ByteBuffer body) throws IOException {
    List<PeerRow> rows = rows(body);
    if (rows.isEmpty()) {
      return unknown(path);
    }
    return switch (path) {
      case "/add", "/delete" -> {
        boolean adds = path.equals("/add");
        boolean done = writes.write(new PeerWrite(adds, rows.get(0)));
        yield Reply.of(done, adds ? 409 : 404, json -> json.writeBooleanField("done", done));
      }
      case "/bulk-add", "/bulk-delete" -> {
        boolean adds = path.equals("/bulk-add");
        List<Boolean> done =
            store.write(rows.stream().map(row -> new PeerWrite(adds, row)).toList());
        long changed = done.stream().filter(one -> one).count();
        yield new Reply(200, json -> json.writeNumberField("changed", changed));
      }
      case "/bulk-query" -> {
        List<String> names = rows.stream().map(PeerRow::name).toList();
        yield answers(names, store.query(names));
      }
      default -> unknown(path);
    };
  }

  /** In the order of the question. */
  private static Reply answers(List<String> names, List<PeerRow> rows) {
    Map<String, List<PeerRow>> found = new HashMap<>(2 * rows.size());
    rows.forEach(row -> found.computeIfAbsent(row.name(), name -> new ArrayList<>(1)).add(row));
    return new Reply(
        200,
        json -> {
          json.writeArrayFieldStart("answers");
          for (String name : names) {
            json.writeStartObject();
            write(json, name, found.getOrDefault(name, List.of()));
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }

  /** Reads names or pairs of names and targets: an object, or several in a list. */
  private static List<PeerRow> rows(ByteBuffer body) throws IOException {
    List<PeerRow> rows = new ArrayList<>();
    try (JsonParser parser = JSON.createParser(new ByteBufferInputStream(body))) {
      String name = null;
      String target = "";
      for (JsonToken at = parser.nextToken(); at != null; at = parser.nextToken()) {
        if (at == JsonToken.VALUE_STRING && "name".equals(parser.currentName())) {
          name = parser.getText();
        } else if (at == JsonToken.VALUE_STRING && "target".equals(parser.currentName())) {
          target = parser.getText();
        } else if (at == JsonToken.VALUE_STRING) {
          rows.add(new PeerRow(parser.getText(), ""));
        } else if (at == JsonToken.END_OBJECT && name != null) {
          rows.add(new PeerRow(name, target));
          name = null;
        }
      }
    }
    return rows;
  }

  @Override
  public void close() {
    writes.close();
    store.close();
  }
}
