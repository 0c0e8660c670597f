package org.gridrls.certs;

import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * A private key with its certificate and what leads from it to a trusted root, the root itself left
 * out. Immutable. It never shows its key.
 *
 * @param chain the certificate of the key first
 */
public record Credential(PrivateKey key, List<X509Certificate> chain) {
  public Credential {
    chain = List.copyOf(chain);
  }

  public X509Certificate certificate() {
    return chain.get(0);
  }

  /** Returns the chain as Java's key managers want it. */
  public X509Certificate[] chainArray() {
    return chain.toArray(X509Certificate[]::new);
  }

  /** The chain, to be read by anybody. */
  public String certificatePem() {
    return Pem.certificates(chain);
  }

  /** The key in PKCS #8, not encrypted: only for its owner. */
  public String keyPem() {
    return Pem.of("PRIVATE KEY", key.getEncoded());
  }

  /** A store in memory, with one entry. */
  public KeyStore keyStore(char[] password) {
    return Certificates.done(
        () -> {
          KeyStore store = KeyStore.getInstance("PKCS12");
          store.load(null, null);
          store.setKeyEntry("rls", key, password, chain.toArray(Certificate[]::new));
          return store;
        });
  }

  @Override
  public String toString() {
    return "credential of " + certificate().getSubjectX500Principal().getName();
  }
}
