package org.gridrls.faults.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * A process that does nothing but echo bytes. How long that takes says how long the machine lets
 * processes wait that have hardly anything to do; a server's answer can't be quicker. Safe for
 * threads.
 */
public final class IdleProbe implements AutoCloseable {
  private static final Duration APART = Duration.ofMillis(100);
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration KEPT = Duration.ofMinutes(1);

  private final Process process;
  private final Thread sampler;
  private final NavigableMap<Long, Long> trips = new TreeMap<>();
  private volatile boolean over;

  IdleProbe(String classPath) {
    int port = Ports.free();
    try {
      process =
          new ProcessBuilder(
                  List.of(
                      Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                      "-Xmx16m",
                      "-XX:+UseSerialGC",
                      "-XX:TieredStopAtLevel=1",
                      "-cp",
                      classPath,
                      IdleProbe.class.getName(),
                      Integer.toString(port)))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    sampler = new Thread(() -> sample(port), "idle probe");
    sampler.setDaemon(true);
    sampler.start();
  }

  /** The other process: echoes until its connection ends. */
  public static void main(String[] arguments) throws IOException {
    try (ServerSocket listening =
            new ServerSocket(Integer.parseInt(arguments[0]), 1, InetAddress.getLoopbackAddress());
        Socket socket = listening.accept()) {
      InputStream in = socket.getInputStream();
      OutputStream out = socket.getOutputStream();
      int next;
      while ((next = in.read()) >= 0) {
        out.write(next);
      }
    }
  }

  private void sample(int port) {
    try (Socket socket = connect(port)) {
      socket.setTcpNoDelay(true);
      while (!over) {
        long start = System.nanoTime();
        socket.getOutputStream().write(1);
        if (socket.getInputStream().read() < 0) {
          return;
        }
        add(start, System.nanoTime());
        Pause.of(APART);
      }
    } catch (IOException e) {
      // the process has ended
    }
  }

  private Socket connect(int port) throws IOException {
    while (true) {
      try {
        return new Socket(InetAddress.getLoopbackAddress(), port);
      } catch (IOException e) {
        if (over || !process.isAlive()) {
          throw e;
        }
        Pause.of(APART);
      }
    }
  }

  private synchronized void add(long start, long end) {
    trips.put(end, end - start);
    trips.headMap(end - KEPT.toNanos()).clear();
  }

  /** The longest round trip of that time; waits for one that has not ended yet. */
  public Duration worstOf(long from, long to) {
    long patience = System.nanoTime() + PATIENCE.toNanos();
    while (lastEnd() < to && System.nanoTime() < patience && process.isAlive()) {
      Pause.of(Duration.ofMillis(10));
    }
    return longest(from - APART.toNanos());
  }

  private synchronized long lastEnd() {
    return trips.isEmpty() ? Long.MIN_VALUE : trips.lastKey();
  }

  private synchronized Duration longest(long from) {
    return Duration.ofNanos(
        trips.tailMap(from).values().stream().mapToLong(Long::longValue).max().orElse(0));
  }

  @Override
  public void close() {
    over = true;
    process.destroyForcibly();
  }
}
