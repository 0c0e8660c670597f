package org.gridrls.faults.load;

import java.time.Duration;
import java.util.List;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.Verdict;
import org.gridrls.faults.history.Answer;
import org.gridrls.faults.history.Answer.Found;
import org.gridrls.faults.history.Answer.Said;
import org.gridrls.faults.load.Calls.Ended;

/** Brings what the API answers into the form that the checker reads. */
final class Answers {
  private Answers() {}

  static Answer of(String by, Ended<IndexAnswer> ended) {
    List<Said> names = ended.answer().names().stream().map(Answers::said).toList();
    return answer(by, ended, names, ended.answer().completeness());
  }

  static Answer ofLocate(String by, Ended<LocateResult> ended) {
    List<Said> names = ended.answer().names().stream().map(Answers::said).toList();
    return answer(by, ended, names, ended.answer().completeness());
  }

  private static Answer answer(
      String by, Ended<?> ended, List<Said> names, Completeness completeness) {
    return new Answer(
        by,
        ended.start(),
        ended.end(),
        names,
        completeness.complete(),
        completeness.covered(),
        completeness.age());
  }

  private static Said said(NameLocations name) {
    List<Found> found =
        name.locations().stream()
            .map(each -> new Found(each.lrcMember(), each.exact(), each.age()))
            .toList();
    return new Said(name.logicalName().value(), false, found);
  }

  private static Said said(LocatedName name) {
    List<Found> found =
        name.replicas().stream()
            .map(each -> new Found(each.lrcMember(), true, Duration.ZERO))
            .toList();
    return new Said(name.logicalName().value(), name.verdict() == Verdict.NOT_REGISTERED, found);
  }
}
