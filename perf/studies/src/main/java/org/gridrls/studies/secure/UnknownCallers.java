package org.gridrls.studies.secure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSessionContext;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.perf.calls.CatalogCalls;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.http.Connector;
import org.gridrls.perf.http.HttpConnection;
import org.gridrls.perf.http.HttpReply;
import org.gridrls.perf.http.SoapRequest;

/**
 * A process of unauthenticated callers: each calls again as soon as it is refused, over the same
 * connection or a new one, while it is ordered to. Writes its counts for each byte it reads.
 */
public final class UnknownCallers {
  /** The orders, each one byte; the callers rest at first. */
  static final char CALL = '+';

  static final char REST = '-';
  static final char COUNT = '?';

  private static final byte[] DENIED = "DENIED".getBytes(StandardCharsets.US_ASCII);

  private final URI endpoint;
  private final CredentialFiles trust;
  private final boolean reconnecting;
  private final SoapRequest request;
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong lost = new AtomicLong();
  private final AtomicLong served = new AtomicLong();
  private volatile CountDownLatch gate = new CountDownLatch(1);

  private UnknownCallers(String server, CredentialFiles trust, boolean reconnecting) {
    CatalogCalls calls = new CatalogCalls(server, trust);
    this.endpoint = calls.endpoint();
    this.trust = trust;
    this.reconnecting = reconnecting;
    this.request = calls.query(SampleNames.name(1));
  }

  /** The server, its authority, how many, and {@code same} or {@code new} connections. */
  public static void main(String[] arguments) throws Exception {
    CredentialFiles trust = CredentialFiles.trusting(Path.of(arguments[1]));
    UnknownCallers callers = new UnknownCallers(arguments[0], trust, arguments[3].equals("new"));
    for (int i = 0; i < Integer.parseInt(arguments[2]); i++) {
      Thread thread = new Thread(callers::callForEver, "caller-" + i);
      thread.setDaemon(true);
      thread.start();
    }
    System.out.println("call what answers at " + callers.endpoint);
    for (int order = System.in.read(); order >= 0; order = System.in.read()) {
      if (order == CALL) {
        callers.gate.countDown();
      } else if (order == REST) {
        callers.gate = new CountDownLatch(1);
      }
      System.out.println(callers.refused + " " + callers.lost + " " + callers.served);
    }
  }

  private void callForEver() {
    Connector connector = Connector.to(endpoint, trust);
    SSLSessionContext sessions = connector.tls().orElseThrow().getClientSessionContext();
    while (true) {
      try (HttpConnection connection = new HttpConnection(endpoint, connector)) {
        do {
          gate.await();
          HttpReply reply = connection.exchange(request);
          boolean denied = reply.status() == 500 && reply.bodyContains(DENIED);
          (denied ? refused : served).incrementAndGet();
        } while (!reconnecting);
      } catch (IOException | UncheckedIOException e) {
        lost.incrementAndGet();
      } catch (InterruptedException e) {
        return;
      }
      // so that the next connection takes a whole handshake
      Collections.list(sessions.getIds()).stream()
          .map(sessions::getSession)
          .filter(Objects::nonNull)
          .forEach(SSLSession::invalidate);
    }
  }
}
