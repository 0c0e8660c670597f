package org.gridrls.wss.message;

import java.util.function.Supplier;
import org.gridrls.client.tls.KeyMaterial;

/** A key that may change, made ready to sign once for each change. Safe for threads. */
public final class CurrentKey implements Supplier<CertificateKey> {
  private final Supplier<KeyMaterial> source;
  private volatile Ready ready;

  private record Ready(KeyMaterial of, CertificateKey key) {}

  public CurrentKey(Supplier<KeyMaterial> source) {
    this.source = source;
  }

  @Override
  public CertificateKey get() {
    KeyMaterial now = source.get();
    Ready last = ready;
    if (last == null || last.of != now) {
      last = new Ready(now, new CertificateKey(now.key(), now.chain()));
      ready = last;
    }
    return last.key;
  }
}
