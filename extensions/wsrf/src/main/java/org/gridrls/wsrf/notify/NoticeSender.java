package org.gridrls.wsrf.notify;

import java.io.IOException;
import java.util.List;

/** Sends notices to a consumer. Implementations are safe for threads. */
@FunctionalInterface
public interface NoticeSender {
  /**
   * Returns when the consumer has accepted the notices. A failure is retried, but {@link
   * ConsumerGone} is not.
   */
  void send(String subscriptionId, Consumer consumer, List<Notice> notices) throws IOException;

  /** The consumer no longer exists. */
  final class ConsumerGone extends IOException {
    private static final long serialVersionUID = 1;

    public ConsumerGone(String message) {
      super(message);
    }
  }
}
