package org.gridrls.server;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberRole;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.LinkRule;
import org.gridrls.client.wss.CurrentKey;
import org.gridrls.client.wss.TrustedCertificates;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.kit.security.Authenticators;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.kit.security.SecurityConfig;
import org.gridrls.kit.security.admission.Admission;
import org.gridrls.kit.security.message.MessageSecurity;
import org.gridrls.kit.security.token.TokenAuthenticator;
import org.gridrls.kit.tls.ServerTls;
import org.gridrls.kit.tls.SlashNames;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts together, from the settings, how callers are known and what this server shows to others.
 * Safe for threads; closing it ends its threads.
 */
final class ServerSecurity implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ServerSecurity.class);
  private static final Set<Caller.Method> BY_MESSAGE =
      Set.of(Caller.Method.SIGNATURE, Caller.Method.CONVERSATION, Caller.Method.PASSWORD);

  private final Optional<ServerTls> tls;
  private final HostSecurity host;
  private final boolean insecure;
  private final Clock clock;
  private final SecurityConfig config;
  private final Admission admission;

  private ServerSecurity(
      Optional<ServerTls> tls,
      Admission admission,
      ServerConfig config,
      Clock clock,
      Authenticator authenticator) {
    this.tls = tls;
    this.insecure = config.host().insecure();
    this.clock = clock;
    this.config = config.security();
    this.admission = admission;
    this.host = new HostSecurity(authenticator, admission.guard(), tls, config.security().accept());
  }

  /**
   * Throws BAD_ARGUMENT for credentials or rules that can't be read.
   *
   * @param other how callers are known, if not as the configuration says
   */
  static ServerSecurity open(
      ServerConfig config, Path data, Clock clock, Optional<Authenticator> other) {
    SecurityConfig security = config.security();
    Optional<ServerTls> tls =
        security.tls().isOn()
            ? Optional.of(ServerTls.open(security.tls(), clock))
            : Optional.empty();
    boolean open = security.accept().isEmpty() && other.isEmpty();
    try {
      Admission admission =
          Admission.open(
              config.access(),
              config.audit(),
              new Admission.Server(open, tls.flatMap(ServerSecurity::ownName), data, clock));
      Authenticator known = other.orElseGet(() -> authenticator(config, tls, clock));
      return new ServerSecurity(tls, admission, config, clock, known);
    } catch (RuntimeException mistake) {
      tls.ifPresent(ServerTls::close);
      throw mistake;
    }
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
      ServerConfig server, Optional<ServerTls> tls, Clock clock) {
    SecurityConfig config = server.security();
    if (config.accept().isEmpty()) {
      return Authenticator.OPEN;
    }
    List<Authenticator> ways = new ArrayList<>();
    if (config.accept().contains(Caller.Method.TOKEN)) {
      ways.add(new TokenAuthenticator(server.tokens(), clock));
    } else {
      ways.add(ServerSecurity::refuseToken);
    }
    if (config.accept().contains(Caller.Method.CERTIFICATE)) {
      ways.add(tls.orElseThrow().certificates());
    }
    return Authenticators.firstOf(ways);
  }

  /** What checks signed messages and passwords; nothing if neither is accepted. */
  Optional<MessageSecurity> messages(Path directory) {
    if (config.accept().stream().noneMatch(BY_MESSAGE::contains)) {
      return Optional.empty();
    }
    ServerTls own = tls.orElseThrow();
    TrustedCertificates callers = chain -> TrustedCertificates.callers(own.trusted()).check(chain);
    MessageSecurity.Identity identity =
        new MessageSecurity.Identity(
            new CurrentKey(own::material), callers, own.peers(), directory);
    return Optional.of(
        new MessageSecurity(
            identity, config.signature(), config.conversation(), config.password(), clock));
  }

  /** Who shows a token means to be known by it, and not by something else or not at all. */
  private static Optional<Caller> refuseToken(HttpServletRequest request) {
    String proof = request.getHeader("Authorization");
    if (proof != null && proof.regionMatches(true, 0, "bearer ", 0, 7)) {
      throw new RlsException(
          RlsError.PERMISSION_DENIED, "bearer tokens are not taken here (security.accept)");
    }
    return Optional.empty();
  }

  HostSecurity host() {
    return host;
  }

  /** What this server shows when it calls others: its certificate, if it has one. */
  Credentials credentials() {
    return tls.map(ServerTls::credentials).orElse(Credentials.NONE);
  }

  /** Where it may send something: a server with a certificate sends nothing in clear. */
  LinkRule links() {
    List<String> plain = config.tls().plainLinks();
    if (tls.isPresent() && !plain.isEmpty()) {
      log.warn("security.plain-links: NAMES ARE SENT IN CLEAR to {}", plain);
    }
    return tls.isPresent() ? LinkRule.secured(plain, "security.plain-links") : LinkRule.ANY;
  }

  /** For its entry in the registry. */
  Optional<String> fingerprint() {
    return tls.map(ServerTls::fingerprint);
  }

  /** Clients and other servers would refuse a certificate that is for another host: says so. */
  void requireNamed(String baseUrl) {
    String called = URI.create(baseUrl).getHost();
    if (tls.isPresent() && !tls.get().names(called)) {
      log.warn(
          "THE CERTIFICATE DOES NOT NAME {}: others will refuse it; get one that does, or set"
              + " server.public-url to a name that it has",
          called);
    }
  }

  /** An index that asks as itself hands on what it may read to everybody who may ask it. */
  void sayWhoAsks(ServerConfig server) {
    if (server.roles().contains(MemberRole.RLI)
        && !server.access().passCallerOn()
        && !host.accepts().isEmpty()) {
      log.warn(
          "security.pass-caller-on = false: THIS INDEX ASKS CATALOGS AS ITSELF; whoever may call"
              + " locate learns the target names of all that this server may read there");
    }
  }

  /** Figures for operators: 1 for what is so. */
  Map<String, Long> report() {
    Map<String, Long> figures = new LinkedHashMap<>();
    figures.put("open", figure(host.accepts().isEmpty()));
    figures.put("insecure", figure(insecure && !host.isClosed()));
    figures.put("tls", figure(tls.isPresent()));
    host.accepts().stream().sorted().forEach(method -> figures.put("accepts-" + method.word(), 1L));
    tls.ifPresent(
        own -> {
          long left = Duration.between(clock.instant(), own.until()).toDays();
          figures.put("certificateDaysLeft", left);
          figures.put("certificatesRefused", figure(own.trouble().isPresent()));
        });
    figures.putAll(admission.report());
    return figures;
  }

  private static long figure(boolean so) {
    return so ? 1 : 0;
  }

  @Override
  public void close() {
    admission.close();
    tls.ifPresent(ServerTls::close);
  }
}
