package org.gridrls.security.tls;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;

/** A bounded cache of results about chains of certificates. Safe for threads. */
final class RecentChains<V> {
  private static final int KEPT = 1_000;

  private final Cache<List<X509Certificate>, V> kept =
      Caffeine.newBuilder().maximumSize(KEPT).executor(Runnable::run).build();

  Optional<V> find(List<X509Certificate> chain) {
    return Optional.ofNullable(kept.getIfPresent(chain));
  }

  void keep(List<X509Certificate> chain, V found) {
    kept.put(chain, found);
  }
}
