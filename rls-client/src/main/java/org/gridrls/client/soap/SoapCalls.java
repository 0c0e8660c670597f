package org.gridrls.client.soap;

import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import javax.net.ssl.SSLException;
import org.gridrls.api.Causes;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.wire.WireFaults;
import org.gridrls.client.tls.TlsFailures;
import org.gridrls.wire.types.RlsFaultMessage;

/** Translates every failure of a call on the client's side to an {@link RlsException}. */
public final class SoapCalls {
  private SoapCalls() {}

  /** A call of a generated port type. */
  @FunctionalInterface
  public interface RemoteCall<T> {
    T run() throws RlsFaultMessage;
  }

  /** A call without an answer. */
  @FunctionalInterface
  public interface VoidCall {
    void run() throws RlsFaultMessage;
  }

  public static void run(String address, VoidCall call) {
    answer(
        address,
        () -> {
          call.run();
          return null;
        });
  }

  /**
   * Throws what the service said, or TRANSPORT_FAILED or TIMEOUT with the address if it said
   * nothing.
   */
  public static <T> T answer(String address, RemoteCall<T> call) {
    try {
      return call.run();
    } catch (RlsFaultMessage fault) {
      throw WireFaults.fromWire(fault);
    } catch (UncheckedIOException failure) {
      throw Causes.first(failure, RlsException.class)
          .or(() -> TlsFailures.explained(address, failure))
          .orElseGet(() -> transport(address, failure));
    }
  }

  /** True if a web server answered that it has no such service: an old one without that role. */
  public static boolean nothingThere(RlsException failure) {
    return failure.error() == RlsError.TRANSPORT_FAILED
        && hasStatus(Causes.root(failure), HttpURLConnection.HTTP_NOT_FOUND);
  }

  private static boolean hasStatus(Throwable root, int status) {
    return root instanceof HttpStatusException answer && answer.status() == status;
  }

  /** True if TLS failed: the same will come of it again. */
  static boolean unsecured(RlsException failure) {
    return Causes.first(failure, SSLException.class).isPresent();
  }

  private static RlsException transport(String address, UncheckedIOException failure) {
    Throwable root = Causes.root(failure);
    if (root instanceof SocketTimeoutException) {
      return new RlsException(RlsError.TIMEOUT, address + " did not answer in time", failure);
    }
    return new RlsException(
        RlsError.TRANSPORT_FAILED, "cannot reach " + address + ": " + reason(root), failure);
  }

  private static String reason(Throwable root) {
    if (hasStatus(root, HttpURLConnection.HTTP_NOT_FOUND)
        || hasStatus(root, HttpURLConnection.HTTP_BAD_METHOD)) {
      return "there is a web server, but no such service (HTTP "
          + ((HttpStatusException) root).status()
          + "); is this the URL of an RLS server?";
    }
    if (root instanceof ConnectException) {
      return "connection refused (is the server running?)";
    }
    if (root instanceof UnknownHostException) {
      return "unknown host";
    }
    if (root instanceof NoRouteToHostException) {
      return "no route to host";
    }
    if (root instanceof HttpConnectTimeoutException) {
      return "no connection in time";
    }
    // the JDK has no type for replies that are not HTTP
    if (String.valueOf(root.getMessage()).matches("Unexpected end of file.*|Invalid Http resp.*")) {
      return "it does not speak HTTP (if it speaks TLS, use https:// in its address)";
    }
    return String.valueOf(
        root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage());
  }
}
