package org.gridrls.security.tls;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Owners of valid certificates received in messages. Each chain is validated once, and again when
 * the trusted authorities change; the cache is bounded. Safe for threads.
 */
public final class Peers {
  private final Supplier<Trusted> trust;
  private final RecentChains<Known> known = new RecentChains<>();

  private record Known(Trusted judge, CertificateOwner owner) {}

  Peers(Supplier<Trusted> trust) {
    this.trust = trust;
  }

  /** Identifies peers by certificates only, without groups. */
  public static Peers plain() {
    return new Peers(() -> Trusted.NOBODY);
  }

  /** Throws PERMISSION_DENIED for a name that has two meanings. */
  public CertificateOwner of(List<X509Certificate> chain) {
    Trusted now = trust.get();
    return known
        .find(chain)
        .filter(before -> before.judge == now)
        .map(Known::owner)
        .orElseGet(() -> found(chain, now));
  }

  private CertificateOwner found(List<X509Certificate> chain, Trusted now) {
    try {
      CertificateOwner owner = now.owner(chain.toArray(X509Certificate[]::new));
      known.keep(chain, new Known(now, owner));
      return owner;
    } catch (CertificateException e) {
      throw new RlsException(
          RlsError.PERMISSION_DENIED, "the message's security: " + e.getMessage());
    }
  }
}
