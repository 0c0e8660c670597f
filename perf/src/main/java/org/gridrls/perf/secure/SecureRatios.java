package org.gridrls.perf.secure;

import static org.gridrls.perf.report.Figure.of;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.kit.certs.AuthorityDirectory;
import org.gridrls.kit.certs.CertificateOrder;
import org.gridrls.perf.catalog.LoadedCatalog;
import org.gridrls.perf.catalog.SampleNames;
import org.gridrls.perf.measure.ClosedLoop;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Measured;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;

/**
 * The bars of security: the Java client asks the same question in each way, of two servers that
 * differ in nothing else. It signs and checks too, so half of what is lost is lost by the client.
 */
final class SecureRatios {
  private static final String PLAIN = "query, plain";
  private static final String TLS = "query, mutual TLS";
  private static final String SESSION = "query, SecureConversation over TLS";
  private static final String SIGNED = "query, X.509 signatures over TLS";

  private final Workspace workspace;
  private final int names;
  private final int threads;

  SecureRatios(Workspace workspace, int names, int threads) {
    this.workspace = workspace;
    this.names = names;
    this.threads = threads;
  }

  ResultTable measure(Rounds rounds) throws Exception {
    Servers servers = new Servers(workspace);
    Running open = servers.rls("open", Servers.Options.of(Map.of("roles", "lrc")));
    LoadedCatalog.load(open.url(), 0, names, 1, workspace.progress());
    Path place = workspace.place("authority");
    AuthorityDirectory authority = AuthorityDirectory.create(place, "Perf", Clock.systemUTC());
    var host = authority.issue(CertificateOrder.host("localhost", "127.0.0.1"));
    var alice = authority.issue(CertificateOrder.user("Alice"));
    Running secured = servers.rls("secured", Servers.Options.of(settings(authority, host)));
    CredentialFiles files =
        CredentialFiles.of(alice.certificate(), alice.key(), authority.certificate());
    Credentials credentials = Credentials.of(files);
    fill(secured, credentials);
    rounds
        .side(PLAIN, queries(Credentials.NONE, open.url()), open.handles())
        .side(TLS, queries(credentials, secured.url()), secured.handles())
        .side(SESSION, queries(credentials, secured.url() + "/ws/session"), secured.handles())
        .side(SIGNED, queries(credentials, secured.url() + "/ws/signed"), secured.handles());
    double first = firstCallMillis(files, secured.url() + "/ws/session");
    return table(rounds.run(), first);
  }

  private static Map<String, String> settings(
      AuthorityDirectory authority, AuthorityDirectory.Issued host) {
    return Map.of(
        "roles", "lrc",
        "security.accept", "[certificate,signature,conversation]",
        "security.certificate", host.certificate().toString(),
        "security.key", host.key().toString(),
        "security.trust.directory", authority.trust().toString());
  }

  private void fill(Running server, Credentials credentials) {
    LoadedCatalog.load(
        new LrcClient(connector(credentials), server.url()), 0, names, 1, workspace.progress());
  }

  private SoapConnector connector(Credentials credentials) {
    return workspace.opened(new SoapConnector(Timeouts.DEFAULT, credentials));
  }

  private Load queries(Credentials credentials, String url) {
    LrcClient client = new LrcClient(connector(credentials), url);
    return new ClosedLoop(
        threads,
        Numbers.endless(),
        call -> ask(client, SampleNames.name(SampleNames.scattered(call, names))));
  }

  private static void ask(LrcClient client, String name) {
    client.query(ObjectType.LOGICAL_NAME, name, AttributeSelection.NONE, PageRequest.first(10));
  }

  /** Of a client that makes nothing else, its session and its connection too. */
  private double firstCallMillis(CredentialFiles files, String url) {
    long begun = System.nanoTime();
    ask(new LrcClient(connector(Credentials.of(files)), url), SampleNames.name(1));
    return Duration.ofNanos(System.nanoTime() - begun).toNanos() / 1e6;
  }

  private ResultTable table(Map<String, Measured> measured, double firstMillis) {
    double plain = measured.get(PLAIN).perSecond();
    return new ResultTable()
        .add(of("mutual TLS / plain", measured.get(TLS).perSecond() / plain, "x").atLeast(0.8))
        .add(
            of("SecureConversation / plain", measured.get(SESSION).perSecond() / plain, "x")
                .atLeast(0.2))
        .add(
            of("X.509 signatures / plain", measured.get(SIGNED).perSecond() / plain, "x")
                .atLeast(0.1))
        .add(of("first call in a session", firstMillis, "ms").atMost(1_000))
        .rates(measured.values())
        .remark(
            "%,d names in SQLite; %d threads of the Java client, which signs and checks as well: its"
                + " processor time stands beside the server's. Keys are EC P-256.",
            names, threads);
  }
}
