package org.gridrls.server.secured;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.GZIPOutputStream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.TargetName;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.certs.AuthorityDirectory;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.kit.update.SoapUpdateSender;
import org.gridrls.server.LogLines;
import org.gridrls.server.SecuredServers;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server with a certificate sends nothing in clear, even if a link names an http address. */
class ClearLinksTest {
  private static final LogicalName NAME = new LogicalName("lfn://secret");

  @TempDir Path directory;
  private final List<String> heard = new CopyOnWriteArrayList<>();
  private HttpServer spy;
  private SecuredServers secured;

  @BeforeEach
  void open() throws IOException {
    secured = new SecuredServers(directory);
    spy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    spy.createContext(
        "/",
        call -> {
          heard.add(call.getRequestURI().toString());
          call.sendResponseHeaders(HttpURLConnection.HTTP_NOT_FOUND, -1);
          call.close();
        });
    spy.start();
  }

  @AfterEach
  void close() {
    secured.close();
    spy.stop(0);
  }

  private String spy(String path) {
    return "http://127.0.0.1:" + spy.getAddress().getPort() + path;
  }

  /** Why the only update target of the catalog fails. */
  private String failure(String target) {
    Servers servers = secured.servers;
    servers.start("lrc", "roles", "lrc");
    servers.lrc("lrc").create(new Mapping(NAME, new TargetName("gsiftp://one/secret")));
    servers.lrc("lrc").targets().add(UpdateTarget.everything(target, UpdateKind.LIST));
    Eventually.holds("the update was tried", () -> status().lastFailure().isPresent());
    return status().lastFailure().orElseThrow();
  }

  private UpdateTargetStatus status() {
    return secured.servers.lrc("lrc").updateTargets().get(0);
  }

  @Against(Attack.NAMES_IN_CLEAR)
  @Test
  void updatesDoNotGoToHttp() {
    String why = failure(spy(""));
    assertTrue(why.contains(spy("")) && why.contains("security.plain-links"), why);
    assertEquals(List.of(), heard);
  }

  @Test
  void aHostThatTheOperatorNamesIsAnException() {
    Servers servers = secured.servers;
    String host = "127.0.0.1:" + spy.getAddress().getPort();
    servers.start("lrc", "roles", "lrc", "security.plain-links", host);
    servers.lrc("lrc").targets().add(UpdateTarget.everything(spy(""), UpdateKind.LIST));
    Eventually.holds("the spy heard", () -> !heard.isEmpty());
  }

  @Against(Attack.IMPOSTOR_HOST)
  @Test
  void updatesDoNotGoToAHostThatItsCertificateDoesNotName() {
    AuthorityDirectory.Issued other =
        secured.authority.issue(CertificateOrder.host("rli.example.org"));
    secured.servers.start(
        "impostor",
        "security.certificate",
        other.certificate().toString(),
        "security.key",
        other.key().toString(),
        "security.audit.log",
        "all");
    String why = failure(secured.servers.url("impostor"));
    assertTrue(why.contains("for another host"), why);
    assertFalse(status().last().isPresent());
  }

  @Against(Attack.NAMES_IN_CLEAR)
  @Test
  void anIndexAsksNoCatalogInClear() throws IOException {
    Servers servers = secured.servers;
    servers.start("rli", "roles", "rli");
    UpdateSource source =
        UpdateSource.direct(
            UpdateSource.Catalog.of(spy("/ws/lrc"), "lrc"),
            new BaseState(1, 1),
            Duration.ofMinutes(1),
            List.of());
    AuthorityDirectory.Issued host =
        secured.authority.issue(CertificateOrder.host("127.0.0.1", "other"));
    try (SoapConnector connector =
        new SoapConnector(Timeouts.DEFAULT, Credentials.of(secured.files(host)))) {
      SoapUpdateSender sender = new SoapUpdateSender(connector, servers.url("rli") + "/ws/update");
      String update = sender.begin(source, 1).updateId();
      sender.sendPart(update, 0, gzipped(NAME.value() + "\n"));
      sender.commit(update, 1, 1);
    }
    LocateResult result =
        servers.rli("rli").locate(List.of(NAME), Duration.ofSeconds(5), AttributeSelection.NONE);
    CatalogOutcome outcome = result.catalogs().get(0);
    assertTrue(outcome.message().orElse("").contains("security.plain-links"), result::toString);
    assertEquals(List.of(), heard);
  }

  private static byte[] gzipped(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  @Against(Attack.NAMES_IN_CLEAR)
  @Test
  void noRegistrationAndNoNotificationInClear() throws IOException {
    Servers servers = secured.servers;
    try (LogLines log = new LogLines()) {
      servers.start("lrc", "roles", "lrc", "membership.registry", spy(""));
      Eventually.holds(
          "the log says why",
          () -> log.lines().stream().anyMatch(line -> line.contains("security.plain-links")));
    }
    servers.start("registry", "roles", "registry");
    String answer = subscribe(servers.url("registry"), spy("/told"));
    assertTrue(answer.contains("security.plain-links"), answer);
    assertEquals(List.of(), heard);
  }

  private String subscribe(String registry, String consumer) throws IOException {
    String message =
        """
        <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>
        <n:Subscribe xmlns:n="http://docs.oasis-open.org/wsn/b-2"><n:ConsumerReference>
        <a:Address xmlns:a="http://www.w3.org/2005/08/addressing">%s</a:Address>
        </n:ConsumerReference></n:Subscribe></soap:Body></soap:Envelope>
        """
            .formatted(consumer);
    HttpURLConnection call =
        secured.servers.connector.open(URI.create(registry + "/ws/registry/group"));
    call.setDoOutput(true);
    call.setRequestProperty("Content-Type", "text/xml;charset=UTF-8");
    call.getOutputStream().write(message.getBytes(StandardCharsets.UTF_8));
    var answer = call.getResponseCode() == 500 ? call.getErrorStream() : call.getInputStream();
    return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
  }
}
