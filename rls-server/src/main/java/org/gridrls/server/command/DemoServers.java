package org.gridrls.server.command;

import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.gridrls.demo.DemoServer;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.server.RlsServer;
import org.gridrls.server.ServerConfig;

/**
 * The servers of the demo. Apart from {@link RlsMain}, whose own classes all are in the archive of
 * single calls. Stateless.
 */
final class DemoServers {
  private DemoServers() {}

  /** Starts a server with the defaults for all other settings. */
  static DemoServer start(Map<String, String> settings) {
    RlsServer server =
        RlsServer.start(
            ConfigFile.read(Optional.empty(), settings, ServerConfig::read), Clock.systemUTC());
    return new DemoServer() {
      @Override
      public String baseUrl() {
        return server.baseUrl();
      }

      @Override
      public void close() {
        server.close();
      }
    };
  }
}
