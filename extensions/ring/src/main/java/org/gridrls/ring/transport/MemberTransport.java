package org.gridrls.ring.transport;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.kit.schedule.Schedulers;
import org.jgroups.util.DefaultSocketFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes all connections of a member, and accepts those of others: only between members that agree
 * on the ring, and in a secured ring only by TLS with certificates of both. Safe for threads.
 */
public final class MemberTransport extends DefaultSocketFactory implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(MemberTransport.class);
  private static final Duration RECHECK = Duration.ofSeconds(5);
  private static final long QUIET_NANOS = Duration.ofMinutes(1).toNanos();
  private static final int CONNECT_MILLIS = 1_000;
  private static final int KNOCKS = 3;
  private static final int GREETERS = 8;
  private static final int WAITING = 64;
  private static final int SAID_MAX = 100;

  private final RingTerms terms;
  private final Optional<MemberTrust> trust;
  private final Set<MemberSocket> sockets = ConcurrentHashMap.newKeySet();
  private final ExecutorService greeters = BoundedExecutors.pool("ring-door", GREETERS, WAITING);
  private final ScheduledExecutorService executor = Schedulers.scheduler("ring-door-check", 1);
  private final PeriodicTask check = new PeriodicTask("ring connections", this::recheck);
  private final LongAdder sent = new LongAdder();
  private final Map<String, Long> said = new LinkedHashMap<>();
  private volatile Consumer<Socket> questioned = caller -> close((MemberSocket) caller);

  MemberTransport(RingTerms terms, Optional<MemberTrust> trust) {
    this.terms = terms;
    this.trust = trust;
  }

  /** {@code trust} is empty in an open ring. BAD_ARGUMENT if this server can't be a member. */
  public static MemberTransport open(RingTerms terms, Optional<MemberTrust> trust) {
    trust.ifPresent(MemberTrust::requireOwn);
    MemberTransport transport = new MemberTransport(terms, trust);
    transport.check.every(RECHECK, RECHECK, transport.executor);
    return transport;
  }

  RingTerms terms() {
    return terms;
  }

  Optional<MemberTrust> trust() {
    return trust;
  }

  /**
   * Greets the members that answer at these addresses. UNAVAILABLE with the reason if one refuses.
   *
   * @return true if some member answered
   */
  public boolean knock(Collection<InetSocketAddress> members) {
    boolean answered = false;
    for (InetSocketAddress member : members) {
      try {
        knock(member);
        answered = true;
      } catch (MemberRefusal refused) {
        throw new RlsException(
            RlsError.UNAVAILABLE,
            "refused, between this member and the one at "
                + member.getHostString()
                + ":"
                + member.getPort()
                + ": "
                + refused.getMessage(),
            refused);
      } catch (IOException e) {
        log.debug("no member answers at {}: {}", member, e.getMessage());
      }
    }
    return answered;
  }

  /** A busy member may close a connection that it had no time for. */
  private void knock(InetSocketAddress member) throws IOException {
    for (int last = KNOCKS - 1; ; last--) {
      try (MemberSocket socket = new MemberSocket(this)) {
        socket.knock(member, CONNECT_MILLIS);
        return;
      } catch (MemberRefusal refused) {
        if (last == 0 || !refused.isWithoutReason()) {
          throw refused;
        }
      }
    }
  }

  @Override
  public Socket createSocket(String service) {
    return new MemberSocket(this);
  }

  @Override
  public ServerSocket createServerSocket(String service) throws IOException {
    return new MemberServerSocket(this, greeters);
  }

  /** Connects to a member to ask it questions. */
  public Socket line(InetSocketAddress member) throws IOException {
    MemberSocket socket = new MemberSocket(this);
    socket.connect(member, CONNECT_MILLIS, Purpose.QUESTIONS);
    return socket;
  }

  /** Hands over the connections on which members ask questions; until now they are closed. */
  public void linesTo(Consumer<Socket> answering) {
    questioned = answering;
  }

  void questioned(MemberSocket caller) {
    questioned.accept(caller);
  }

  void sent(int bytes) {
    sent.add(bytes);
  }

  /** Bytes sent to other members, before encryption. */
  public long bytesSent() {
    return sent.sum();
  }

  void entered(MemberSocket socket) {
    sockets.add(socket);
  }

  void left(MemberSocket socket) {
    sockets.remove(socket);
  }

  void close(MemberSocket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      log.debug("closing a connection failed", e);
    }
  }

  /** Says once a minute why a connection was refused. */
  void refused(String what, IOException why) {
    String line = what + ": " + why.getMessage();
    long now = System.nanoTime();
    synchronized (said) {
      said.values().removeIf(at -> now - at > QUIET_NANOS);
      if (said.size() >= SAID_MAX || said.putIfAbsent(line, now) != null) {
        return;
      }
    }
    log.warn("refused, {} (ring {})", line, terms.ring());
  }

  /** Ends connections whose certificate expired or was revoked, and greetings that do not end. */
  void recheck() {
    for (MemberSocket socket : sockets) {
      try {
        Optional<X509Certificate[]> peer = socket.peer();
        if (peer.isPresent()) {
          trust.orElseThrow().require(peer.get());
        }
        if (socket.isOverdue() && socket.isConnected()) {
          close(socket);
        }
      } catch (CertificateException e) {
        refused(
            "the open connection with " + socket.getInetAddress(),
            new MemberRefusal("its certificate is refused: " + e.getMessage()));
        close(socket);
      } catch (IOException e) {
        close(socket);
      }
    }
  }

  @Override
  public void close() {
    check.close();
    Schedulers.stop(executor);
    sockets.forEach(this::close);
    Schedulers.stop(greeters);
  }
}
