package org.gridrls.security.message;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.UrlAuthority;
import org.gridrls.kit.config.Settings;
import org.gridrls.wss.message.Freshness;

/**
 * Requirements for signed messages.
 *
 * @param remembered messages that are remembered at once, so that none is accepted twice
 * @param recheck for how long a check of a certificate holds
 * @param addresses other beginnings of the addresses by which callers know this server
 */
public record SignatureConfig(
    Freshness freshness, int remembered, Duration recheck, List<String> addresses) {

  /** Takes 16 bytes for each. */
  private static final int REMEMBERED = 4_000_000;

  private static final Duration RECHECK = Duration.ofMinutes(1);

  public SignatureConfig {
    addresses = List.copyOf(addresses);
    addresses.forEach(SignatureConfig::requireAddress);
  }

  private static void requireAddress(String address) {
    try {
      URI uri = new URI(address);
      if (UrlAuthority.host(uri).isPresent() && uri.getScheme() != null) {
        return;
      }
    } catch (URISyntaxException e) {
      // said below
    }
    throw RlsException.about(
        RlsError.BAD_ARGUMENT,
        "security.signature.addresses needs addresses as https://host:port",
        address);
  }

  public static SignatureConfig read(Settings settings) {
    return new SignatureConfig(
        Freshness.DEFAULT,
        REMEMBERED,
        RECHECK,
        settings.texts(
            "addresses",
            List.of(),
            "further addresses, as https://host:port, under which callers may send signed "
                + "messages to this server"));
  }
}
