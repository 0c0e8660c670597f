package org.gridrls.client.tls;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;

/**
 * Offers the current key if its type is requested. A handshake that began with a key ends with it.
 * Safe for threads.
 */
public final class SwitchingKeyManager extends X509ExtendedKeyManager {
  private final Supplier<KeyMaterial> source;
  private Version version;

  private record Version(long number, KeyMaterial material, KeyMaterial before) {}

  public SwitchingKeyManager(Supplier<KeyMaterial> source) {
    this.source = source;
    this.version = new Version(0, source.get(), null);
  }

  private synchronized Version version() {
    KeyMaterial now = source.get();
    if (now != version.material) {
      version = new Version(version.number + 1, now, version.material);
    }
    return version;
  }

  private synchronized KeyMaterial named(String alias) {
    boolean current = alias.equals(Long.toString(version.number));
    return current ? version.material : version.before;
  }

  private String choose(String... keyTypes) {
    Version now = version();
    String own = now.material.key().getAlgorithm();
    return Arrays.stream(keyTypes).anyMatch(type -> type.equals(own) || type.startsWith(own + "_"))
        ? Long.toString(now.number)
        : null;
  }

  private String[] all(String keyType) {
    String chosen = choose(keyType);
    return chosen == null ? null : new String[] {chosen};
  }

  @Override
  public String chooseEngineClientAlias(String[] types, Principal[] issuers, SSLEngine engine) {
    return choose(types);
  }

  @Override
  public String chooseEngineServerAlias(String type, Principal[] issuers, SSLEngine engine) {
    return choose(type);
  }

  @Override
  public String chooseClientAlias(String[] types, Principal[] issuers, Socket socket) {
    return choose(types);
  }

  @Override
  public String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
    return choose(type);
  }

  @Override
  public String[] getClientAliases(String type, Principal[] issuers) {
    return all(type);
  }

  @Override
  public String[] getServerAliases(String type, Principal[] issuers) {
    return all(type);
  }

  @Override
  public X509Certificate[] getCertificateChain(String alias) {
    return named(alias).chain().toArray(X509Certificate[]::new);
  }

  @Override
  public PrivateKey getPrivateKey(String alias) {
    return named(alias).key();
  }
}
