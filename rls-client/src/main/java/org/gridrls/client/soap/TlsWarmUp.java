package org.gridrls.client.soap;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Prepares the first TLS call of a process on another thread: loads the classes of TLS. Runs once
 * in a process, and only with a certificate, because its key takes longest. The thread ends by
 * itself. Safe for threads.
 */
final class TlsWarmUp {
  private static final AtomicReference<Thread> TLS = new AtomicReference<>();
  private static final Duration WAIT_MAX = Duration.ofSeconds(10);

  private TlsWarmUp() {}

  /** While proxies are made. */
  static void tls(Credentials credentials) {
    if (TLS.get() != null || credentials.certificate().isEmpty()) {
      return;
    }
    Thread thread = new Thread(credentials::prepare, "rls-tls-ready");
    thread.setDaemon(true);
    if (TLS.compareAndSet(null, thread)) {
      thread.start();
    }
  }

  /** Until a thread that was begun has ended. */
  static void await() {
    Thread thread = TLS.get();
    try {
      if (thread != null) {
        thread.join(WAIT_MAX.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
