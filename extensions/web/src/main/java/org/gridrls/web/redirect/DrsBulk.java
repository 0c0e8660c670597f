package org.gridrls.web.redirect;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Collects the answer to a bulk request of GA4GH DRS 1.5. Used by one thread. */
final class DrsBulk {
  private final List<Map<String, Object>> resolved = new ArrayList<>();
  private final SortedMap<Integer, List<String>> unresolved = new TreeMap<>();
  private boolean complete = true;

  /**
   * The outcome for one id.
   *
   * @param status 200, or why the object has no members
   * @param complete false if other catalogs may have further copies
   */
  record IdOutcome(int status, boolean complete, Map<String, Object> members) {
    static IdOutcome failed(int status) {
      return new IdOutcome(status, true, Map.of());
    }
  }

  void add(String id, IdOutcome outcome) {
    if (outcome.status() == 200) {
      resolved.add(outcome.members());
      complete &= outcome.complete();
    } else {
      unresolved.computeIfAbsent(outcome.status(), status -> new ArrayList<>()).add(id);
    }
  }

  /** Returns the headers: {@code Rls-Complete} is about all resolved objects together. */
  List<RedirectAnswer.Header> headers(Duration retryAfter) {
    List<RedirectAnswer.Header> headers = new ArrayList<>();
    headers.add(RedirectAnswer.complete(complete));
    if (unresolved.containsKey(503)) {
      headers.add(RedirectAnswer.retry(retryAfter));
    }
    return headers;
  }

  Map<String, Object> members() {
    int failed = unresolved.values().stream().mapToInt(List::size).sum();
    Map<String, Object> summary = new LinkedHashMap<>();
    summary.put("requested", resolved.size() + failed);
    summary.put("resolved", resolved.size());
    summary.put("unresolved", failed);
    List<Map<String, Object>> codes = new ArrayList<>();
    unresolved.forEach((code, ids) -> codes.add(Map.of("error_code", code, "object_ids", ids)));
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("summary", summary);
    members.put("unresolved_drs_objects", codes);
    members.put("resolved_drs_object", resolved);
    return members;
  }
}
