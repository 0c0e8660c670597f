package org.gridrls.security.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLSession;
import javax.net.ssl.X509TrustManager;
import org.eclipse.jetty.io.EndPoint;
import org.gridrls.api.RlsException;
import org.gridrls.certs.CertificateAuthority;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.certs.Credential;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;

/** How often the certificates of connections are checked. */
class CertificateAuthenticatorTest {
  private static final CertificateAuthority AUTHORITY =
      CertificateAuthority.create("Test VO", Clock.systemUTC());

  private final MutableClock clock = new MutableClock(Clock.systemUTC().instant());
  private Judge judge = new Judge();
  private Trusted trusted = new Trusted(judge, Optional.empty());
  private final CertificateAuthenticator callers =
      new CertificateAuthenticator(() -> trusted, clock);

  /** Counts. */
  private static final class Judge implements X509TrustManager {
    private int asked;
    private boolean refuses;

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      asked++;
      if (refuses) {
        throw new CertificateException("is revoked");
      }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {
      throw new UnsupportedOperationException("a server's certificate");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  /** A request over a connection that shows this certificate. */
  private static HttpServletRequest connection(Credential credential) {
    Map<Object, Object> values = new HashMap<>();
    SSLSession session =
        fake(
            SSLSession.class,
            (name, arguments) ->
                switch (name) {
                  case "getPeerCertificates" -> credential.chainArray();
                  case "getValue" -> values.get(arguments[0]);
                  case "putValue" -> values.put(arguments[0], arguments[1]);
                  default -> throw new UnsupportedOperationException(name);
                });
    EndPoint.SslSessionData data = EndPoint.SslSessionData.from(session, null, null, null);
    return fake(
        HttpServletRequest.class,
        (name, arguments) ->
            switch (name) {
              case "getAttribute" -> data;
              case "setAttribute" -> null;
              case "getRemoteAddr" -> "192.0.2.1";
              default -> throw new UnsupportedOperationException(name);
            });
  }

  private interface Answers {
    Object to(String method, Object[] arguments);
  }

  private static <T> T fake(Class<T> type, Answers answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answers.to(method.getName(), arguments)));
  }

  private static Credential user(String name) {
    return AUTHORITY.issue(CertificateOrder.user(name));
  }

  private void comes(HttpServletRequest connection) {
    assertTrue(callers.authenticate(connection).isPresent());
  }

  @Test
  void aConnectionIsJudgedOnceAMinuteTogetherWithOthersOfTheSame() {
    Credential alice = user("Alice");
    HttpServletRequest first = connection(alice);
    comes(first);
    clock.advance(Duration.ofSeconds(59));
    comes(first);
    comes(connection(alice));
    comes(connection(user("Bob")));
    assertEquals(2, judge.asked);
    clock.advance(Duration.ofSeconds(1));
    comes(first);
    comes(connection(alice));
    assertEquals(3, judge.asked);
  }

  @Test
  void anOpenConnectionEndsWithTheTrustInItsAuthorityThoughNoFileChanges() {
    HttpServletRequest first = connection(user("Alice"));
    comes(first);
    judge.refuses = true; // as after the end of an authority, or of its revocation list
    clock.advance(Duration.ofMinutes(1));
    assertThrows(RlsException.class, () -> comes(first));
    judge.refuses = false;
    clock.advance(Duration.ofMinutes(-1));
    comes(first);
  }

  @Test
  void whatChangesWhomWeTrustCountsAtOnce() {
    Credential alice = user("Alice");
    HttpServletRequest first = connection(alice);
    comes(first);
    judge = new Judge();
    judge.refuses = true;
    trusted = new Trusted(judge, Optional.empty());
    assertThrows(RlsException.class, () -> comes(first));
    assertThrows(RlsException.class, () -> comes(connection(alice)));
    assertThrows(RlsException.class, () -> comes(connection(alice)));
    assertEquals(3, judge.asked, "who is refused is judged each time");
  }

  @Test
  void whoWasFoundGoodIsNotWhenTheCertificateIsOver() {
    Credential alice = user("Alice");
    comes(connection(alice));
    clock.advance(Duration.between(clock.instant(), alice.certificate().getNotAfter().toInstant()));
    clock.advance(Duration.ofSeconds(1));
    assertThrows(RlsException.class, () -> comes(connection(alice)));
  }
}
