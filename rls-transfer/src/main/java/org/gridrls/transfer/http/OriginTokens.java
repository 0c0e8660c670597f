package org.gridrls.transfer.http;

import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Bearer tokens for storage servers, each for one origin (scheme, host and port) and never sent to
 * another one, whatever redirects say. Immutable.
 */
public final class OriginTokens {
  public static final OriginTokens NONE = new OriginTokens(Map.of());

  private final Map<String, Supplier<String>> tokens;

  /** By origins such as {@code https://storage.example.org:8443}; only https has secrets. */
  public OriginTokens(Map<String, Supplier<String>> tokens) {
    this.tokens =
        tokens.entrySet().stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    entry -> checked(entry.getKey()), Map.Entry::getValue));
  }

  private static String checked(String origin) {
    URI uri = URI.create(origin);
    if (!"https".equals(uri.getScheme()) || uri.getHost() == null) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "a token is for an origin such as https://HOST:PORT", origin);
    }
    return origin(uri);
  }

  /** Empty if no token is for the origin of the URL. */
  Optional<String> of(URI url) {
    return Optional.ofNullable(tokens.get(origin(url))).map(Supplier::get);
  }

  static String origin(URI url) {
    String scheme = url.getScheme().toLowerCase(Locale.ROOT);
    int usual = scheme.equals("https") ? 443 : 80;
    int port = url.getPort() < 0 ? usual : url.getPort();
    return scheme + "://" + url.getHost().toLowerCase(Locale.ROOT) + ":" + port;
  }
}
