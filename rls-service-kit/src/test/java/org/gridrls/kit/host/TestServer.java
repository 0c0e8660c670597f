package org.gridrls.kit.host;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.kit.admin.AdministrationEndpoint;
import org.gridrls.kit.admin.AdministrationEndpoint.RunningServer;
import org.gridrls.kit.admin.AdministrationEndpoint.StatisticsSources;
import org.gridrls.kit.admin.PropertyDocument;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.kit.config.LiveConfig;
import org.gridrls.kit.config.Settings;
import org.gridrls.kit.host.http.HostConfig;
import org.gridrls.kit.host.meter.CallMeters;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.testkit.MutableClock;
import org.gridrls.wire.admin.Administration;
import org.gridrls.wire.admin.StatisticsXml;

/**
 * A host with one endpoint (administration, over a {@link FakeRole}) on a free port, and ways to
 * talk to it.
 */
public final class TestServer implements AutoCloseable {
  private static final String ENVELOPE =
      "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'"
          + " xmlns:a='https://gridrls.org/ns/admin/1'><e:Body>%s</e:Body></e:Envelope>";

  public final SoapConnector connector = new SoapConnector(Timeouts.DEFAULT);
  public final FakeRole role = new FakeRole();
  public final AdministrationEndpoint endpoint;
  final SoapHost host;

  /** Holds what the server says of its configuration; it does not use it itself. */
  public final LiveConfig<Duration> live =
      new LiveConfig<>(
          ConfigFile.of(
              Map.of("server.port", 1, "store.password", "secret"), TestServer::readPause));

  private TestServer(
      Map<String, ?> config,
      HostSecurity security,
      CallMeters meters,
      Clock clock,
      HostedServlet... pages) {
    host = SoapHost.bind(config(config), security, meters, pages);
    RunningServer identity =
        new RunningServer("server-a", "1.2.3", 77, MutableClock.standing().instant());
    endpoint =
        new AdministrationEndpoint(
            identity,
            clock,
            List.of(role),
            live,
            new StatisticsSources(host::operations, List::of, TestServer::noProperties));
    host.publish(SoapEndpoint.of(Administration.class, endpoint, "administration.wsdl", "/admin"));
    host.accept();
  }

  private static PropertyDocument noProperties(StatisticsXml statistics) {
    throw new RlsException(RlsError.UNKNOWN_OPERATION, "this server has no resource properties");
  }

  /** One whose calls are measured. */
  public static TestServer start(
      HostSecurity security, CallMeters meters, Clock clock, HostedServlet... pages) {
    return new TestServer(Map.of(), security, meters, clock, pages);
  }

  private static Duration readPause(Settings settings) {
    Settings server = settings.section("server");
    server.integer("port", 2, 0, 65_535, "where it listens");
    settings.section("store").optionalText("password", "of the database");
    return server.changeable().duration("pause", Duration.ofSeconds(30), "between two calls");
  }

  public static TestServer start(Clock clock) {
    return new TestServer(Map.of(), HostSecurity.OPEN, CallMeters.NONE, clock);
  }

  static TestServer start(Map<String, ?> config) {
    return start(config, HostSecurity.OPEN);
  }

  public static TestServer start(HostSecurity security) {
    return start(Map.of(), security);
  }

  public static TestServer start(Map<String, ?> config, HostSecurity security) {
    return new TestServer(config, security, CallMeters.NONE, MutableClock.standing());
  }

  static HostConfig config(Map<String, ?> values) {
    Map<String, Object> all = new HashMap<>(Map.of("server.port", 0));
    values.forEach((key, value) -> all.put("server." + key, value));
    return ConfigFile.of(all, settings -> HostConfig.read(settings.section("server"))).value();
  }

  public AdminClient admin() {
    return new AdminClient(connector, host.baseUrl());
  }

  public String url(String path) {
    return host.baseUrl() + path;
  }

  public static String envelope(String body) {
    return ENVELOPE.formatted(body);
  }

  public HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(URI.create(url(path))).build());
  }

  HttpResponse<String> post(String contentType, String message)
      throws IOException, InterruptedException {
    return send(
        HttpRequest.newBuilder(URI.create(url("/ws/admin")))
            .header("Content-Type", contentType)
            .POST(HttpRequest.BodyPublishers.ofString(message))
            .build());
  }

  /** Names the operation by SOAPAction too. */
  HttpResponse<String> call(String operation, String message)
      throws IOException, InterruptedException {
    return send(
        HttpRequest.newBuilder(URI.create(url("/ws/admin")))
            .header("Content-Type", "text/xml")
            .header("SOAPAction", "\"https://gridrls.org/ns/admin/1/" + operation + "\"")
            .POST(HttpRequest.BodyPublishers.ofString(message))
            .build());
  }

  HttpResponse<String> ask(String method, String path) throws IOException, InterruptedException {
    return send(
        HttpRequest.newBuilder(URI.create(url(path)))
            .method(method, HttpRequest.BodyPublishers.noBody())
            .build());
  }

  /** Sends bytes as they are, not all of a request perhaps, and returns all that comes back. */
  String raw(String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), host.port())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  public HttpResponse<String> post(String message) throws IOException, InterruptedException {
    return post("text/xml;charset=UTF-8", message);
  }

  private static HttpResponse<String> send(HttpRequest request)
      throws IOException, InterruptedException {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .build()
        .send(request, HttpResponse.BodyHandlers.ofString());
  }

  /** The threads of web servers in this virtual machine, by name. */
  static Set<String> webThreads() {
    Set<String> names = new HashSet<>();
    Thread.getAllStackTraces().keySet().stream()
        .filter(Thread::isAlive)
        .map(Thread::getName)
        .filter(name -> name.startsWith("http-"))
        .forEach(names::add);
    return names;
  }

  @Override
  public void close() {
    role.release();
    host.close();
    connector.close();
  }
}
