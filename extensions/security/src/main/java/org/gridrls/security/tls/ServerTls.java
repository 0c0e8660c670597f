package org.gridrls.security.tls;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.tls.KeyMaterial;
import org.gridrls.client.tls.SwitchingKeyManager;
import org.gridrls.client.tls.TlsIdentity;
import org.gridrls.client.tls.TrustFiles;
import org.gridrls.client.tls.Watched;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.kit.schedule.Schedulers;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.kit.security.TransportSecurity;
import org.gridrls.security.voms.VomsDirectory;
import org.gridrls.security.voms.VomsTrust;

/**
 * A server's side of TLS: its credential and trusted authorities, read again when the files change.
 * Also what it shows and trusts when it calls others. Safe for threads; closing it ends its thread.
 */
public final class ServerTls implements TransportSecurity, AutoCloseable {
  private static final int SESSIONS_MAX = 20_000;
  private static final Duration SESSION_LIFE = Duration.ofHours(8);

  private final TlsConfig config;
  private final Clock clock;
  private final Watched<KeyMaterial> own;
  private final Optional<Watched<X509TrustManager>> authorities;
  private final Optional<Watched<VomsDirectory>> organizations;
  private volatile Trusted trusted;
  private final AtomicLong changes = new AtomicLong();
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private final ScheduledExecutorService executor = Schedulers.scheduler("tls-refresh", 1);
  private final PeriodicTask refresh = new PeriodicTask("refresh of certificates", this::refresh);

  private ServerTls(TlsConfig config, Clock clock) {
    this.config = config;
    this.clock = clock;
    this.own =
        new Watched<>(
            "the server's certificate",
            Stream.of(config.own().certificate(), config.own().key(), config.own().password())
                .flatMap(Optional::stream)
                .toList(),
            this::readOwn);
    this.authorities = config.trust().isEmpty() ? Optional.empty() : Optional.of(watchedTrust());
    this.organizations = config.trust().vomsDirectory().map(ServerTls::watched);
    this.trusted = together();
  }

  /** Reads all; throws BAD_ARGUMENT for what can't be read, or an expired certificate. */
  public static ServerTls open(TlsConfig config, Clock clock) {
    ServerTls opened = new ServerTls(config, clock);
    opened.refresh.every(config.refresh(), config.refresh(), opened.executor);
    return opened;
  }

  private KeyMaterial readOwn() {
    KeyMaterial read = config.own().material().orElseThrow();
    if (clock.instant().isAfter(read.certificate().getNotAfter().toInstant())) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "the server's certificate has expired",
          read.certificate().getNotAfter().toInstant().toString());
    }
    return read;
  }

  private Watched<X509TrustManager> watchedTrust() {
    List<Path> paths = new ArrayList<>(config.trust().certificates());
    config.trust().directory().ifPresent(paths::add);
    return new Watched<>("trusted authorities " + paths, paths, this::readTrust);
  }

  private X509TrustManager readTrust() {
    TlsConfig.Trust files = config.trust();
    return files
        .directory()
        .<X509TrustManager>map(
            at -> GridTrust.read(at, files.proxies(), files.withoutPolicy(), clock))
        .orElseGet(() -> readFiles(files));
  }

  private X509TrustManager readFiles(TlsConfig.Trust files) {
    return TrustFiles.read(files.certificates()).manager(files.revocationGrace(), clock);
  }

  /** Watches this directory by itself: a mistake in it must not hold up a revocation. */
  private static Watched<VomsDirectory> watched(Path directory) {
    return new Watched<>(
        "virtual organizations " + directory,
        List.of(directory),
        () -> VomsDirectory.read(directory));
  }

  private Trusted together() {
    X509TrustManager manager =
        authorities.<X509TrustManager>map(Watched::get).orElse(Trusted.NOBODY.certificates());
    return manager instanceof GridTrust grid
        ? new Trusted(
            grid,
            organizations.map(
                known -> new VomsTrust(known.get(), grid::requireTrusted, this::names)))
        : new Trusted(manager, Optional.empty());
  }

  /** Activates changed files; unreadable ones are refused and logged. */
  public synchronized void refresh() {
    boolean key = own.refresh();
    boolean trust =
        Stream.of(authorities, organizations)
            .flatMap(Optional::stream)
            .map(Watched::refresh)
            .reduce(false, Boolean::logicalOr);
    if (trust) {
      trusted = together();
    }
    if (key || trust) {
      changes.incrementAndGet();
      listeners.forEach(Runnable::run);
    }
  }

  /** Called after each change of the credential or the trust; must not block. */
  public void onChange(Runnable listener) {
    listeners.add(listener);
  }

  /** Says since when others refuse this server's certificate; empty if it is valid. */
  public Optional<String> expiry() {
    Instant end = own.get().certificate().getNotAfter().toInstant();
    return Optional.of("the server's certificate has expired at " + end)
        .filter(any -> clock.instant().isAfter(end));
  }

  /** Why the present files are unusable, and for which callers; empty if all are good. */
  public Optional<String> trouble() {
    return own.trouble()
        .or(() -> authorities.flatMap(Watched::trouble))
        .or(() -> organizations.flatMap(Watched::trouble));
  }

  /** Asks clients for a certificate if they may show one; clients without one may connect too. */
  @Override
  public SslContextFactory.Server connections(boolean certificates) {
    SslContextFactory.Server factory = new SslContextFactory.Server();
    factory.setSslContext(context());
    factory.setWantClientAuth(certificates && authorities.isPresent());
    factory.setIncludeProtocols("TLSv1.2", "TLSv1.3");
    factory.addExcludeCipherSuites(".*_CBC_.*");
    factory.setRenegotiationAllowed(false);
    factory.setSniRequired(false);
    return factory;
  }

  private SSLContext context() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(
          new KeyManager[] {new SwitchingKeyManager(own)},
          new TrustManager[] {DeferredTrustManager.INSTANCE},
          null);
      context.getServerSessionContext().setSessionCacheSize(SESSIONS_MAX);
      context.getServerSessionContext().setSessionTimeout((int) SESSION_LIFE.toSeconds());
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns what checks the certificates of others, as it is now. */
  public X509TrustManager trusted() {
    return trusted.certificates();
  }

  /** Authenticates callers by the certificate of the connection. */
  public Authenticator certificates() {
    return new CertificateAuthenticator(() -> trusted, clock);
  }

  /** Resolves the owners of certificates found in messages. */
  public Peers peers() {
    return new Peers(() -> trusted);
  }

  /** The server's credential and trust when it calls others. */
  public Credentials credentials() {
    AtomicLong seen = new AtomicLong(changes.get());
    TlsIdentity identity =
        new TlsIdentity(
            Optional.of(own),
            this::trusted,
            () -> {
              long now = changes.get();
              return seen.getAndSet(now) != now;
            });
    return new Credentials(identity, Optional::empty);
  }

  /** The server's key and certificate, as they are now. */
  public KeyMaterial material() {
    return own.get();
  }

  /** SHA-256 of the server's certificate, as it is now. */
  public String fingerprint() {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(own.get().certificate().getEncoded());
      return HexFormat.of().formatHex(digest);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public boolean names(String host) {
    try {
      return CertificateOwner.of(new X509Certificate[] {own.get().certificate()})
          .peer()
          .isHost(host);
    } catch (CertificateException e) {
      return false;
    }
  }

  /** When the server's certificate ends. */
  public Instant until() {
    return own.get().certificate().getNotAfter().toInstant();
  }

  @Override
  public void close() {
    refresh.close();
    Schedulers.stop(executor);
  }
}
