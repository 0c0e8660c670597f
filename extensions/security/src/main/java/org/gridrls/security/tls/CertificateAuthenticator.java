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
 * Knows callers by the certificate of their connection. A verdict counts for a minute, for the
 * session and for new connections of the same caller, and no longer than trust stays as it is: so
 * an open connection ends with its authority's period or revocation list, which no file announces.
 * Safe for threads.
 */
final class CertificateAuthenticator implements Authenticator {
  private static final Logger log = LoggerFactory.getLogger(CertificateAuthenticator.class);
  private static final String JUDGED = Verdict.class.getName();

  private static final Duration KEPT_FOR = Duration.ofMinutes(1);

  private final Supplier<Trusted> trust;
  private final Clock clock;
  private final RecentChains<Verdict> found = new RecentChains<>();

  /**
   * The outcome for one chain.
   *
   * @param judge the trust by which it was reached
   */
  private record Verdict(
      Trusted judge, Instant at, Optional<CertificateOwner> owner, Optional<RlsException> refusal) {

    @SuppressWarnings("ReferenceEquality") // trust is replaced whole
    boolean holds(Trusted trust, Instant now) {
      return judge == trust && !now.isBefore(at) && now.isBefore(at.plus(KEPT_FOR));
    }
  }

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
    Verdict judged = judged(session);
    if (judged.refusal().isPresent()) {
      throw denied(judged.refusal().get().getMessage());
    }
    Optional<CertificateOwner> owner = judged.owner();
    if (owner.isPresent() && clock.millis() > owner.get().until()) {
      throw denied("the client certificate of the connection has expired");
    }
    return owner;
  }

  private Verdict judged(SSLSession session) {
    Trusted now = trust.get();
    if (session.getValue(JUDGED) instanceof Verdict before && before.holds(now, clock.instant())) {
      return before;
    }
    Verdict judged = judge(session, now);
    session.putValue(JUDGED, judged);
    return judged;
  }

  private Verdict judge(SSLSession session, Trusted now) {
    try {
      List<X509Certificate> chain =
          Arrays.stream(session.getPeerCertificates()).map(X509Certificate.class::cast).toList();
      return kept(chain, now).orElseGet(() -> keep(chain, judge(chain, now)));
    } catch (SSLPeerUnverifiedException nobody) {
      return new Verdict(now, clock.instant(), Optional.empty(), Optional.empty());
    }
  }

  private Optional<Verdict> kept(List<X509Certificate> chain, Trusted now) {
    return found.find(chain).filter(good -> good.holds(now, clock.instant()));
  }

  private Verdict keep(List<X509Certificate> chain, Verdict judged) {
    if (judged.owner().isPresent()) {
      found.keep(chain, judged);
    }
    return judged;
  }

  private Verdict judge(List<X509Certificate> shown, Trusted trust) {
    Instant now = clock.instant(); // before the check
    X509Certificate[] chain = shown.toArray(X509Certificate[]::new);
    try {
      trust.certificates().checkClientTrusted(chain, "UNKNOWN");
      return new Verdict(trust, now, Optional.of(trust.owner(chain)), Optional.empty());
    } catch (CertificateException e) {
      return refused(trust, now, chain, e.getMessage());
    } catch (RuntimeException e) {
      log.debug("a chain that cannot be checked", e);
      return refused(trust, now, chain, "it leads to no trusted authority, or is malformed");
    }
  }

  private static Verdict refused(Trusted trust, Instant now, X509Certificate[] chain, String why) {
    String subject = chain[0].getSubjectX500Principal().getName().replaceAll("\\p{Cntrl}", "?");
    log.warn("client refused, {}: {}", subject, why);
    RlsException refusal = denied("the client certificate is refused: " + why);
    return new Verdict(trust, now, Optional.empty(), Optional.of(refusal));
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
