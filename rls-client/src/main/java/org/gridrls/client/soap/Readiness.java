package org.gridrls.client.soap;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What the first call of a process would take long for and can be done ahead, on other threads: the
 * loading of classes. Each is done once in a process, and only for who has a certificate: keys and
 * handshakes take as long as all that SOAP needs. The threads end by themselves. Safe for threads.
 */
final class Readiness {
  private static final AtomicReference<Thread> SOAP = new AtomicReference<>();
  private static final AtomicReference<Thread> TLS = new AtomicReference<>();
  private static final Duration WAIT_MAX = Duration.ofSeconds(10);

  private Readiness() {}

  /** While keys are read. */
  static void soap() {
    once(SOAP, "rls-soap-ready", () -> ClientBus.create().shutdown(true));
  }

  /** While proxies are made. */
  static void tls(Credentials credentials) {
    if (credentials.certificate().isPresent()) {
      once(TLS, "rls-tls-ready", credentials::prepare);
    }
  }

  private static void once(AtomicReference<Thread> which, String name, Runnable task) {
    if (which.get() != null) {
      return;
    }
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    if (which.compareAndSet(null, thread)) {
      thread.start();
    }
  }

  /** Until the threads that were begun have ended. */
  static void await() {
    try {
      for (AtomicReference<Thread> which : List.of(SOAP, TLS)) {
        Thread thread = which.get();
        if (thread != null) {
          thread.join(WAIT_MAX.toMillis());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
