package org.gridrls.rli.index;

import java.util.List;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.IndexVerdict;

/** What an index says of some names' existence, in the order they were asked. Immutable. */
public record Existence(List<Answer> answers, Completeness completeness) {
  public Existence {
    answers = List.copyOf(answers);
  }

  /** The verdict on one name. Immutable. */
  public record Answer(String name, IndexVerdict verdict) {}
}
