package org.gridrls.ring.transport;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLException;
import org.gridrls.api.Causes;
import org.gridrls.client.tls.TlsFailures;

/** A connection between members that was refused by one of them; the message says why. */
final class MemberRefusal extends IOException {
  private static final long serialVersionUID = 1;

  MemberRefusal(String message) {
    super(message);
  }

  MemberRefusal(String message, IOException cause) {
    super(message, cause);
  }

  /**
   * The refusal behind a failed greeting; a failure of the network stays what it is.
   *
   * @param late whether the greeting took so long that the other member no longer waited for it
   */
  static IOException of(IOException failure, boolean late) {
    if (isClosed(failure)) {
      return late
          ? new InterruptedIOException(
              "no reply in time: the greeting took so long that it closed the connection;"
                  + " one of the two members may be overloaded")
          : new MemberRefusal(
              "it closed the connection during the greeting; the log of that member may say why",
              failure);
    }
    if (!(failure instanceof SSLException)) {
      return failure;
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof InterruptedIOException) {
        return failure; // it is silent, which is no refusal
      }
      if (cause instanceof CertificateException) {
        return new MemberRefusal(
            "its certificate is refused: " + Causes.root(cause).getMessage(), failure);
      }
    }
    String text = String.valueOf(failure.getMessage());
    if (TlsFailures.isPlaintext(failure)) {
      return new MemberRefusal(MemberHandshake.ONE_IS_OPEN, failure);
    }
    return new MemberRefusal(
        TlsFailures.alert(failure).isPresent()
            ? "it refuses the certificate of this member (" + text + "); its log says why"
            : "no secured connection: " + text,
        failure);
  }

  /**
   * A member that refuses by TLS sends an alert before: a connection that only ends says nothing.
   */
  private static boolean isClosed(IOException failure) {
    Throwable cause = failure instanceof SSLException ? failure.getCause() : failure;
    return cause instanceof EOFException
        || cause != null && cause.getClass().equals(SocketException.class);
  }

  /** Returns true if the other member gave no reason: it may just have been busy. */
  boolean isWithoutReason() {
    return getCause() instanceof IOException closed && isClosed(closed);
  }
}
