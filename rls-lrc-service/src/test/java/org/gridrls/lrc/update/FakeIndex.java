package org.gridrls.lrc.update;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.update.UpdateSender;

/**
 * An index as a sender sees it: remembers what it received, and misbehaves on demand. For one
 * thread.
 */
final class FakeIndex implements UpdateSender {
  final List<String> calls = new ArrayList<>();
  final List<UpdateSource> sources = new ArrayList<>();
  final List<UpdateSource> begun = new ArrayList<>();
  final TreeSet<String> names = new TreeSet<>();
  long held = -1;
  long heldBootId;
  BloomFilter filter;
  int maxPartBytes = 4 << 20;
  int biggestPart;
  Duration lease = Duration.ofMinutes(2);
  RlsException failure;
  boolean loseAnswers;
  Receipt.Outcome outcome = Receipt.Outcome.ACCEPTED;
  Runnable duringPart = () -> {};
  int partsUntilCut = Integer.MAX_VALUE;
  boolean dropOnCut;
  boolean supersededAtBegin;
  int loseAnswersOfParts;

  /** Runs while a message is on its way. */
  Runnable onTheWay = () -> {};

  /** Gives tokens if it has a clock. */
  Clock clock;

  /** All that was acknowledged before is in what it holds; MIN if it does not know. */
  Instant asOf = Instant.MIN;

  private int starts = 1;
  private Instant openAsOf = Instant.MIN;

  /** The parts of the update under way. */
  List<List<String>> open = new ArrayList<>();

  private UpdateSource openSource;
  private String openId = "";

  List<String> takeCalls() {
    List<String> taken = List.copyOf(calls);
    calls.clear();
    return taken;
  }

  private void note(String call) {
    calls.add(call);
    if (failure != null) {
      throw failure;
    }
  }

  void forget() {
    held = -1;
    heldBootId = 0;
    restart();
    names.clear();
    filter = null;
  }

  /** It keeps what it holds. */
  void restart() {
    asOf = Instant.MIN;
    starts++;
  }

  /** When the sender had nothing unsent, by the time at which the echoed token was given. */
  private Instant dated(UpdateSource source) {
    return source
        .echo()
        .filter(echo -> echo.token().startsWith(starts + "-"))
        .filter(echo -> source.age().compareTo(UpdateSource.AGE_UNKNOWN) < 0)
        .map(echo -> issued(echo.token()).plus(echo.since()).minus(source.age()))
        .orElse(Instant.MIN);
  }

  private static Instant issued(String token) {
    return Instant.ofEpochMilli(Long.parseLong(token.substring(token.indexOf('-') + 1)));
  }

  private Receipt whole(UpdateSource source, Instant wholeAsOf, Supplier<Receipt.Outcome> change) {
    Receipt receipt = answer(source, change);
    if (receipt.outcome() == Receipt.Outcome.ACCEPTED) {
      asOf = wholeAsOf;
    }
    return delivered(receipt);
  }

  private Receipt receipt(UpdateSource source, Supplier<Receipt.Outcome> change) {
    Receipt receipt = answer(source, change);
    Instant dated = dated(source);
    if (receipt.outcome() == Receipt.Outcome.ACCEPTED && dated.isAfter(asOf)) {
      asOf = dated;
    }
    return delivered(receipt);
  }

  private Receipt delivered(Receipt receipt) {
    if (loseAnswers) {
      throw new RlsException(RlsError.TIMEOUT, "the answer was lost");
    }
    Receipt given =
        clock == null ? receipt : receipt.with(starts + "-" + clock.instant().toEpochMilli());
    onTheWay.run();
    return given;
  }

  private Receipt answer(UpdateSource source, Supplier<Receipt.Outcome> change) {
    onTheWay.run();
    sources.add(source);
    Receipt.Outcome wanted = isNewer(source) ? Receipt.Outcome.IGNORED : outcome;
    Receipt.Outcome result = wanted == Receipt.Outcome.ACCEPTED ? change.get() : wanted;
    if (result == Receipt.Outcome.ACCEPTED) {
      held = source.generation();
      heldBootId = source.bootId();
    }
    return new Receipt(
        result,
        heldBootId,
        held,
        lease,
        Optional.of("because"),
        Optional.empty(),
        Optional.empty());
  }

  private boolean isNewer(UpdateSource source) {
    return heldBootId > source.bootId()
        || (heldBootId == source.bootId() && held > source.generation());
  }

  private boolean holds(long bootId, long generation) {
    return heldBootId == bootId && held == generation;
  }

  /** A base of another start of the catalog with that start. */
  private static String shown(UpdateSource source, BaseState base) {
    return base.bootId() == source.bootId()
        ? Long.toString(base.generation())
        : base.bootId() + "/" + base.generation();
  }

  @Override
  public OpenUpdate begin(UpdateSource source, long expectedNames) {
    note("begin " + source.generation());
    begun.add(source);
    if (supersededAtBegin && isNewer(source)) {
      throw new RlsException(RlsError.UPDATE_SUPERSEDED, "a later start is held");
    }
    if (openSource == null || !isSame(source, openSource)) {
      openAsOf = dated(source);
      open = new ArrayList<>();
      openId = "u" + calls.size() + "." + sources.size() + "." + source.generation();
    }
    openSource = source;
    return new OpenUpdate(openId, maxPartBytes, open.size());
  }

  private static boolean isSame(UpdateSource source, UpdateSource other) {
    return source.bootId() == other.bootId()
        && source.generation() == other.generation()
        && source.patterns().equals(other.patterns());
  }

  @Override
  public void sendPart(String updateId, int number, byte[] gzippedNames) {
    note("part " + number);
    duringPart.run();
    if (number >= partsUntilCut) {
      if (dropOnCut) {
        openSource = null;
      }
      throw new RlsException(RlsError.TRANSPORT_FAILED, "cut off");
    }
    biggestPart = Math.max(biggestPart, gzippedNames.length);
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(gzippedNames))) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(open.size(), number);
      open.add(List.of(text.split("\n")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (loseAnswersOfParts-- > 0) {
      throw new RlsException(RlsError.TIMEOUT, "the answer was lost");
    }
  }

  @Override
  public Receipt commit(String updateId, int parts, long count) {
    note("commit " + parts + " " + count);
    UpdateSource committed = openSource;
    openSource = null;
    if (open.size() != parts || open.stream().mapToInt(List::size).sum() != count) {
      throw new RlsException(RlsError.UPDATE_DAMAGED, "names are missing");
    }
    return whole(
        committed,
        openAsOf,
        () -> {
          names.clear();
          open.forEach(names::addAll);
          filter = null;
          return Receipt.Outcome.ACCEPTED;
        });
  }

  @Override
  public void abort(String updateId) {
    calls.add("abort");
    openSource = null;
  }

  @Override
  public Receipt sendIncremental(
      UpdateSource source, BaseState base, List<String> added, List<String> removed) {
    note(
        "incremental "
            + shown(source, base)
            + ".."
            + source.generation()
            + " +"
            + added.size()
            + " -"
            + removed.size());
    return receipt(
        source,
        () -> {
          if (holds(source.bootId(), source.generation())) {
            return Receipt.Outcome.ACCEPTED;
          }
          if (!holds(base.bootId(), base.generation()) || filter != null) {
            return Receipt.Outcome.FULL_UPDATE_NEEDED;
          }
          names.addAll(added);
          names.removeAll(removed);
          return Receipt.Outcome.ACCEPTED;
        });
  }

  @Override
  public Receipt sendBloom(UpdateSource source, long count, BloomFilter bits) {
    note("bloom " + source.generation() + " " + count);
    return whole(
        source,
        dated(source),
        () -> {
          filter = bits;
          return Receipt.Outcome.ACCEPTED;
        });
  }

  @Override
  public Receipt sendBloomDelta(UpdateSource source, BaseState base, long count, BitDelta bits) {
    note("delta " + shown(source, base) + ".." + source.generation() + " " + count);
    return receipt(
        source,
        () -> {
          if (holds(source.bootId(), source.generation())) {
            return Receipt.Outcome.ACCEPTED;
          }
          if (!holds(base.bootId(), base.generation())
              || filter == null
              || !filter.parameters().equals(bits.parameters())) {
            return Receipt.Outcome.FULL_UPDATE_NEEDED;
          }
          filter = patched(filter, bits);
          return Receipt.Outcome.ACCEPTED;
        });
  }

  /** Patches the serial form: six bytes of header, then big-endian words. */
  private static BloomFilter patched(BloomFilter before, BitDelta bits) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      before.writeTo(out);
      byte[] bytes = out.toByteArray();
      for (long bit : bits.set()) {
        bytes[at(bit)] |= (byte) (1 << (bit % 8));
      }
      for (long bit : bits.cleared()) {
        bytes[at(bit)] &= (byte) ~(1 << (bit % 8));
      }
      return BloomFilter.readFrom(new ByteArrayInputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int at(long bit) {
    return (int) (6 + bit / 64 * 8 + 7 - bit % 64 / 8);
  }

  @Override
  public Receipt heartbeat(UpdateSource source) {
    note("heartbeat " + source.generation());
    return receipt(
        source,
        () ->
            holds(source.bootId(), source.generation())
                ? Receipt.Outcome.ACCEPTED
                : Receipt.Outcome.FULL_UPDATE_NEEDED);
  }
}
