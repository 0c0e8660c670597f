package org.gridrls.security.tls;

import jakarta.servlet.http.HttpServletRequest;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.eclipse.jetty.io.EndPoint;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.Peer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows callers by the certificate of their connection. Each session is checked once, and again
 * when trust has changed: a revocation also ends what began before it. New connections of somebody
 * who was found good within the last minute are not checked again. Safe for threads.
 */
final class CertificateAuthenticator implements Authenticator {
  private static final Logger log = LoggerFactory.getLogger(CertificateAuthenticator.class);
  private static final String JUDGED = SessionVerdict.class.getName();

  private static final Duration KEPT_FOR = Duration.ofMinutes(1);

  private final Supplier<Trusted> trust;
  private final Clock clock;
  private final RecentChains<Found> found = new RecentChains<>();

  /**
   * The outcome for one TLS session.
   *
   * @param judge the trust by which it was reached
   */
  private record SessionVerdict(
      Trusted judge, Optional<CertificateOwner> owner, Optional<RlsException> refusal) {}

  /** That a chain is good. */
  private record Found(SessionVerdict judged, Instant at) {}

  CertificateAuthenticator(Supplier<Trusted> trust, Clock clock) {
    this.trust = trust;
    this.clock = clock;
  }

  @Override
  public Optional<Caller> authenticate(HttpServletRequest request) {
    String address = request.getRemoteAddr();
    return session(request)
        .flatMap(this::owner)
        .map(
            owner -> {
              request.setAttribute(Peer.class.getName(), owner.peer());
              return owner.caller(Caller.Method.CERTIFICATE, address, clock.millis());
            });
  }

  @Override
  public boolean knows(SSLSession session) {
    try {
      return owner(session).isPresent();
    } catch (RlsException refused) {
      return false;
    }
  }

  private Optional<CertificateOwner> owner(SSLSession session) {
    SessionVerdict judged = judged(session);
    if (judged.refusal().isPresent()) {
      throw denied(judged.refusal().get().getMessage());
    }
    Optional<CertificateOwner> owner = judged.owner();
    if (owner.isPresent() && clock.millis() > owner.get().until()) {
      throw denied("the client certificate of the connection has expired");
    }
    return owner;
  }

  private SessionVerdict judged(SSLSession session) {
    Trusted now = trust.get();
    if (session.getValue(JUDGED) instanceof SessionVerdict before && before.judge() == now) {
      return before;
    }
    SessionVerdict judged = judge(session, now);
    session.putValue(JUDGED, judged);
    return judged;
  }

  private SessionVerdict judge(SSLSession session, Trusted now) {
    try {
      List<X509Certificate> chain =
          Arrays.stream(session.getPeerCertificates()).map(X509Certificate.class::cast).toList();
      return kept(chain, now).orElseGet(() -> keep(chain, judge(chain, now)));
    } catch (SSLPeerUnverifiedException nobody) {
      return new SessionVerdict(now, Optional.empty(), Optional.empty());
    }
  }

  private Optional<SessionVerdict> kept(List<X509Certificate> chain, Trusted now) {
    return found
        .find(chain)
        .filter(good -> good.judged.judge() == now)
        .filter(good -> clock.instant().isBefore(good.at.plus(KEPT_FOR)))
        .map(Found::judged);
  }

  private SessionVerdict keep(List<X509Certificate> chain, SessionVerdict judged) {
    if (judged.owner().isPresent()) {
      found.keep(chain, new Found(judged, clock.instant()));
    }
    return judged;
  }

  private static SessionVerdict judge(List<X509Certificate> shown, Trusted trust) {
    X509Certificate[] chain = shown.toArray(X509Certificate[]::new);
    try {
      trust.certificates().checkClientTrusted(chain, "UNKNOWN");
      return new SessionVerdict(trust, Optional.of(trust.owner(chain)), Optional.empty());
    } catch (CertificateException e) {
      return refused(chain, e.getMessage(), trust);
    } catch (RuntimeException e) {
      log.debug("a chain that cannot be checked", e);
      return refused(chain, "it leads to no trusted authority, or is malformed", trust);
    }
  }

  private static SessionVerdict refused(X509Certificate[] chain, String why, Trusted trust) {
    String subject = chain[0].getSubjectX500Principal().getName().replaceAll("\\p{Cntrl}", "?");
    log.warn("client refused, {}: {}", subject, why);
    RlsException refusal = denied("the client certificate is refused: " + why);
    return new SessionVerdict(trust, Optional.empty(), Optional.of(refusal));
  }

  private static RlsException denied(String message) {
    return new RlsException(RlsError.PERMISSION_DENIED, message);
  }

  private static Optional<SSLSession> session(HttpServletRequest request) {
    return request.getAttribute(EndPoint.SslSessionData.ATTRIBUTE)
            instanceof EndPoint.SslSessionData data
        ? Optional.ofNullable(data.sslSession())
        : Optional.empty();
  }
}
