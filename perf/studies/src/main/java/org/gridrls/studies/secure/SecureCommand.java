package org.gridrls.studies.secure;

import static org.gridrls.perf.report.Figure.of;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.bench.Study;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.measure.ClosedLoop;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.measure.Rounds.Measured;
import org.gridrls.perf.measure.Rounds.Outcome;
import org.gridrls.perf.process.InstalledServer;
import org.gridrls.perf.process.Running;
import org.gridrls.security.tls.FastCryptography;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code perf/run secure}: the same query with each kind of authentication, of two servers that
 * differ in nothing else. The cheap client measures authentication by the connection; the Java
 * client, which signs and checks as well, measures authentication by the message.
 */
@Command(
    name = "secure",
    description = "A query of one name: plain, over mutual TLS, in a session, and signed.")
public final class SecureCommand extends Bench implements Study {
  private static final int THREADS = 100;
  private static final String PLAIN = "query, plain";
  private static final String TLS = "query, mutual TLS";
  private static final String JAVA_PLAIN = "Java client, plain, through the SOAP stack";
  private static final String JAVA_TLS = "Java client, mutual TLS";
  private static final String SESSION = "Java client, SecureConversation over TLS";
  private static final String SIGNED = "Java client, X.509 signatures over TLS";

  @Option(names = "--names", defaultValue = "100000", description = "names loaded first")
  int names;

  @Option(
      names = "--fast-cryptography",
      description = "both sides use the Amazon Corretto Crypto Provider; its bars are higher")
  boolean fast;

  @Override
  protected void measure() throws Exception {
    Optional<String> provider = fast ? Optional.of(installed()) : Optional.empty();
    // the JDK keeps fewer idle connections by default, and would make handshakes instead
    System.setProperty("http.maxConnections", Integer.toString(2 * THREADS));
    SecuredCatalogs catalogs = new SecuredCatalogs(workspace, names, THREADS);
    Running open = catalogs.open();
    Running secured = catalogs.secured("secured", Map.of(), provider);
    Rounds rounds =
        rounds()
            .side(PLAIN, catalogs.queries(open), open.handles())
            .side(TLS, catalogs.queries(secured), secured.handles());
    if (guard) {
      showTls(rounds.run());
      return;
    }
    Running stack = catalogs.throughTheStack();
    FirstCalls first =
        new FirstCalls(workspace, catalogs.authority().userFiles(), SampleNames.name(1))
            .ask("plain", open.url())
            .ask("mutual TLS", secured.url())
            .ask("session", secured.url() + "/ws/session")
            .ask("signed", secured.url() + "/ws/signed");
    Credentials user = catalogs.authority().user();
    rounds
        .side(JAVA_PLAIN, java(catalogs, Credentials.NONE, stack.url()), stack.handles())
        .side(SESSION, java(catalogs, user, secured.url() + "/ws/session"), secured.handles())
        .side(SIGNED, java(catalogs, user, secured.url() + "/ws/signed"), secured.handles())
        .side(JAVA_TLS, java(catalogs, user, secured.url()), secured.handles());
    Outcome outcome = rounds.run();
    showTls(outcome);
    showMessages(outcome);
    show(first);
  }

  /** The provider's jar, after it was put first in this process. */
  private static String installed() {
    return InstalledServer.jarOf(FastCryptography.install().orElseThrow().getClass());
  }

  private Load java(SecuredCatalogs catalogs, Credentials credentials, String url) {
    LrcClient client = catalogs.client(url, credentials);
    return new ClosedLoop(
        THREADS,
        Numbers.endless(),
        call ->
            client.query(
                ObjectType.LOGICAL_NAME,
                SampleNames.name(catalogs.number(call)),
                AttributeSelection.NONE,
                PageRequest.first(10)));
  }

  private void showTls(Outcome outcome) {
    Measured plain = outcome.sides().get(PLAIN);
    Measured tls = outcome.sides().get(TLS);
    double added = tls.serverMicros() - plain.serverMicros();
    table
        .add(of("mutual TLS / plain", outcome.ratio(TLS, PLAIN), "x").atLeast(0.8))
        .add(of("mutual TLS adds, server", added, "us").atMost(30))
        .add(of("mutual TLS adds, client", tls.clientMicros() - plain.clientMicros(), "us"))
        .rates(outcome)
        .remark("%,d names in SQLite; %d connections; keys are EC P-256.", names, THREADS);
  }

  private void showMessages(Outcome outcome) {
    double session = outcome.ratio(SESSION, JAVA_PLAIN);
    double signed = outcome.ratio(SIGNED, JAVA_PLAIN);
    table
        .add(of("SecureConversation / plain", session, "x").atLeast(fast ? 0.5 : 0.2))
        .add(of("X.509 signatures / plain", signed, "x").atLeast(fast ? 0.25 : 0.1))
        .remark(
            "Sessions and signatures are compared with the same Java client without them, at a"
                + " server that answers through the SOAP stack (server.direct = false).");
  }

  private void show(FirstCalls first) {
    for (String side : List.of("mutual TLS", "session", "signed")) {
      table.add(of("first call, " + side, first.millis(side), "ms").atMost(1_000));
    }
    first.show(table);
    table.remark(
        "First calls are medians of five. The bar is about the call of a Java program with an"
            + " archive of its classes, from its beginning to the answer; beside it one without"
            + " an archive, and the whole process of the command.");
  }
}
