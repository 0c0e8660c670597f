package org.gridrls.server;

import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.wss.CurrentKey;
import org.gridrls.client.wss.TrustedCertificates;
import org.gridrls.kit.host.HostConfig;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.kit.security.Authenticators;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.Guard;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.kit.security.SecurityConfig;
import org.gridrls.kit.security.message.MessageSecurity;
import org.gridrls.kit.tls.ServerTls;
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

  private ServerSecurity(
      Optional<ServerTls> tls, SecurityConfig config, boolean insecure, Clock clock) {
    this.tls = tls;
    this.insecure = insecure;
    this.clock = clock;
    this.config = config;
    Guard guard = Guard.OPEN; // who proves who they are may do everything
    this.host = new HostSecurity(authenticator(config), guard, tls, config.accept());
  }

  /** Throws BAD_ARGUMENT for credentials that can't be read. */
  static ServerSecurity open(SecurityConfig config, HostConfig host, Clock clock) {
    Optional<ServerTls> tls =
        config.tls().isOn() ? Optional.of(ServerTls.open(config.tls(), clock)) : Optional.empty();
    return new ServerSecurity(tls, config, host.insecure(), clock);
  }

  private Authenticator authenticator(SecurityConfig config) {
    if (config.accept().isEmpty()) {
      return Authenticator.OPEN;
    }
    List<Authenticator> ways = new ArrayList<>();
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
        new MessageSecurity.Identity(new CurrentKey(own::material), callers, directory);
    return Optional.of(
        new MessageSecurity(
            identity, config.signature(), config.conversation(), config.password(), clock));
  }

  HostSecurity host() {
    return host;
  }

  /** What this server shows when it calls others: its certificate, if it has one. */
  Credentials credentials() {
    return tls.map(ServerTls::credentials).orElse(Credentials.NONE);
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
    return figures;
  }

  private static long figure(boolean so) {
    return so ? 1 : 0;
  }

  @Override
  public void close() {
    tls.ifPresent(ServerTls::close);
  }
}
