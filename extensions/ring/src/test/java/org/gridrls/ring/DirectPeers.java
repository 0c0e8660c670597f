package org.gridrls.ring;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.gridrls.ring.peer.PeerMessages;
import org.gridrls.ring.peer.SlotPeers;

/** Members in one process that ask each other directly. Safe for threads. */
final class DirectPeers implements SlotPeers {
  private final String self;
  private final Map<String, UnaryOperator<byte[]>> members;
  private final List<String> asked = new CopyOnWriteArrayList<>();

  /** {@code members}: the answers of all, by their names; members that are not in it are gone. */
  DirectPeers(String self, Map<String, UnaryOperator<byte[]>> members) {
    this.self = self;
    this.members = members;
  }

  /** The members that this one asked for names, in order. */
  List<String> asked() {
    return asked;
  }

  @Override
  public CompletableFuture<byte[]> ask(String member, byte[] question, Duration left) {
    if (!(PeerMessages.question(question) instanceof PeerMessages.Time)) {
      asked.add(member);
    }
    UnaryOperator<byte[]> answers = members.get(member);
    return answers == null
        ? CompletableFuture.failedFuture(new IllegalStateException(member + " is gone"))
        : CompletableFuture.completedFuture(answers.apply(question));
  }

  @Override
  public void answerBy(UnaryOperator<byte[]> answers) {
    members.put(self, answers);
  }
}
