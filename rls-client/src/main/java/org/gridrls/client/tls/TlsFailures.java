package org.gridrls.client.tls;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.CertificateRevokedException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.gridrls.api.Causes;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Explains in plain words why a TLS connection failed. The JDK and the library of grid certificates
 * have no types for some failures, so this class alone recognizes these by their messages.
 */
public final class TlsFailures {
  private static final Pattern ALERT = Pattern.compile("Received fatal alert: (\\w+)");
  private static final String OTHER_HOST =
      "the server's certificate is for another host: use the name that it has ";

  private TlsFailures() {}

  /** Empty if it failed for another reason. */
  public static Optional<RlsException> explained(String address, Throwable failure) {
    return ofAlert(failure)
        .or(() -> ofCertificate(failure))
        .or(() -> ofTls(failure))
        .map(why -> new RlsException(why.error, address + ": " + why.message, failure));
  }

  private record Why(RlsError error, String message) {
    static Optional<Why> unreachable(String message) {
      return Optional.of(new Why(RlsError.TRANSPORT_FAILED, message));
    }
  }

  private static Optional<Why> ofCertificate(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      String text = String.valueOf(t.getMessage());
      if (t instanceof TlsRefusal) {
        return Why.unreachable(text);
      }
      if (t instanceof CertificateRevokedException || text.contains("revoked")) {
        return Why.unreachable("the server's certificate is revoked");
      }
      if (t instanceof CertificateExpiredException || text.contains("expired")) {
        return Why.unreachable("the server's certificate has expired, or its authority's");
      }
      if (t instanceof CertificateNotYetValidException) {
        return Why.unreachable("the server's certificate is not valid yet; check both clocks");
      }
      if (text.startsWith("No subject alternative") || text.startsWith("No name matching")) {
        return Why.unreachable(OTHER_HOST + "(" + text + ")");
      }
      if (t instanceof CertPathBuilderException || text.contains("trustAnchors")) {
        return Why.unreachable(
            "the server's certificate is not signed by a trusted authority: give --trust FILE or"
                + " DIRECTORY (or RLS_TRUST) with that authority");
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the alert by which the other side refused the connection, such as {@code unknown_ca}.
   */
  public static Optional<String> alert(Throwable failure) {
    return Causes.first(failure, SSLException.class)
        .map(found -> ALERT.matcher(String.valueOf(found.getMessage())))
        .filter(Matcher::find)
        .map(found -> found.group(1));
  }

  /** Returns true if the other side does not speak TLS. */
  public static boolean isPlaintext(Throwable failure) {
    return Causes.first(failure, SSLException.class)
        .map(found -> String.valueOf(found.getMessage()))
        .filter(text -> text.contains("SSL message") || text.contains("plaintext"))
        .isPresent();
  }

  private static Optional<Why> ofAlert(Throwable failure) {
    return alert(failure)
        .map(
            alert ->
                alert.contains("cert") || alert.equals("unknown_ca")
                    ? new Why(RlsError.PERMISSION_DENIED, refused(alert))
                    : new Why(
                        RlsError.TRANSPORT_FAILED, "the server ends the handshake with " + alert));
  }

  private static Optional<Why> ofTls(Throwable failure) {
    return Causes.first(failure, SSLException.class)
        .flatMap(
            found ->
                Why.unreachable(
                    isPlaintext(found)
                        ? "there is no TLS at this port: use http:// in its address"
                        : "no secured connection: " + found.getMessage()));
  }

  private static String refused(String alert) {
    return alert.equals("certificate_required")
        ? "the server wants a client certificate of an authority that it trusts"
        : "the server refuses this client's certificate ("
            + alert
            + "): see whether it has expired, is revoked, or of an authority that the server does"
            + " not trust; the server's log says which";
  }
}
