package org.gridrls.faults.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports that nobody else takes while their server is down: below those that the system gives to
 * outgoing connections, each once, and from another block in each process. Safe for threads.
 */
public final class Ports {
  private static final int LEAST = 20_000;
  private static final int BLOCK = 600;
  private static final int BLOCKS = 20;
  private static final int FIRST = LEAST + (int) (ProcessHandle.current().pid() % BLOCKS) * BLOCK;
  private static final AtomicInteger NEXT = new AtomicInteger(FIRST);

  private Ports() {}

  public static int free() {
    while (NEXT.get() < FIRST + BLOCK) {
      int candidate = NEXT.getAndIncrement();
      try (ServerSocket socket = new ServerSocket(candidate, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException e) {
        continue; // taken: another one
      }
    }
    throw new IllegalStateException("no free port from " + FIRST + " on");
  }
}
