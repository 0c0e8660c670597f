package org.gridrls.bridge;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.bridge.dav.DavAccount;
import org.gridrls.bridge.dav.DavStorage;
import org.gridrls.bridge.port.CredentialFile;
import org.gridrls.bridge.port.ForeignCatalog;
import org.gridrls.bridge.port.NameTemplate;
import org.gridrls.bridge.port.PathTemplate;
import org.gridrls.bridge.rucio.RucioAccount;
import org.gridrls.bridge.rucio.RucioCatalog;
import org.gridrls.bridge.s3.S3Signature;
import org.gridrls.bridge.s3.S3Storage;
import org.gridrls.bridge.storage.FileStorage;
import org.gridrls.bridge.storage.StorageCatalog;
import org.gridrls.client.soap.LinkRule;
import org.gridrls.kit.config.Settings;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.lrc.foreign.ForeignSource;

/**
 * The settings of a bridge. Immutable.
 *
 * @param url of the foreign catalog
 * @param credentials file with the account
 * @param name template of logical names
 * @param interval between two listings
 */
public record BridgeConfig(
    ForeignKind kind, URI url, Optional<Path> credentials, String name, Duration interval) {

  /** The systems whose catalogs can join, with their usual template. */
  public enum ForeignKind {
    RUCIO("{scope}:{name}"),
    S3("{key}"),
    WEBDAV("{path}");

    private final String template;

    ForeignKind(String template) {
      this.template = template;
    }

    private void requireTemplate(String text) {
      if (this == RUCIO) {
        NameTemplate.of(text);
      } else {
        PathTemplate.of(text, template);
      }
    }
  }

  /** Reads the section {@code bridge}; empty without a URL, which only a bridge needs. */
  public static Optional<BridgeConfig> read(Settings settings, boolean wanted) {
    ForeignKind kind =
        settings.choice(
            "kind",
            ForeignKind.class,
            ForeignKind.RUCIO,
            "system of the foreign catalog: rucio, s3 or webdav");
    Optional<String> url =
        settings.optionalText("url", "URL of the foreign catalog: a Rucio, a bucket, a collection");
    Optional<Path> credentials =
        settings
            .optionalText(
                "credentials",
                "file with the lines account=, username= and password= (rucio), access-key=,"
                    + " secret-key= and region= (s3), username= and password=, or token-file="
                    + " (webdav)")
            .map(Path::of);
    String name =
        settings
            .optionalText(
                "name",
                "how names of the foreign catalog make logical names; default: {scope}:{name}"
                    + " (rucio), {key} (s3), {path} (webdav)")
            .orElse(kind.template);
    Duration interval =
        settings.duration("interval", Duration.ofMinutes(10), "pause between two listings of it");
    if (wanted && url.isEmpty()) {
      settings.problem("url", "a bridge needs the URL of the foreign catalog");
    }
    try {
      kind.requireTemplate(name);
    } catch (RlsException e) {
      settings.problem("name", e.getMessage());
    }
    return url.flatMap(text -> uri(settings, text))
        .map(uri -> new BridgeConfig(kind, uri, credentials, name, interval));
  }

  /**
   * Connects to nothing yet. Throws BAD_ARGUMENT for credentials that can't be read and, except for
   * this machine and the hosts of {@code plain}, for a URL that does not begin with https.
   *
   * @param tls for https; empty: with the authorities of the JDK
   * @param site of this server
   */
  public ForeignSource.Opening opening(
      Collection<String> plain, Optional<SSLContext> tls, Clocks clocks, Optional<String> site) {
    if (!isLoopback(url.getHost())) {
      LinkRule.secured(plain, "security.plain-links").require(url);
    }
    ForeignCatalog catalog =
        switch (kind) {
          case RUCIO ->
              new RucioCatalog(url, account(), NameTemplate.of(name), tls, clocks.stopwatch());
          case S3 -> {
            Optional<S3Signature> signature = lines().map(S3Signature::of);
            yield files(new S3Storage(url, signature, tls, clocks.wall()), site);
          }
          case WEBDAV -> {
            Optional<DavAccount> account = lines().map(DavAccount::of);
            yield files(new DavStorage(url, account, tls, clocks.stopwatch()), site);
          }
        };
    return Bridge.to(catalog, interval);
  }

  private ForeignCatalog files(FileStorage storage, Optional<String> site) {
    return new StorageCatalog(storage, PathTemplate.of(name, kind.template), site);
  }

  private Optional<CredentialFile> lines() {
    return credentials.map(CredentialFile::of);
  }

  private RucioAccount account() {
    Path file =
        credentials.orElseThrow(
            () ->
                new RlsException(
                    RlsError.BAD_ARGUMENT, "bridge.credentials: names no file with an account"));
    return RucioAccount.of(file);
  }

  private static boolean isLoopback(String host) {
    return host.equals("localhost") || host.equals("[::1]") || host.matches("127(\\.\\d+){3}");
  }

  private static Optional<URI> uri(Settings settings, String text) {
    try {
      URI uri = URI.create(URI.create(text.replaceFirst("/+$", "")).toASCIIString());
      boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      boolean plain = uri.getRawQuery() == null && uri.getRawFragment() == null;
      if (http && plain && uri.getHost() != null && uri.getUserInfo() == null) {
        return Optional.of(uri);
      }
    } catch (IllegalArgumentException e) {
      // reported below
    }
    settings.problem(
        "url", "must be https://HOST or http://HOST, perhaps with a path, without a user or query");
    return Optional.empty();
  }
}
