package org.gridrls.kit.tls;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Whose the certificates are that came with messages and were found good. Each chain is looked at
 * once, and again when whom we trust has changed; a bounded number is remembered. Safe for threads.
 */
public final class Peers {
  private static final int KEPT = 1_000;

  private final Supplier<Trusted> trust;
  private final Map<List<X509Certificate>, Known> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<List<X509Certificate>, Known> eldest) {
          return size() > KEPT;
        }
      };

  private record Known(Trusted judge, Peer peer) {}

  Peers(Supplier<Trusted> trust) {
    this.trust = trust;
  }

  /** By nothing but the certificates: nobody has groups. */
  public static Peers plain() {
    return new Peers(() -> Trusted.NOBODY);
  }

  /** Throws PERMISSION_DENIED for a name that has two meanings. */
  public Peer of(List<X509Certificate> chain) {
    Trusted now = trust.get();
    Known before = kept(chain);
    if (before != null && before.judge == now) {
      return before.peer;
    }
    try {
      Peer peer = now.peer(chain.toArray(X509Certificate[]::new));
      keep(chain, new Known(now, peer));
      return peer;
    } catch (CertificateException e) {
      throw new RlsException(
          RlsError.PERMISSION_DENIED, "the message's security: " + e.getMessage());
    }
  }

  private Known kept(List<X509Certificate> chain) {
    synchronized (known) {
      return known.get(chain);
    }
  }

  private void keep(List<X509Certificate> chain, Known found) {
    synchronized (known) {
      known.put(chain, found);
    }
  }
}
