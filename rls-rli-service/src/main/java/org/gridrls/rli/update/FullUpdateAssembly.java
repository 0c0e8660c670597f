package org.gridrls.rli.update;

import java.time.Instant;
import java.util.Arrays;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.rli.index.list.NameList;
import org.gridrls.rli.index.list.NameListBuilder;

/**
 * A full update in progress: nothing of it is visible before {@link #finish}. A part that
 * contradicts earlier parts invalidates the update. Safe for threads, which wait for each other.
 */
final class FullUpdateAssembly {
  private static final int PARTS_MAX = 1_000_000;

  private final String id;
  private final UpdateSource source;
  private final NameListBuilder names;
  private final Arrival began;
  private long[] checksums = new long[8];
  private int parts;
  private boolean broken;
  private boolean finished;
  private volatile Instant lastActive;

  FullUpdateAssembly(String id, UpdateSource source, Arrival began, NameListBuilder names) {
    this.id = id;
    this.source = source;
    this.names = names;
    this.began = began;
    this.lastActive = began.now();
  }

  /** The arrival of its first message, which dates the state. */
  Arrival began() {
    return began;
  }

  String id() {
    return id;
  }

  UpdateSource source() {
    return source;
  }

  Instant lastActive() {
    return lastActive;
  }

  /** Aborts the update and releases its buffers, without waiting for threads that write parts. */
  void discard() {
    names.abandon();
  }

  void touch(Instant now) {
    lastActive = now;
  }

  synchronized int nextPart() {
    return parts;
  }

  /** True once it takes no more parts. */
  synchronized boolean isOver() {
    return broken || finished;
  }

  /** Takes the next part, or a repeated one. Throws UPDATE_DAMAGED. */
  synchronized void add(int number, NamePart part) {
    if (number < 0 || number > parts) {
      throw damaged("part " + parts + " comes next, not part " + number);
    }
    if (isOver()) {
      throw damaged("it takes no more parts; begin again");
    }
    if (number < parts) {
      if (checksums[number] != part.checksum()) {
        broken = true;
        throw damaged("part " + number + " was sent again with other content; begin again");
      }
      return;
    }
    append(part);
  }

  private void append(NamePart part) {
    if (parts == PARTS_MAX) {
      throw new RlsException(RlsError.TOO_LARGE, "an update has at most " + PARTS_MAX + " parts");
    }
    broken = true; // unless all of it fits
    part.forEach(names::add);
    broken = false;
    if (parts == checksums.length) {
      checksums = Arrays.copyOf(checksums, 2 * parts);
    }
    checksums[parts++] = part.checksum();
  }

  /** The whole list, if this is all of it. Throws UPDATE_DAMAGED. */
  synchronized NameList finish(int expectedParts, long expectedNames) {
    if (isOver()) {
      throw damaged("it can't be committed; begin again");
    }
    if (expectedParts > parts) {
      throw damaged(
          "part " + parts + " comes next; " + expectedParts + " parts were to be committed");
    }
    if (expectedParts != parts || expectedNames != names.size()) {
      broken = true;
      throw damaged(
          String.format(
              "received %d names in %d parts, not %d in %d; begin again",
              names.size(), parts, expectedNames, expectedParts));
    }
    finished = true;
    return names.build();
  }

  private static RlsException damaged(String why) {
    return new RlsException(RlsError.UPDATE_DAMAGED, "this update is damaged: " + why);
  }
}
