package org.gridrls.kit.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.kit.host.SoapHost;
import org.gridrls.kit.host.http.HostConfig;
import org.gridrls.kit.host.meter.CallMeters;
import org.gridrls.kit.security.HostSecurity;

/**
 * A host whose operations are called on both paths: a URL with a query is never served directly,
 * and means nothing to the SOAP stack.
 */
final class BothPaths implements AutoCloseable {
  static final String UTF8 = "text/xml; charset=UTF-8";

  /** A query for the name Nm, which is served directly. */
  static final String QUERY =
      "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body>"
          + "<q:query xmlns:q='https://gridrls.org/ns/lrc/1'><q:objectType>LOGICAL_NAME</q:objectType>"
          + "<q:name>Nm</q:name></q:query></e:Body></e:Envelope>";

  final StubPort stub = new StubPort();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final SoapHost host;

  /** Holds what a client sees of an answer. */
  record Answer(int status, String type, String body) {}

  /** The answer, and whether the direct path gave it. */
  record Compared(Answer answer, boolean direct) {}

  BothPaths(HostSecurity security, Map<String, ?> settings) {
    Map<String, Object> all = new HashMap<>(Map.of("port", 0));
    all.putAll(settings);
    HostConfig config = ConfigFile.of(all, HostConfig::read).value();
    host = SoapHost.bind(config, security, CallMeters.NONE, SoapDirectPath::new);
    stub.endpoints().forEach(host::publish);
    host.accept();
  }

  BothPaths() {
    this(HostSecurity.OPEN, Map.of());
  }

  /** A catalog whose answers are the golden ones, with limits of messages. */
  static BothPaths ofCatalog(int nodesMax) {
    Map<String, ?> limits = Map.of("message-nodes-max", nodesMax, "message-text-max", "200K");
    BothPaths paths = new BothPaths(HostSecurity.OPEN, limits);
    paths.stub.answers(method -> SoapMessages.goldenResult("/ws/lrc", method));
    return paths;
  }

  String url(String path) {
    return host.baseUrl() + path;
  }

  /** Sends a message on both paths; fails if they differ in the answer or in what was called. */
  Compared post(String path, byte[] message, String... headers) throws Exception {
    stub.takeSeen();
    Answer expected = send(path + (path.contains("?") ? "&" : "?") + "stack", message, headers);
    List<StubPort.Seen> called = stub.takeSeen();
    Answer answer = send(path, message, headers);
    List<StubPort.Seen> seen = stub.takeSeen();
    String shown = path + "\n" + new String(message, StandardCharsets.UTF_8);
    assertEquals(comparable(path, expected), comparable(path, answer), shown);
    assertEquals(withoutPath(called), withoutPath(seen), shown);
    assertFalse(called.stream().anyMatch(StubPort.Seen::direct), shown);
    return new Compared(answer, seen.stream().anyMatch(StubPort.Seen::direct));
  }

  Compared post(String path, String message) throws Exception {
    return post(path, message.getBytes(StandardCharsets.UTF_8), "Content-Type", UTF8);
  }

  private static List<String> withoutPath(List<StubPort.Seen> seen) {
    return seen.stream().map(call -> call.operation() + call.parameters()).toList();
  }

  private Answer send(String path, byte[] message, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(host.baseUrl() + path))
            .POST(HttpRequest.BodyPublishers.ofByteArray(message));
    if (headers.length > 0) {
      request.headers(headers);
    }
    HttpResponse<String> answer =
        client.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    String type = answer.headers().firstValue("Content-Type").orElse("");
    return new Answer(answer.statusCode(), withoutIds(type), withoutIds(answer.body()));
  }

  /** The stack numbers the prefixes of this port type differently at each start. */
  private static Answer comparable(String path, Answer answer) {
    if (!path.startsWith("/ws/admin")) {
      return answer;
    }
    String body =
        answer.body().replaceAll(" xmlns(:\\w+)?=\"[^\"]*\"", "").replaceAll("<(/?)ns\\d:", "<$1");
    return new Answer(answer.status(), answer.type(), body);
  }

  private static String withoutIds(String text) {
    return text.replaceAll("[0-9a-f-]{36}", "ID");
  }

  @Override
  public void close() {
    host.close();
  }
}
