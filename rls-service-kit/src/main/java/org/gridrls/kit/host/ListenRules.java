package org.gridrls.kit.host;

import java.io.IOException;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.host.http.HostConfig;

/** Messages of a host that cannot listen. Stateless, safe for threads. */
final class ListenRules {
  private ListenRules() {}

  static RlsException cannotListen(HostConfig config, IOException cause) {
    String where = config.host() + ":" + config.port();
    String reason = String.valueOf(cause.getMessage());
    String advice =
        reason.contains("in use")
            ? "; stop the other program or choose another port (server.port)"
            : "; see server.host and server.port";
    return new RlsException(
        RlsError.UNAVAILABLE, "cannot listen on " + where + ": " + reason + advice);
  }
}
