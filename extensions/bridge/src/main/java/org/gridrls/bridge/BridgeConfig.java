package org.gridrls.bridge;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.function.LongSupplier;
import javax.net.ssl.SSLContext;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.bridge.port.NameTemplate;
import org.gridrls.bridge.rucio.RucioAccount;
import org.gridrls.bridge.rucio.RucioCatalog;
import org.gridrls.client.soap.LinkRule;
import org.gridrls.kit.config.Settings;
import org.gridrls.lrc.foreign.ForeignSource;

/**
 * The settings of a bridge. Immutable.
 *
 * @param url of the foreign catalog
 * @param credentials file with the account
 * @param interval between two listings
 */
public record BridgeConfig(
    ForeignKind kind, URI url, Optional<Path> credentials, NameTemplate name, Duration interval) {
  private static final String TEMPLATE = "{scope}:{name}";

  /** The systems whose catalogs can join. */
  public enum ForeignKind {
    RUCIO
  }

  /** Reads the section {@code bridge}; empty without a URL, which only a bridge needs. */
  public static Optional<BridgeConfig> read(Settings settings, boolean wanted) {
    ForeignKind kind =
        settings.choice(
            "kind", ForeignKind.class, ForeignKind.RUCIO, "system of the foreign catalog: rucio");
    Optional<String> url = settings.optionalText("url", "URL of the foreign catalog");
    Optional<Path> credentials =
        settings
            .optionalText(
                "credentials", "file with the lines account=, username= and password= for it")
            .map(Path::of);
    String name =
        settings.text(
            "name", TEMPLATE, "how a scope and a name of the foreign catalog make a logical name");
    Duration interval =
        settings.duration("interval", Duration.ofMinutes(10), "pause between two listings of it");
    if (wanted && url.isEmpty()) {
      settings.problem("url", "a bridge needs the URL of the foreign catalog");
    }
    return template(settings, name)
        .flatMap(
            template ->
                url.flatMap(text -> uri(settings, text))
                    .map(uri -> new BridgeConfig(kind, uri, credentials, template, interval)));
  }

  /**
   * Connects to nothing yet. Throws BAD_ARGUMENT for credentials that can't be read and, except for
   * this machine and the hosts of {@code plain}, for a URL that does not begin with https.
   *
   * @param tls for https; empty: with the authorities of the JDK
   */
  public ForeignSource.Opening opening(
      Collection<String> plain, Optional<SSLContext> tls, LongSupplier stopwatch) {
    if (!isLoopback(url.getHost())) {
      LinkRule.secured(plain, "security.plain-links").require(url);
    }
    Path file =
        credentials.orElseThrow(
            () ->
                new RlsException(
                    RlsError.BAD_ARGUMENT, "bridge.credentials: names no file with an account"));
    RucioAccount account = RucioAccount.of(file);
    return Bridge.to(new RucioCatalog(url, account, name, tls, stopwatch), interval);
  }

  private static boolean isLoopback(String host) {
    return host.equals("localhost") || host.equals("[::1]") || host.matches("127(\\.\\d+){3}");
  }

  private static Optional<NameTemplate> template(Settings settings, String text) {
    try {
      return Optional.of(NameTemplate.of(text));
    } catch (RlsException e) {
      settings.problem("name", e.getMessage());
      return Optional.empty();
    }
  }

  private static Optional<URI> uri(Settings settings, String text) {
    try {
      URI uri = URI.create(text.replaceFirst("/+$", ""));
      boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      if (http && uri.getHost() != null && uri.getUserInfo() == null) {
        return Optional.of(uri);
      }
    } catch (IllegalArgumentException e) {
      // reported below
    }
    settings.problem("url", "must be https://HOST or http://HOST, without a user");
    return Optional.empty();
  }
}
