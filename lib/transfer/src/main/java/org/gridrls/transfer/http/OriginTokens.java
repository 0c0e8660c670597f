package org.gridrls.transfer.http;

import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.UrlAuthority;

/**
 * Bearer tokens for storage servers, each for one origin (scheme, host and port) and never sent to
 * another one, whatever redirects say. Immutable.
 */
public final class OriginTokens {
  public static final OriginTokens NONE = new OriginTokens(Map.of());

  private final Map<String, Supplier<String>> tokens;

  /** Takes tokens by origin, such as {@code https://storage.example.org:8443}; https only. */
  public OriginTokens(Map<String, Supplier<String>> tokens) {
    this.tokens =
        tokens.entrySet().stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    entry -> checked(entry.getKey()), Map.Entry::getValue));
  }

  /** The origin in one form; BAD_ARGUMENT if it is none, or not https. */
  static String checked(String origin) {
    URI uri = uri(origin);
    if (!"https".equals(uri.getScheme()) || UrlAuthority.host(uri).isEmpty()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "a token is for an origin such as https://HOST:PORT", origin);
    }
    return origin(uri);
  }

  private static URI uri(String origin) {
    try {
      return URI.create(origin);
    } catch (IllegalArgumentException e) {
      return URI.create("");
    }
  }

  /** Empty if no token is for the origin of the URL. */
  Optional<String> of(URI url) {
    return Optional.ofNullable(tokens.get(origin(url))).map(Supplier::get);
  }

  static String origin(URI url) {
    return origin(
        url.getScheme().toLowerCase(Locale.ROOT),
        UrlAuthority.host(url).orElseThrow(),
        UrlAuthority.port(url));
  }

  static String origin(String scheme, String host, int port) {
    int usual = scheme.equals("https") ? 443 : 80;
    return scheme + "://" + host.toLowerCase(Locale.ROOT) + ":" + (port < 0 ? usual : port);
  }
}
