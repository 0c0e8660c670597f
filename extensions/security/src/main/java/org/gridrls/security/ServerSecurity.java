package org.gridrls.security;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.UrlAuthority;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.LinkRule;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.CarriedCall;
import org.gridrls.kit.security.Guard;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.kit.security.MessageProof;
import org.gridrls.kit.security.TransportSecurity;
import org.gridrls.security.acl.OnBehalf;
import org.gridrls.security.message.MessageProofs;
import org.gridrls.security.message.MessageSecurity;
import org.gridrls.security.tls.FastCryptography;
import org.gridrls.security.tls.ServerTls;
import org.gridrls.security.tls.SlashNames;
import org.gridrls.security.token.TokenAuthenticator;
import org.gridrls.wss.WsSecurity;
import org.gridrls.wss.message.CurrentKey;
import org.gridrls.wss.message.TrustedCertificates;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The security of one server, made from its settings: how callers are authenticated, what they may
 * do, and by what the server proves its identity to others. Safe for threads; closing it ends its
 * threads.
 */
public final class ServerSecurity implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ServerSecurity.class);
  private static final Set<Caller.Method> BY_MESSAGE =
      Set.of(Caller.Method.SIGNATURE, Caller.Method.CONVERSATION, Caller.Method.PASSWORD);

  private final Optional<ServerTls> tls;
  private final HostSecurity host;
  private final SecurityConfig config;
  private final GuardedServer server;
  private final Admission admission;

  /**
   * The server that is secured.
   *
   * @param insecure true if it may listen beyond loopback in open mode
   * @param index true if it answers as an index, and so calls catalogs for its callers
   * @param data the directory of its files
   */
  public record GuardedServer(boolean insecure, boolean index, Path data, Clock clock) {}

  private ServerSecurity(
      SecurityConfig config,
      GuardedServer server,
      Optional<ServerTls> tls,
      Admission admission,
      Authenticator authenticator) {
    this.config = config;
    this.server = server;
    this.tls = tls;
    this.admission = admission;
    TransportSecurity transport = tls.orElse(null);
    this.host =
        new HostSecurity(
            authenticator, admission.guard(), Optional.ofNullable(transport), config.accept());
  }

  /**
   * Throws BAD_ARGUMENT for unreadable credentials or rules.
   *
   * @param other replaces the authentication that the settings describe
   */
  public static ServerSecurity open(
      SecurityConfig config, GuardedServer server, Optional<Authenticator> other) {
    Optional<ServerTls> tls =
        config.tls().isOn() ? Optional.of(openTls(config, server.clock)) : Optional.empty();
    boolean open = config.accept().isEmpty() && other.isEmpty();
    try {
      Admission admission =
          Admission.open(
              config.access(),
              config.audit(),
              new Admission.AdmittingServer(
                  open, tls.flatMap(ServerSecurity::ownName), server.data, server.clock));
      Authenticator known = other.orElseGet(() -> authenticator(config, tls, server.clock));
      return new ServerSecurity(config, server, tls, admission, known);
    } catch (RuntimeException mistake) {
      tls.ifPresent(ServerTls::close);
      throw mistake;
    }
  }

  private static ServerTls openTls(SecurityConfig config, Clock clock) {
    FastCryptography.install(); // before keys are read
    return ServerTls.open(config.tls(), clock);
  }

  private static Optional<String> ownName(ServerTls tls) {
    return tls.credentials()
        .certificate()
        .map(
            own -> {
              try {
                return SlashNames.of(own.certificate().getSubjectX500Principal());
              } catch (CertificateException e) {
                throw new RlsException(
                    RlsError.BAD_ARGUMENT, "the server's certificate has an unusable name", e);
              }
            });
  }

  private static Authenticator authenticator(
      SecurityConfig config, Optional<ServerTls> tls, Clock clock) {
    if (config.accept().isEmpty()) {
      return Authenticator.OPEN;
    }
    List<Authenticator> ways = new ArrayList<>();
    if (config.accept().contains(Caller.Method.TOKEN)) {
      ways.add(new TokenAuthenticator(config.tokens(), clock));
    } else {
      ways.add(ServerSecurity::refuseToken);
    }
    if (config.accept().contains(Caller.Method.CERTIFICATE)) {
      ways.add(tls.orElseThrow().certificates());
    }
    return Authenticators.firstOf(ways);
  }

  /** The protocols that authenticate callers by their messages; empty if none is accepted. */
  public List<MessageProof> messages() {
    if (config.accept().stream().noneMatch(BY_MESSAGE::contains)) {
      return List.of();
    }
    ServerTls own = tls.orElseThrow();
    TrustedCertificates callers = chain -> TrustedCertificates.callers(own.trusted()).check(chain);
    MessageSecurity.SigningIdentity identity =
        new MessageSecurity.SigningIdentity(
            new CurrentKey(own::material), callers, own.peers(), server.data);
    MessageSecurity security =
        new MessageSecurity(
            identity, config.signature(), config.conversation(), config.password(), server.clock);
    return MessageProofs.of(security, config.accept());
  }

  /** Refuses a caller who sends a token, instead of authenticating it by anything else. */
  private static Optional<Caller> refuseToken(HttpServletRequest request) {
    String proof = request.getHeader("Authorization");
    if (proof != null && proof.regionMatches(true, 0, "bearer ", 0, 7)) {
      throw new RlsException(
          RlsError.PERMISSION_DENIED, "bearer tokens are not accepted here (security.accept)");
    }
    return Optional.empty();
  }

  public HostSecurity host() {
    return host;
  }

  /** The certificate, if any, by which this server authenticates when it calls others. */
  public Credentials credentials() {
    return tls.map(own -> own.credentials().signingBy(new WsSecurity(server.clock)))
        .orElse(Credentials.NONE);
  }

  /** The URLs it may call: a server with a certificate sends nothing unencrypted. */
  public LinkRule links() {
    List<String> plain = config.tls().plainLinks();
    if (tls.isPresent() && !plain.isEmpty()) {
      log.warn("security.plain-links: NAMES ARE SENT IN CLEAR to {}", plain);
    }
    return tls.isPresent() ? LinkRule.secured(plain, "security.plain-links") : LinkRule.ANY;
  }

  /** Returns the certificate's fingerprint, for its entry in the registry. */
  public Optional<String> fingerprint() {
    return tls.map(ServerTls::fingerprint);
  }

  /** Calls the listener after each change of the server's certificate or of its trust. */
  public void onNewCredential(Runnable listener) {
    tls.ifPresent(own -> own.onChange(listener));
  }

  /** Why other servers refuse this one; empty if they need not. */
  public Optional<String> trouble() {
    return tls.flatMap(ServerTls::expiry);
  }

  /** Warns if clients and other servers would refuse the certificate, as one for another host. */
  public void requireNamed(String baseUrl) {
    String called = UrlAuthority.host(URI.create(baseUrl)).orElse("");
    if (tls.isPresent() && !tls.get().names(called)) {
      log.warn(
          "THE CERTIFICATE DOES NOT NAME {}: others will refuse it; get one that does, or set"
              + " server.public-url to a name that it has",
          called);
    }
  }

  /**
   * Lets an index name its callers when it calls catalogs for them, unless a setting forbids it.
   */
  public void passCallersOn(SoapConnector connector) {
    if (config.access().passCallerOn()) {
      connector.header(
          Guard.ON_BEHALF_OF, () -> CarriedCall.current().caller().flatMap(OnBehalf::encode));
    } else if (server.index && !host.accepts().isEmpty()) {
      log.warn(
          "security.pass-caller-on = false: THIS INDEX ASKS CATALOGS AS ITSELF; anyone who may call"
              + " locate learns the target names of all that this server may read there");
    }
  }

  /** Statistics for operators; 1 means yes. */
  public Metrics report() {
    Metrics metrics = new Metrics();
    boolean fast = tls.isPresent() && FastCryptography.isInstalled();
    metrics.gauge("open", "1 if callers need not authenticate.", host.accepts().isEmpty());
    metrics.gauge("insecure", "1 if server.insecure is used.", server.insecure && !host.isClosed());
    metrics.gauge("tls", "1 if the server uses TLS.", tls.isPresent());
    metrics.gauge("fastCryptography", "1 if TLS uses native code.", fast);
    host.accepts().stream()
        .sorted()
        .forEach(method -> metrics.gauge("accepts-" + method.word(), "1 if accepted.", true));
    tls.ifPresent(
        own -> {
          long left = Duration.between(server.clock.instant(), own.until()).toDays();
          boolean trouble = own.trouble().isPresent();
          metrics.gauge("certificateDaysLeft", "Days until the certificate expires.", left);
          metrics.gauge("certificatesRefused", "1 if new files were refused.", trouble);
        });
    metrics.addAll(admission.report());
    return metrics;
  }

  @Override
  public void close() {
    admission.close();
    tls.ifPresent(ServerTls::close);
  }
}
