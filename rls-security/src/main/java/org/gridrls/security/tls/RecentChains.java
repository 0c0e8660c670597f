package org.gridrls.security.tls;

import java.security.cert.X509Certificate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was found of chains of certificates; a bounded number, those asked for last. Safe for
 * threads.
 */
final class RecentChains<V> {
  private static final int KEPT = 1_000;

  private final Map<List<X509Certificate>, V> kept =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<List<X509Certificate>, V> eldest) {
          return size() > KEPT;
        }
      };

  synchronized Optional<V> find(List<X509Certificate> chain) {
    return Optional.ofNullable(kept.get(chain));
  }

  synchronized void keep(List<X509Certificate> chain, V found) {
    kept.put(chain, found);
  }
}
