package org.gridrls.lrc.catalog;

import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.gridrls.lrc.catalog.rules.RequestLog;

/** Outcomes in a map, in the order in which they were recorded. */
final class InMemoryRequestLog extends RequestLog {
  private final Map<String, Recorded> recorded = new LinkedHashMap<>();

  @Override
  protected Optional<Recorded> find(String id) {
    return Optional.ofNullable(recorded.get(id));
  }

  @Override
  protected void record(Recorded request, int most) {
    recorded.remove(request.id());
    recorded.put(request.id(), request);
    Iterator<String> oldest = recorded.keySet().iterator();
    for (int i = recorded.size(); i > most; i--) {
      oldest.next();
      oldest.remove();
    }
  }

  long forget(Instant upTo) {
    int before = recorded.size();
    recorded.values().removeIf(request -> !request.at().isAfter(upTo));
    return before - recorded.size();
  }
}
