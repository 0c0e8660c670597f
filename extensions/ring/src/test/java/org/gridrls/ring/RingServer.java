package org.gridrls.ring;

import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.RlsException;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.server.RlsServer;
import org.gridrls.server.ServerConfig;

/** A server of a test's federation. Closing it stops it in order, or kills it. For one thread. */
interface RingServer extends AutoCloseable {
  String url();

  @Override
  void close();

  /** Starts one in this process, for members that nobody kills; it is quicker by seconds. */
  static RingServer here(Path directory, String name, Map<String, String> settings) {
    Map<String, String> all = new HashMap<>();
    all.put("name", name);
    all.put("server.port", "0");
    all.put("data", directory.resolve(name).toString());
    all.putAll(settings);
    RlsServer server =
        RlsServer.start(
            ConfigFile.read(Optional.empty(), all, ServerConfig::read), Clock.systemUTC());
    return new RingServer() {
      @Override
      public String url() {
        return server.baseUrl();
      }

      @Override
      public void close() {
        server.close();
      }
    };
  }

  /** Returns the message of a server that does not start. */
  static String refusal(Path directory, String name, Map<String, String> settings) {
    String url;
    try (RingServer started = here(directory, name, settings)) {
      url = started.url();
    } catch (RlsException e) {
      return e.getMessage();
    }
    throw new AssertionError(name + " started: " + url);
  }
}
