package org.gridrls.ring.engine;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsException;
import org.gridrls.ring.door.RingTerms;
import org.gridrls.rli.RingConfig;

/**
 * A member of another version, in a process of its own: tries to join and reports why it may not.
 */
public final class OtherMember {
  private OtherMember() {}

  /** Takes its address, that of a member, its format, its number of slots and of owners. */
  public static void main(String[] args) {
    RingConfig ring = new RingConfig("process-ring", List.of(args[1]), args[0]);
    RingTerms terms =
        new RingTerms(
            ring.name(),
            Integer.parseInt(args[2]),
            Integer.parseInt(args[3]),
            Integer.parseInt(args[4]));
    try (RingEngine joined = RingEngine.open(ring, "other", terms, Optional.empty())) {
      System.out.println("joined " + joined.store().map().members());
    } catch (RlsException e) {
      System.out.println(e.getMessage());
      System.exit(1);
    }
  }
}
