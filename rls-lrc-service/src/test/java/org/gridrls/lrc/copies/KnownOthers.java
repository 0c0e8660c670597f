package org.gridrls.lrc.copies;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.client.federation.OtherCopies.Finding;
import org.gridrls.client.federation.OtherCopies.Kind;

/** Other catalogs whose findings a test sets; without one, no other catalog has a name. */
public final class KnownOthers implements CopyKeeper.Others {
  public final Map<String, Finding> findings = new HashMap<>();
  public final List<String> asked = new ArrayList<>();

  @Override
  public List<Finding> ask(List<String> names, Duration time) {
    asked.addAll(names);
    return names.stream()
        .map(name -> findings.getOrDefault(name, new Finding(Kind.NOT_HELD, "")))
        .toList();
  }

  @Override
  public String catalogId() {
    return "own-id";
  }
}
