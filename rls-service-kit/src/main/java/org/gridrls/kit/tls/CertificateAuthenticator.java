package org.gridrls.kit.tls;

import jakarta.servlet.http.HttpServletRequest;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.eclipse.jetty.io.EndPoint;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.kit.security.Caller;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows callers by the certificate of their connection. Each session is judged once, and again when
 * whom we trust has changed: a revocation also ends what began before it. Safe for threads.
 */
final class CertificateAuthenticator implements Authenticator {
  private static final Logger log = LoggerFactory.getLogger(CertificateAuthenticator.class);
  private static final String JUDGED = Peer.Judged.class.getName();

  private final Supplier<Trusted> trust;
  private final Clock clock;

  CertificateAuthenticator(Supplier<Trusted> trust, Clock clock) {
    this.trust = trust;
    this.clock = clock;
  }

  @Override
  public Optional<Caller> authenticate(HttpServletRequest request) {
    String address = request.getRemoteAddr();
    return session(request)
        .flatMap(this::peer)
        .map(peer -> peer.caller(Caller.Method.CERTIFICATE, address, clock.millis()));
  }

  private Optional<Peer> peer(SSLSession session) {
    Peer.Judged judged = judged(session);
    if (judged.refusal().isPresent()) {
      throw denied(judged.refusal().get().getMessage());
    }
    Optional<Peer> peer = judged.peer();
    if (peer.isPresent() && clock.millis() > peer.get().until()) {
      throw denied("the client certificate of the connection has expired");
    }
    return peer;
  }

  private Peer.Judged judged(SSLSession session) {
    Trusted now = trust.get();
    if (session.getValue(JUDGED) instanceof Peer.Judged before && before.judge() == now) {
      return before;
    }
    Peer.Judged judged = judge(session, now);
    session.putValue(JUDGED, judged);
    return judged;
  }

  private static Peer.Judged judge(SSLSession session, Trusted trust) {
    try {
      return judge(session.getPeerCertificates(), trust);
    } catch (SSLPeerUnverifiedException nobody) {
      return new Peer.Judged(trust, Optional.empty(), Optional.empty());
    }
  }

  private static Peer.Judged judge(Certificate[] shown, Trusted trust) {
    X509Certificate[] chain =
        Arrays.stream(shown).map(X509Certificate.class::cast).toArray(X509Certificate[]::new);
    try {
      trust.certificates().checkClientTrusted(chain, "UNKNOWN");
      return new Peer.Judged(trust, Optional.of(trust.peer(chain)), Optional.empty());
    } catch (CertificateException | RuntimeException e) {
      String subject = chain[0].getSubjectX500Principal().getName().replaceAll("\\p{Cntrl}", "?");
      log.warn("client refused, {}: {}", subject, e.getMessage());
      RlsException refusal = denied("the client certificate is refused: " + e.getMessage());
      return new Peer.Judged(trust, Optional.empty(), Optional.of(refusal));
    }
  }

  private static RlsException denied(String message) {
    return new RlsException(RlsError.PERMISSION_DENIED, message);
  }

  /** Whose certificate a request came with, if it was found good before. */
  static Optional<Peer> known(HttpServletRequest request) {
    return session(request)
        .map(session -> session.getValue(JUDGED))
        .filter(Peer.Judged.class::isInstance)
        .flatMap(judged -> ((Peer.Judged) judged).peer());
  }

  private static Optional<SSLSession> session(HttpServletRequest request) {
    return request.getAttribute(EndPoint.SslSessionData.ATTRIBUTE)
            instanceof EndPoint.SslSessionData data
        ? Optional.ofNullable(data.sslSession())
        : Optional.empty();
  }
}
