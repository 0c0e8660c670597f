package org.gridrls.perf.secure;

import static org.gridrls.perf.report.Figure.of;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.perf.catalog.CatalogCalls;
import org.gridrls.perf.catalog.LoadedCatalog;
import org.gridrls.perf.catalog.SampleNames;
import org.gridrls.perf.http.Connector;
import org.gridrls.perf.measure.ClosedLoop;
import org.gridrls.perf.measure.Handshakes;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Measured;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;

/**
 * The bars of security: the same question in each way, of two servers that differ in nothing else.
 * What the connection proves is asked by the cheap client; what the message proves by the Java
 * client, which signs and checks as well, beside the Java client without that.
 */
final class SecureRatios {
  private static final String PLAIN = "query, plain";
  private static final String TLS = "query, mutual TLS";
  private static final String JAVA_PLAIN = "Java client, plain";
  private static final String JAVA_TLS = "Java client, mutual TLS";
  private static final String SESSION = "Java client, SecureConversation over TLS";
  private static final String SIGNED = "Java client, X.509 signatures over TLS";

  private final Workspace workspace;
  private final int names;
  private final int threads;
  private final Optional<String> provider;

  /** {@code provider} is the jar of the fast cryptography that both sides use, if any. */
  SecureRatios(Workspace workspace, int names, int threads, Optional<String> provider) {
    this.workspace = workspace;
    this.names = names;
    this.threads = threads;
    this.provider = provider;
  }

  ResultTable measure(Rounds rounds) throws Exception {
    // the JDK keeps fewer idle ones by itself, and would make handshakes instead
    System.setProperty("http.maxConnections", Integer.toString(2 * threads));
    Servers servers = new Servers(workspace);
    Running open = servers.rls("open", Servers.Options.of(Map.of("roles", "lrc")));
    LoadedCatalog.load(open.url(), 0, names, 1, workspace.progress());
    TestAuthority authority = TestAuthority.create(workspace.place("authority"));
    Map<String, String> settings = authority.settings(Map.of("roles", "lrc"));
    Servers.Options plain = Servers.Options.of(settings);
    Running secured = servers.rls("secured", provider.map(plain::classpath).orElse(plain));
    Credentials user = authority.user();
    LoadedCatalog.load(
        new LrcClient(connector(user), secured.url()), 0, names, 1, workspace.progress());
    FirstCalls first = firstCalls(authority, open.url(), secured.url());
    SSLContext context = authority.userContext();
    CatalogCalls tls = new CatalogCalls(secured.url(), server -> Connector.tls(server, context));
    rounds
        .side(PLAIN, queries(new CatalogCalls(open.url())), open.handles())
        .side(TLS, queries(tls), secured.handles())
        .side(JAVA_PLAIN, queries(Credentials.NONE, open.url()), open.handles())
        .side(JAVA_TLS, queries(user, secured.url()), secured.handles())
        .side(SESSION, queries(user, secured.url() + "/ws/session"), secured.handles())
        .side(SIGNED, queries(user, secured.url() + "/ws/signed"), secured.handles());
    try (Handshakes handshakes = new Handshakes()) {
      Map<String, Measured> measured = rounds.run();
      return table(measured, first, handshakes.ofOthers());
    }
  }

  private FirstCalls firstCalls(TestAuthority authority, String open, String secured)
      throws Exception {
    return new FirstCalls(
            authority.userFiles(),
            SampleNames.name(1),
            workspace.place("first.jsa"),
            workspace.progress())
        .ask("plain", open)
        .ask("mutual TLS", secured)
        .ask("session", secured + "/ws/session")
        .ask("signed", secured + "/ws/signed");
  }

  private SoapConnector connector(Credentials credentials) {
    return workspace.opened(new SoapConnector(Timeouts.DEFAULT, credentials));
  }

  private Load queries(CatalogCalls calls) {
    return calls.queries(threads, call -> SampleNames.scattered(call, names));
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

  private ResultTable table(Map<String, Measured> measured, FirstCalls first, long handshakes) {
    double plain = measured.get(PLAIN).perSecond();
    double javaPlain = measured.get(JAVA_PLAIN).perSecond();
    ResultTable table =
        new ResultTable()
            .add(of("mutual TLS / plain", measured.get(TLS).perSecond() / plain, "x").atLeast(0.8))
            .add(
                of("SecureConversation / plain", measured.get(SESSION).perSecond() / javaPlain, "x")
                    .atLeast(provider.isPresent() ? 0.5 : 0.2))
            .add(
                of("X.509 signatures / plain", measured.get(SIGNED).perSecond() / javaPlain, "x")
                    .atLeast(provider.isPresent() ? 0.25 : 0.1))
            .add(
                of(
                        "mutual TLS adds, server",
                        measured.get(TLS).serverMicros() - measured.get(PLAIN).serverMicros(),
                        "us")
                    .atMost(30))
            .add(
                of(
                    "mutual TLS adds, client",
                    measured.get(TLS).clientMicros() - measured.get(PLAIN).clientMicros(),
                    "us"));
    for (String side : List.of("mutual TLS", "session", "signed")) {
      table.add(of("first call, " + side, first.millis(side), "ms").atMost(1_000));
    }
    table.rates(measured.values());
    first.show(table);
    return table
        .remark(
            "%,d names in SQLite; %d connections that stay open; keys are EC P-256. The ratios of"
                + " sessions and signatures are to the Java client without them.",
            names, threads)
        .remark(
            "%,d handshakes of the Java client in the whole run: %d for each turn of each of its"
                + " sides would be one for each connection.",
            handshakes, threads)
        .remark(
            "First calls are medians of five. The bar is about the call of a Java program with an"
                + " archive of its classes, from its beginning to the answer; beside it one without"
                + " an archive, and the whole process of the command.");
  }
}
