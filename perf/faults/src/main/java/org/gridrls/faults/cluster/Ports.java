package org.gridrls.faults.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Free ports below those that the system gives to outgoing connections, which would take them while
 * their server is down. Safe for threads.
 */
public final class Ports {
  private static final int LEAST = 20_000;
  private static final int MOST = 32_000;
  private static final int ATTEMPTS = 100;

  private Ports() {}

  public static int free() {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int candidate = ThreadLocalRandom.current().nextInt(LEAST, MOST);
      try (ServerSocket socket = new ServerSocket(candidate, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException e) {
        continue; // taken: another one
      }
    }
    throw new IllegalStateException("no free port between " + LEAST + " and " + MOST);
  }
}
