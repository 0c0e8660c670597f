package org.gridrls.transfer.proof;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Replica;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.transfer.http.HttpProof;
import org.gridrls.transfer.http.ReadableHosts;
import org.gridrls.transfer.mover.SourceException;
import org.gridrls.transfer.mover.SourceException.SourceFailure;
import org.gridrls.transfer.order.TargetUrl;

/**
 * Proves copies at many storage servers, some at once at each of them. A host that did not answer
 * several times in a row is left alone for a minute. Safe for threads; the owner closes the {@code
 * HttpProof}, too.
 */
public final class Prover implements AutoCloseable {
  private static final int THREADS = 32;
  private static final int WAITING = 10_000;
  private static final int SILENT_AFTER = 5;
  private static final int SILENT_HOSTS_MAX = 10_000;
  private static final Duration AVOIDED = Duration.ofMinutes(1);

  private final HttpProof http;
  private final ReadableHosts hosts;
  private final HttpProof.Depth depth;
  private final int perHost;
  private final Map<String, Silence> silent = new ConcurrentHashMap<>();
  private final ExecutorService threads = BoundedExecutors.pool("proof", THREADS, WAITING);

  /** Counts how often a host did not answer since it last did, and the time of the last one. */
  private record Silence(int times, long last) {
    private Silence and(Silence next) {
      return new Silence(times + next.times, next.last);
    }

    private boolean isLong() {
      return times >= SILENT_AFTER && System.nanoTime() - last < AVOIDED.toNanos();
    }
  }

  /**
   * @param perHost requests at once to one host
   */
  public Prover(HttpProof http, ReadableHosts hosts, HttpProof.Depth depth, int perHost) {
    this.http = http;
    this.hosts = hosts;
    this.depth = depth;
    this.perHost = perHost;
  }

  /** True for URLs of storage servers that can be asked. */
  public static boolean handles(TargetUrl url) {
    return url.isHttp() || XrootdProof.handles(url);
  }

  /** Proves all copies of the names, in their order; throws TIMEOUT if interrupted. */
  public Map<Replica, Proof> proved(Collection<LocatedName> names) {
    Map<Replica, RegisteredCopy> copies = new LinkedHashMap<>();
    for (LocatedName name : names) {
      name.replicas().forEach(one -> copies.put(one, RegisteredCopy.of(one, name)));
    }
    Map<RegisteredCopy, Future<Proof>> begun = begin(copies.values());
    Map<Replica, Proof> proofs = new LinkedHashMap<>();
    copies.forEach((replica, copy) -> proofs.put(replica, result(begun.get(copy))));
    return proofs;
  }

  private static Proof result(Future<Proof> proof) {
    try {
      return proof.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RlsException(RlsError.TIMEOUT, "interrupted");
    } catch (ExecutionException e) {
      throw new RlsException(RlsError.INTERNAL, String.valueOf(e.getCause()), e.getCause());
    }
  }

  /** Begins to prove the copies; each is asked for once. */
  public Map<RegisteredCopy, Future<Proof>> begin(Collection<RegisteredCopy> copies) {
    Map<RegisteredCopy, Future<Proof>> proofs = new LinkedHashMap<>();
    Map<String, Queue<Runnable>> queues = new LinkedHashMap<>();
    for (RegisteredCopy copy : copies) {
      CompletableFuture<Proof> proof = new CompletableFuture<>();
      if (proofs.putIfAbsent(copy, proof) == null) {
        queues
            .computeIfAbsent(
                copy.url().map(TargetUrl::host).orElse(""), host -> new ConcurrentLinkedQueue<>())
            .add(() -> proof.completeAsync(() -> proved(copy), Runnable::run));
      }
    }
    Queue<Runnable> workers = new ArrayDeque<>();
    for (int i = 0; i < perHost; i++) {
      for (Queue<Runnable> queue : queues.values()) {
        if (queue.size() > i) {
          workers.add(() -> drain(queue));
        }
      }
    }
    workers.forEach(this::start);
    return proofs;
  }

  private static void drain(Queue<Runnable> queue) {
    for (Runnable next = queue.poll(); next != null; next = queue.poll()) {
      next.run();
    }
  }

  private void start(Runnable worker) {
    try {
      threads.execute(worker);
    } catch (RejectedExecutionException full) {
      worker.run();
    }
  }

  private Proof proved(RegisteredCopy copy) {
    Optional<TargetUrl> url = copy.url().filter(Prover::handles);
    if (url.isEmpty()) {
      return Proof.notChecked("not a URL of HTTP, WebDAV or XRootD without a user in it");
    }
    String host = url.get().host();
    if (!hosts.allow(url.get())) {
      return Proof.notChecked("the address of " + host + " is an inner one");
    }
    Silence before = silent.get(host);
    if (before != null && before.isLong()) {
      return Proof.of(
          new SourceException(
              SourceFailure.UNREACHABLE,
              host + " did not answer " + before.times() + " times in a row; not asked"));
    }
    try {
      return answered(host, compared(url.get(), copy));
    } catch (SourceException e) {
      return e.reason() == SourceFailure.UNREACHABLE || e.reason() == SourceFailure.STALLED
          ? silent(host, Proof.of(e))
          : answered(host, Proof.of(e));
    }
  }

  private Proof compared(TargetUrl url, RegisteredCopy copy) throws SourceException {
    if (url.isHttp()) {
      return Proof.of(http.compared(url, copy.expected(), depth));
    }
    return XrootdProof.compared(url, copy.expected(), depth)
        .map(Proof::of)
        .orElseGet(() -> Proof.notChecked("XRootD is asked by xrdfs, which is not installed"));
  }

  private Proof answered(String host, Proof proof) {
    silent.remove(host);
    return proof;
  }

  private Proof silent(String host, Proof proof) {
    if (silent.size() < SILENT_HOSTS_MAX) {
      silent.merge(host, new Silence(1, System.nanoTime()), Silence::and);
    }
    return proof;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
