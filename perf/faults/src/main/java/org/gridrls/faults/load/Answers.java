package org.gridrls.faults.load;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.IndexPage;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.Verdict;
import org.gridrls.faults.cluster.CatalogKind;
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

  /** A page that is the whole answer to a pattern; names that it lacks are not there. */
  static Answer ofPage(String by, Ended<IndexPage> ended, List<String> matching) {
    Map<String, Said> shown = new LinkedHashMap<>();
    matching.forEach(name -> shown.put(name, new Said(name, false, List.of())));
    ended.answer().names().forEach(name -> shown.put(name.logicalName().value(), said(name)));
    return answer(by, ended, List.copyOf(shown.values()), ended.answer().completeness());
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
            .map(each -> new Found(each.lrcMember(), each.exact(), each.age(), state(each)))
            .toList();
    return new Said(name.logicalName().value(), false, found);
  }

  /** Below zero if the catalog itself was asked. */
  private static long state(Location location) {
    return location.generation() == 0 ? -1 : location.generation();
  }

  /** A catalog that is asked says what holds now; a bridge may have found a file a moment ago. */
  private static Duration ageOf(String catalog) {
    return CatalogKind.BRIDGE.isOf(catalog) ? ForeignWriter.KEPT : Duration.ZERO;
  }

  private static Said said(LocatedName name) {
    List<Found> found =
        name.replicas().stream()
            .map(each -> new Found(each.lrcMember(), true, ageOf(each.lrcMember()), -1))
            .toList();
    return new Said(name.logicalName().value(), name.verdict() == Verdict.NOT_REGISTERED, found);
  }
}
