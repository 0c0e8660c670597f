package org.globus.replica.rls;

import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.server.RlsServer;
import org.gridrls.server.ServerConfig;

/** A real server on a free port, which tells indexes of changes at once. Used by one thread. */
final class LiveServer implements AutoCloseable {
  private final RlsServer server;

  /** Starts the roles given (or "all"), with further settings as name, value, name, value … */
  LiveServer(Path data, String roles, String... settings) {
    Map<String, String> all = new HashMap<>();
    all.put("name", "compat");
    all.put("data", data.toString());
    if (!roles.equals("all")) {
      all.put("roles", roles);
    }
    all.put("server.port", "0");
    all.put("membership.lease", "3s");
    all.put("lrc.update.immediate.interval", "100ms");
    for (int i = 0; i < settings.length; i += 2) {
      all.put(settings[i], settings[i + 1]);
    }
    server =
        RlsServer.start(
            ConfigFile.read(Optional.empty(), all, ServerConfig::read), Clock.systemUTC());
  }

  /** {@code http://127.0.0.1:port}, or with https */
  String web() {
    return server.baseUrl();
  }

  /** Returns the server's URL as the original would call it. */
  String rls() {
    return server.baseUrl().replaceFirst("^https?://", "rls://");
  }

  RLSClient client() throws RLSException {
    return new RLSClient(rls());
  }

  @Override
  public void close() {
    server.close();
  }
}
