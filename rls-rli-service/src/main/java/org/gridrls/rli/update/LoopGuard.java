package org.gridrls.rli.update;

import java.time.Duration;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateSource;

/**
 * Refuses updates that went in a loop, or through too many indexes. Immutable, safe for threads.
 *
 * @param self the name of this index in updates that it forwards
 */
public record LoopGuard(String self, int hopsMax) {
  public static final int HOPS_DEFAULT = 8;
  private static final Duration AGE_MAX = Duration.ofDays(3_650);

  /** Throws UPDATE_LOOP, and BAD_ARGUMENT for an impossible route. */
  void require(UpdateSource source) {
    if (source.hops() < 0) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "hops can't be negative: " + source.hops());
    }
    if (source.via().contains(self)) {
      throw RlsException.about(
          RlsError.UPDATE_LOOP,
          "this index forwarded the update itself, and received it back through "
              + String.join(", ", source.via())
              + "; remove one of these from the parents of the other",
          source.lrc());
    }
    if (source.hops() > hopsMax) {
      throw RlsException.about(
          RlsError.UPDATE_LOOP,
          "the update went through " + source.hops() + " indexes; the limit is " + hopsMax,
          source.lrc());
    }
    if (source.via().size() > source.hops() || source.age().compareTo(AGE_MAX) > 0) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "an update of "
              + source.hops()
              + " hops can't be "
              + source.age()
              + " old and have come through "
              + source.via().size()
              + " indexes",
          source.lrc());
    }
  }
}
