package org.gridrls.ring.peer;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/** Carries questions to other members of a ring. Safe for threads. */
public interface SlotPeers {
  /** The reply of a member; fails if it is not there, refuses, or takes longer. */
  CompletableFuture<byte[]> ask(String member, byte[] question, Duration left);

  /** Asks a question that is answered from memory at once, which members ask each other most. */
  default CompletableFuture<byte[]> askBriefly(String member, byte[] question, Duration left) {
    return ask(member, question, left);
  }

  /** Answers the questions of others from now on. */
  void answerBy(UnaryOperator<byte[]> answers);

  /** Bytes sent to other members, parts of slots among them. */
  default long bytesSent() {
    return 0;
  }
}
