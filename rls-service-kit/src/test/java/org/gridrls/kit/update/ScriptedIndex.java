package org.gridrls.kit.update;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.gridrls.api.RlsException;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.Receipt.Outcome;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.testkit.MutableClock;

/**
 * An index that answers as a test tells it, and accepts what it is not told about. Each call takes
 * the time that the test set. Not safe for threads.
 */
final class ScriptedIndex implements UpdateSender {
  final List<String> received = new ArrayList<>();
  final List<UpdateSource> sources = new ArrayList<>();
  final Deque<Supplier<Receipt>> answers = new ArrayDeque<>();
  String start = "one";
  RlsException refusal;
  Duration callTakes = Duration.ZERO;

  private final MutableClock clock;
  private int receipts;

  ScriptedIndex(MutableClock clock) {
    this.clock = clock;
  }

  void willAnswer(Outcome outcome) {
    answers.add(() -> receipt(outcome));
  }

  void willFail(RuntimeException failure) {
    answers.add(
        () -> {
          throw failure;
        });
  }

  Receipt receipt(Outcome outcome) {
    return new Receipt(
            outcome,
            1,
            1,
            Duration.ofMinutes(1),
            Optional.of("as scripted"),
            Optional.empty(),
            Optional.empty())
        .with(start + "-" + receipts++);
  }

  List<String> drain() {
    List<String> all = List.copyOf(received);
    received.clear();
    return all;
  }

  private Receipt answer(String call, UpdateSource source) {
    received.add(call);
    sources.add(source);
    clock.advance(callTakes);
    return answers.isEmpty() ? receipt(Outcome.ACCEPTED) : answers.poll().get();
  }

  @Override
  public OpenUpdate begin(UpdateSource source, long expectedNames) {
    received.add("begin " + source.generation());
    sources.add(source);
    if (refusal != null) {
      throw refusal;
    }
    return new OpenUpdate("update", 1 << 20, 0);
  }

  @Override
  public void sendPart(String updateId, int number, byte[] gzippedNames) {
    answer("part " + number, null);
  }

  @Override
  public Receipt commit(String updateId, int parts, long names) {
    return answer("commit " + names, null);
  }

  @Override
  public void abort(String updateId) {
    received.add("abort");
  }

  @Override
  public Receipt sendIncremental(
      UpdateSource source, BaseState base, List<String> added, List<String> removed) {
    return answer("incremental " + base.generation() + ".." + source.generation(), source);
  }

  @Override
  public Receipt sendBloom(UpdateSource source, long names, BloomFilter filter) {
    return answer("bloom " + source.generation(), source);
  }

  @Override
  public Receipt sendBloomDelta(UpdateSource source, BaseState base, long names, BitDelta bits) {
    return answer("delta " + base.generation() + ".." + source.generation(), source);
  }

  @Override
  public Receipt heartbeat(UpdateSource source) {
    return answer("heartbeat " + source.generation(), source);
  }
}
