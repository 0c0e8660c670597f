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
        new Freshness(
            settings.duration(
                "life",
                Freshness.DEFAULT.life(),
                "how long a signed message is accepted after its signature"),
            settings.duration(
                "clock-ahead", Freshness.DEFAULT.ahead(), "how far a caller's clock may be ahead")),
        settings.integer(
            "remembered",
            4_000_000,
            1_000,
            100_000_000,
            "maximum number of signed messages remembered against replay, 16 bytes each;"
                + " further messages are refused"),
        settings.duration(
            "recheck",
            Duration.ofSeconds(60),
            "interval after which a certificate is validated again"),
        settings.texts(
            "addresses",
            List.of(),
            "further addresses, as https://host:port, under which callers may send signed "
                + "messages to this server"));
  }
}
