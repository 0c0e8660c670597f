package org.gridrls.kit.host;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.host.http.HostConfig;

/** The address of a host, and messages of one that cannot listen. Stateless, safe for threads. */
final class ListenRules {
  private ListenRules() {}

  /** Returns the URL under which others call the server, without a slash at the end. */
  static String baseUrl(HostConfig config, boolean tls, int port) {
    return config
        .publicUrl()
        .map(url -> url.endsWith("/") ? url.substring(0, url.length() - 1) : url)
        .orElseGet(() -> (tls ? "https" : "http") + "://" + shownHost(config) + ":" + port);
  }

  private static String shownHost(HostConfig config) {
    if (config.address().getAddress().isAnyLocalAddress()) {
      return machineName();
    }
    return config.host().contains(":") ? "[" + config.host() + "]" : config.host();
  }

  private static String machineName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "this machine has no name that others could use: set server.public-url",
          e);
    }
  }

  static RlsException cannotListen(HostConfig config, IOException cause) {
    String where = config.host() + ":" + config.port();
    String reason = String.valueOf(cause.getMessage());
    String advice =
        reason.contains("in use") // the words of the operating system: Java has no type for it
            ? "; stop the other program or choose another port (server.port)"
            : "; see server.host and server.port";
    return new RlsException(
        RlsError.UNAVAILABLE, "cannot listen on " + where + ": " + reason + advice);
  }
}
