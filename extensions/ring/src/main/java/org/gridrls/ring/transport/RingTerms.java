package org.gridrls.ring.transport;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Optional;

/**
 * Holds what the members of a ring must agree on before they exchange anything else. Immutable.
 *
 * @param ring its name
 * @param format the version of all that members store and send
 * @param owners how many members have a copy of each slot
 */
public record RingTerms(String ring, int format, int slots, int owners) {

  /** Why a member with other terms can't be in one ring with this one; empty if they agree. */
  Optional<String> differenceTo(RingTerms other) {
    if (!ring.equals(other.ring)) {
      return Optional.of("one is in the ring '" + ring + "', the other in '" + other.ring + "'");
    }
    if (format != other.format) {
      return differs("format", format, other.format);
    }
    if (slots != other.slots) {
      return differs("number of slots", slots, other.slots);
    }
    return owners == other.owners
        ? Optional.empty()
        : differs("number of owners", owners, other.owners);
  }

  private static Optional<String> differs(String what, int here, int there) {
    return Optional.of("the " + what + " is " + here + " at one and " + there + " at the other");
  }

  void write(DataOutput out) throws IOException {
    out.writeUTF(ring);
    out.writeInt(format);
    out.writeInt(slots);
    out.writeInt(owners);
  }

  static RingTerms read(DataInput in) throws IOException {
    return new RingTerms(in.readUTF(), in.readInt(), in.readInt(), in.readInt());
  }
}
