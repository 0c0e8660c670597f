package org.gridrls.client.tls;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The TLS identity of a client: its key, if it has one, and its trusted authorities. Its sockets
 * share sessions. Safe for threads.
 */
public final class TlsIdentity {
  private static final Logger log = LoggerFactory.getLogger(TlsIdentity.class);

  private final Optional<? extends Supplier<KeyMaterial>> keys;
  private final Supplier<X509TrustManager> trust;
  private final BooleanSupplier changed;
  private SSLContext context;
  private SSLSocketFactory sockets;

  /** {@code changed} is asked before each connection: did the key or the trust change? */
  public TlsIdentity(
      Optional<? extends Supplier<KeyMaterial>> keys,
      Supplier<X509TrustManager> trust,
      BooleanSupplier changed) {
    this.keys = keys;
    this.trust = trust;
    this.changed = changed;
  }

  /** From files; revocation lists expire by the clock of the machine. */
  public static TlsIdentity of(CredentialFiles files) {
    return of(files, Clock.systemUTC());
  }

  /** From files, which are read again for the next connection after they changed. */
  public static TlsIdentity of(CredentialFiles files, Clock clock) {
    List<Watched<?>> watched = new ArrayList<>();
    Optional<Watched<KeyMaterial>> keys =
        files
            .certificate()
            .map(
                file ->
                    new Watched<>(
                        "credential " + file,
                        files.keyFiles(),
                        () -> files.material().orElseThrow()));
    keys.ifPresent(watched::add);
    return new TlsIdentity(
        keys,
        trust(files, watched, clock),
        () -> watched.stream().map(Watched::refresh).reduce(false, Boolean::logicalOr));
  }

  private static Supplier<X509TrustManager> trust(
      CredentialFiles credentials, List<Watched<?>> watched, Clock clock) {
    List<Path> files = credentials.trust();
    if (files.isEmpty()) {
      return () -> OfTheJdk.TRUST;
    }
    Watched<X509TrustManager> trust =
        new Watched<>(
            "trust " + files,
            files,
            () -> TrustFiles.read(files).manager(credentials.revocationGrace(), clock));
    watched.add(trust);
    return trust;
  }

  /** In a class of its own, so that it is read only when needed. */
  private static final class OfTheJdk {
    static final X509TrustManager TRUST = read();

    private static X509TrustManager read() {
      try {
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init((KeyStore) null);
        return TrustFiles.first(factory.getTrustManagers());
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  public Optional<KeyMaterial> material() {
    return keys.map(Supplier::get);
  }

  /** Returns what checks the certificates of servers, as it is now. */
  public X509TrustManager trusted() {
    return trust.get();
  }

  /** Always the same, so that connections and sessions are used again. */
  public synchronized SSLSocketFactory sockets() {
    if (sockets == null) {
      sockets = new FreshSockets(context(), changed);
    }
    return sockets;
  }

  /** For connections that do not use these sockets; always the same. */
  public synchronized SSLContext context() {
    if (context == null) {
      try {
        SSLContext made = SSLContext.getInstance("TLS");
        KeyManager[] own =
            keys.map(source -> new KeyManager[] {new SwitchingKeyManager(source::get)})
                .orElse(null);
        made.init(own, new TrustManager[] {new SwitchingTrustManager(trust)}, null);
        context = made;
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException(e);
      }
    }
    return context;
  }

  /**
   * Does ahead what a first handshake of a process takes long for, and could do at any time: loads
   * the classes for its first message and for the judgement of certificates. Sends nothing.
   */
  public void prepare() {
    try {
      SSLEngine engine = context().createSSLEngine();
      engine.setUseClientMode(true);
      ByteBuffer unsent = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
      engine.wrap(ByteBuffer.allocate(0), unsent);
      if (keys.isPresent()) {
        X509Certificate[] own = keys.get().get().chain().toArray(X509Certificate[]::new);
        trusted().checkServerTrusted(own, "UNKNOWN");
      }
    } catch (SSLException | CertificateException | RuntimeException e) {
      // what matters is checked when there is a server
      log.debug("cannot initialize TLS: {}", e.getMessage());
    }
  }

  @Override
  public String toString() {
    return material().map(KeyMaterial::toString).orElse("nobody");
  }
}
