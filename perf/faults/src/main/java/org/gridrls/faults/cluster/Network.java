package org.gridrls.faults.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The links between servers: each server sends its calls through an HTTP proxy of its own (a
 * setting of its JVM), so that the network knows both ends of each message and can harm it. Safe
 * for threads.
 */
public final class Network implements AutoCloseable {
  private static final int HARMED_ONE_IN = 2;

  private final Random random;
  private final Map<String, ServerSocket> proxies = new ConcurrentHashMap<>();
  private final Map<String, String> servers = new ConcurrentHashMap<>();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final CopyOnWriteArrayList<LinkFault> faults = new CopyOnWriteArrayList<>();
  private final AtomicLong carried = new AtomicLong();
  private final AtomicLong harmed = new AtomicLong();
  private final Object change = new Object();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "network");
            thread.setDaemon(true);
            return thread;
          });
  private volatile boolean closed;

  public Network(long seed) {
    this.random = new Random(seed);
  }

  /** The port of the proxy that a server calls others by. */
  int proxyOf(String server) {
    return proxies.computeIfAbsent(server, this::listen).getLocalPort();
  }

  /** Makes known which server answers at {@code host:port}. */
  void answersAt(String authority, String server) {
    servers.put(authority, server);
  }

  /** From now on. */
  public void impose(LinkFault fault) {
    faults.add(fault);
  }

  /** Ends a fault; anyone who waits because of it continues. */
  public void lift(LinkFault fault) {
    faults.remove(fault);
    synchronized (change) {
      change.notifyAll();
    }
  }

  /** Messages that went through. */
  public long carried() {
    return carried.get();
  }

  /** Messages that a fault did something to. */
  public long harmed() {
    return harmed.get();
  }

  private ServerSocket listen(String server) {
    try {
      ServerSocket socket = new ServerSocket(0, 256, InetAddress.getLoopbackAddress());
      threads.execute(() -> accept(server, socket));
      return socket;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void accept(String server, ServerSocket socket) {
    while (!closed) {
      try {
        Socket client = socket.accept();
        threads.execute(() -> serve(server, client));
      } catch (IOException e) {
        return; // closed
      }
    }
  }

  private void serve(String source, Socket client) {
    open.add(client);
    try (client) {
      client.setTcpNoDelay(true);
      boolean more = true;
      while (more && !closed) {
        HttpMessage request = HttpMessage.read(client.getInputStream(), false);
        more = request != null && pass(source, request, client);
      }
    } catch (IOException e) {
      // one end has closed: close the other
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      open.remove(client);
    }
  }

  /** False if the connection ends with this message. */
  private boolean pass(String source, HttpMessage request, Socket client)
      throws IOException, InterruptedException {
    String authority = request.authority();
    String destination = servers.getOrDefault(authority, authority);
    Optional<LinkFault> fault =
        faults.stream().filter(each -> each.concerns(source, destination)).findFirst();
    carried.incrementAndGet();
    if (fault.isEmpty() || !harms(fault.get())) {
      return answer(client, deliver(authority, request));
    }
    harmed.incrementAndGet();
    return new Harm(this, fault.get(), authority, request, client).happen();
  }

  private boolean harms(LinkFault fault) {
    return switch (fault.kind()) {
      case CUT, MUTE, DELAY -> true;
      case LOSS, DUPLICATE, REORDER, TRUNCATE -> chance(HARMED_ONE_IN);
    };
  }

  synchronized boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  synchronized long millisUpTo(long most) {
    return 1 + (long) (random.nextDouble() * most);
  }

  boolean answer(Socket client, HttpMessage answer) throws IOException {
    client.getOutputStream().write(answer.forClient().bytes());
    client.getOutputStream().flush();
    return true;
  }

  HttpMessage deliver(String authority, HttpMessage request) throws IOException {
    return deliver(authority, request.forServer().bytes(), true);
  }

  /** An {@link IOException} if the server is away or closes the connection. */
  HttpMessage deliver(String authority, byte[] request, boolean whole) throws IOException {
    int colon = authority.lastIndexOf(':');
    try (Socket server =
        new Socket(
            authority.substring(0, colon), Integer.parseInt(authority.substring(colon + 1)))) {
      open.add(server);
      try {
        server.setTcpNoDelay(true);
        server.getOutputStream().write(request);
        server.getOutputStream().flush();
        if (!whole) {
          server.shutdownOutput();
        }
        HttpMessage answer = HttpMessage.read(server.getInputStream(), true);
        if (answer == null) {
          throw new IOException("no answer");
        }
        return answer;
      } finally {
        open.remove(server);
      }
    }
  }

  void later(long millis, Runnable task) {
    threads.execute(
        () -> {
          try {
            TimeUnit.MILLISECONDS.sleep(millis);
            task.run();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  void awaitEndOf(LinkFault fault) throws InterruptedException {
    synchronized (change) {
      while (faults.contains(fault) && !closed) {
        change.wait(1_000);
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    faults.clear();
    threads.shutdownNow();
    for (AutoCloseable each : open) {
      closeQuietly(each);
    }
    proxies.values().forEach(Network::closeQuietly);
  }

  private static void closeQuietly(AutoCloseable socket) {
    try {
      socket.close();
    } catch (Exception e) {
      // it is closed then
    }
  }
}
