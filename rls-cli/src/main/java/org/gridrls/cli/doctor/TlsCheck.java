package org.gridrls.cli.doctor;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import javax.net.ssl.HttpsURLConnection;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.tls.TlsFailures;

/**
 * Checks the remaining lifetime of the caller's and the server's certificates. Used by one thread.
 */
final class TlsCheck {
  private static final Duration SOON = Duration.ofDays(14);

  private final SoapConnector connector;
  private final Optional<Clock> clock;
  private final Consumer<Finding> tell;

  TlsCheck(SoapConnector connector, Optional<Clock> clock, Consumer<Finding> tell) {
    this.connector = connector;
    this.clock = clock;
    this.tell = tell;
  }

  /** Judges the certificate of anyone who asks. A proxy lasts only for hours, which is normal. */
  void own() {
    connector
        .credentials()
        .certificate()
        .ifPresent(own -> judge("your certificate", "", own.certificate(), Duration.ZERO));
  }

  /** Judges the certificate of a server that answers. */
  void server(String name, String address) {
    if (!address.startsWith("https:")) {
      return;
    }
    URI health = URI.create(address).resolve("/health");
    try {
      HttpURLConnection connection = connector.open(health);
      try (InputStream in = connection.getInputStream()) {
        in.readAllBytes();
        if (connection instanceof HttpsURLConnection secured
            && secured.getServerCertificates()[0] instanceof X509Certificate certificate) {
          judge(name, "its certificate ", certificate, SOON);
        }
      }
    } catch (IOException | IllegalStateException e) {
      tell.accept(Finding.warning(name, "its " + health + " can't be read: " + e, "see its log"));
    }
  }

  private void judge(String whose, String about, X509Certificate certificate, Duration soon) {
    if (clock.isEmpty()) {
      return;
    }
    Duration left = Duration.between(clock.get().instant(), certificate.getNotAfter().toInstant());
    if (left.isNegative()) {
      tell.accept(Finding.error(whose, about + "has expired", "renew it"));
    } else if (left.compareTo(soon) < 0) {
      String what = about + "expires in " + Durations.shown(left);
      tell.accept(Finding.warning(whose, what, "replace its files: no restart is needed"));
    } else {
      tell.accept(Finding.ok(whose, about + "is valid for " + Durations.shown(left)));
    }
  }

  /** Returns what to do about a server that does not answer. */
  static String advice(RlsException failure) {
    if (failure.error() == RlsError.PERMISSION_DENIED) {
      return "present a certificate that it accepts (--cert, --key), or ask for the privilege";
    }
    return TlsFailures.explained("", failure).isPresent()
        ? "check the trusted authorities (--trust), the host name in its address, and its "
            + "certificate"
        : "start the server, or check its address, its port and the firewall";
  }
}
