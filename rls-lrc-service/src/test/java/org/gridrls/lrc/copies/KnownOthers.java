package org.gridrls.lrc.copies;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.client.federation.OtherCopies.CopyFinding;
import org.gridrls.client.federation.OtherCopies.CopyKnowledge;

/** Other catalogs whose findings a test sets; without one, no other catalog has a name. */
public final class KnownOthers implements CopyKeeper.Others {
  public final Map<String, CopyFinding> findings = new HashMap<>();
  public final List<String> asked = new ArrayList<>();

  @Override
  public List<CopyFinding> ask(List<String> names, Duration time) {
    asked.addAll(names);
    return names.stream()
        .map(name -> findings.getOrDefault(name, new CopyFinding(CopyKnowledge.NOT_HELD, "")))
        .toList();
  }

  @Override
  public String catalogId() {
    return "own-id";
  }
}
