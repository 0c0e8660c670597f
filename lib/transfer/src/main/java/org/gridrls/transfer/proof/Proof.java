package org.gridrls.transfer.proof;

import java.util.List;
import org.gridrls.api.Readable;
import org.gridrls.transfer.mover.SourceException;

/**
 * The outcome of asking a storage server for a copy. Immutable.
 *
 * @param facts that the copy has as registered, such as {@code size}; none unless it is proved
 * @param reason why the copy is not proved, in two words; empty if it is
 * @param text for people: what was compared, or what the server said
 */
public record Proof(ProofOutcome outcome, List<String> facts, String reason, String text) {
  public Proof {
    facts = List.copyOf(facts);
  }

  /** The kinds of outcomes, from the best to the worst. */
  public enum ProofOutcome {
    /** All that was compared is as registered. */
    PROVED,
    /** The server cannot be asked, or there is nothing to compare. */
    NOT_CHECKED,
    /** The server did not answer, or refused: nothing is known. */
    UNREACHABLE,
    /** The file has another size or checksum. */
    DIFFERS,
    /** The server has no such file. */
    LOST;

    /** True if the copy is of no use. */
    public boolean isBad() {
      return this == DIFFERS || this == LOST;
    }
  }

  static Proof of(List<String> facts) {
    return facts.isEmpty()
        ? notChecked("the file is there, but there is no fact to compare")
        : new Proof(ProofOutcome.PROVED, facts, "", String.join(", ", facts));
  }

  static Proof of(SourceException failure) {
    ProofOutcome outcome =
        switch (failure.reason()) {
          case NOT_FOUND -> ProofOutcome.LOST;
          case WRONG_SIZE, WRONG_CHECKSUM -> ProofOutcome.DIFFERS;
          default -> ProofOutcome.UNREACHABLE;
        };
    String reason = Readable.of(failure.reason());
    return new Proof(outcome, List.of(), reason, reason + ": " + failure.getMessage());
  }

  static Proof notChecked(String why) {
    return new Proof(ProofOutcome.NOT_CHECKED, List.of(), "not checked", why);
  }
}
