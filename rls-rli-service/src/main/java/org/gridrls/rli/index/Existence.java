package org.gridrls.rli.index;

import java.util.List;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.IndexVerdict;

/** The answer of an index about the existence of names, in the order of the request. Immutable. */
public record Existence(List<Answer> answers, Completeness completeness) {
  public Existence {
    answers = List.copyOf(answers);
  }

  /** The verdict on one name. Immutable. */
  public record Answer(String name, IndexVerdict verdict) {}
}
