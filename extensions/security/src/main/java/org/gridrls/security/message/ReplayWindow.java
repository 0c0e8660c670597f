package org.gridrls.security.message;

import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Records the messages that were accepted for as long as they could be accepted again: by eight
 * bytes of the digest of all that was signed, for a signature itself can be written in several
 * ways. After a restart nothing is remembered; what was created before the mark of the earlier run
 * is refused instead. Safe for threads.
 */
final class ReplayWindow {
  private static final long BUCKET_SECONDS = 10;

  private final ReplayMark mark;
  private final Duration life;
  private final int most;
  private final Clock clock;
  private final TreeMap<Long, LongSet> buckets = new TreeMap<>();
  private int remembered;

  /**
   * @param life for how long a message is accepted after its creation
   * @param most messages remembered at once; when there are more, they are refused
   */
  public ReplayWindow(ReplayMark mark, Duration life, int most, Clock clock) {
    this.mark = mark;
    this.life = life;
    this.most = most;
    this.clock = clock;
  }

  /**
   * Returns if the message is new; PERMISSION_DENIED if it was here before, UNAVAILABLE if that
   * can't be known, OVERLOADED if there are too many.
   */
  public void admit(Instant created, byte[] fingerprint) {
    requireAfterStart(created);
    long number = ByteBuffer.wrap(fingerprint).getLong();
    long bucket = Math.floorDiv(created.getEpochSecond(), BUCKET_SECONDS);
    synchronized (this) {
      forgetOld();
      if (remembered >= most) {
        throw RlsException.later(
            RlsError.OVERLOADED,
            "too many signed messages within the replay window",
            Duration.ofSeconds(BUCKET_SECONDS));
      }
      if (!buckets.computeIfAbsent(bucket, unseen -> new LongSet()).add(number)) {
        throw new RlsException(
            RlsError.PERMISSION_DENIED, "the message's security: it was sent before (a replay)");
      }
      remembered++;
      mark.cover(created);
    }
  }

  private void requireAfterStart(Instant created) {
    Duration missing = Duration.between(created, mark.earlier()).plusMillis(1);
    if (!missing.isNegative() && !missing.isZero()) {
      throw RlsException.later(
          RlsError.UNAVAILABLE,
          "the server has just started and does not know messages created before; sign it again",
          missing);
    }
  }

  private void forgetOld() {
    long oldest = Math.floorDiv(clock.instant().minus(life).getEpochSecond(), BUCKET_SECONDS);
    while (!buckets.isEmpty() && buckets.firstKey() < oldest) {
      Map.Entry<Long, LongSet> gone = buckets.pollFirstEntry();
      remembered -= gone.getValue().size();
    }
  }

  synchronized int size() {
    return remembered;
  }
}
