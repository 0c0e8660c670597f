package org.gridrls.ring.engine;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsException;
import org.gridrls.ring.transport.RingTerms;
import org.gridrls.rli.RingConfig;

/** A member of another version, which tries to join. Stateless. */
public final class OtherMember {
  private OtherMember() {}

  /** Returns why a member with this format, number of slots and of owners may not join. */
  public static String refusal(String bind, String peer, int format, int slots, int owners) {
    RingConfig ring = new RingConfig("process-ring", List.of(peer), bind);
    RingTerms terms = new RingTerms(ring.name(), format, slots, owners);
    List<?> members;
    try (RingEngine joined = RingEngine.open(ring, "other", terms, Optional.empty())) {
      members = List.copyOf(joined.store().map().members());
    } catch (RlsException e) {
      return e.getMessage();
    }
    throw new AssertionError("joined " + members);
  }
}
