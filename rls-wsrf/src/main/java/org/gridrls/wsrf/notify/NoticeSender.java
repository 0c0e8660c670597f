package org.gridrls.wsrf.notify;

import java.io.IOException;
import java.util.List;

/** Brings notices to a consumer. Implementations are safe for threads. */
@FunctionalInterface
public interface NoticeSender {
  /**
   * Returns when the consumer has taken them; throws if it has not, which is tried again. {@link
   * ConsumerGone} is not.
   */
  void send(String subscriptionId, Consumer consumer, List<Notice> notices) throws IOException;

  /** The consumer is no more, for good. */
  final class ConsumerGone extends IOException {
    private static final long serialVersionUID = 1;

    public ConsumerGone(String message) {
      super(message);
    }
  }
}
