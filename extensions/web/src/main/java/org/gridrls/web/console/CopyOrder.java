package org.gridrls.web.console;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.TargetName;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Place;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.cli.text.JsonParser;
import org.gridrls.transfer.order.FileFacts;
import org.gridrls.transfer.order.RankedCopy;
import org.gridrls.transfer.order.TargetOrder;

/**
 * Ranks the copies that a page has found, with the reason of each rank, as {@code rls get} and the
 * redirector rank them. Knows no more of the copies than the page says. Stateless.
 */
final class CopyOrder {
  static final int COPIES_MAX = 200;
  private static final int ATTRIBUTES_MAX = 32;
  private static final int VALUE_SHOWN = 100;

  private CopyOrder() {}

  /**
   * The ranked copies as {@code {site, copies: [{target, why, suspect, differs}]}}, the one to try
   * first at the head; {@code differs} lists facts, such as the size, in which it differs from the
   * other copies. BAD_ARGUMENT or TOO_LARGE if {@code question} is not the JSON {@code {name,
   * copies}} with at most {@value #COPIES_MAX} copies {@code {member, target, site, preference,
   * logical, own}}; the last two are lists of attributes {@code [name, value]}.
   */
  static Map<String, Object> of(TargetOrder order, String question) {
    LocatedName located;
    try {
      Map<?, ?> said = (Map<?, ?>) JsonParser.parse(question);
      located = located(new LogicalName((String) said.get("name")), (List<?>) said.get("copies"));
    } catch (IllegalArgumentException | ClassCastException | NullPointerException e) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "the copies are not stated in the expected JSON", e);
    }
    SortedMap<String, SortedMap<String, String>> facts = FileFacts.of(located).disagreements();
    Map<String, Object> json = new LinkedHashMap<>();
    order.site().ifPresent(site -> json.put("site", site));
    json.put("copies", order.of(located).stream().map(copy -> json(copy, facts)).toList());
    return json;
  }

  private static LocatedName located(LogicalName name, List<?> copies) {
    if (copies.size() > COPIES_MAX) {
      throw new RlsException(RlsError.TOO_LARGE, "at most " + COPIES_MAX + " copies are ranked");
    }
    List<Replica> replicas = new ArrayList<>();
    for (Object copy : copies) {
      Map<?, ?> said = (Map<?, ?>) copy;
      Mapping mapping = new Mapping(name, new TargetName((String) said.get("target")));
      Long preference = (Long) said.get("preference");
      replicas.add(
          new Replica(
              "",
              (String) said.get("member"),
              new AttributedMapping(
                  mapping, attributes(said.get("logical")), attributes(said.get("own"))),
              Place.of(
                  (String) said.get("site"),
                  preference == null ? null : preference.intValue(),
                  null)));
    }
    return new LocatedName(name, Verdict.FOUND, replicas);
  }

  private static List<Attribute> attributes(Object list) {
    return ((List<?>) list)
        .stream()
            .limit(ATTRIBUTES_MAX)
            .map(pair -> (List<?>) pair)
            .map(pair -> Attribute.text((String) pair.get(0), (String) pair.get(1)))
            .toList();
  }

  private static Map<String, Object> json(
      RankedCopy copy, SortedMap<String, SortedMap<String, String>> facts) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("target", copy.target().value());
    json.put("why", copy.why());
    json.put("suspect", copy.suspect());
    json.put(
        "differs",
        facts.entrySet().stream()
            .flatMap(fact -> difference(copy, fact.getKey(), fact.getValue()).stream())
            .toList());
    return json;
  }

  /** Returns what the copy says of a disputed fact, if it is not with the majority. */
  private static Optional<String> difference(
      RankedCopy copy, String fact, SortedMap<String, String> sayings) {
    Optional<String> most = majority(sayings);
    return copy.replicas().stream()
        .map(replica -> Optional.ofNullable(saying(replica, sayings)))
        .flatMap(Optional::stream)
        .filter(value -> !most.equals(Optional.of(value)))
        .findFirst()
        .map(value -> fact + " " + cut(value) + rest(most));
  }

  private static String rest(Optional<String> most) {
    return most.map(value -> ", " + cut(value) + " at most others").orElse(", others disagree");
  }

  private static String saying(Replica replica, SortedMap<String, String> sayings) {
    String member = replica.lrcMember();
    String target = replica.mapping().mapping().targetName().value();
    String own = sayings.get(member + " " + target);
    return own == null ? sayings.get(member) : own;
  }

  /** The value that most state; empty if two are equally frequent. */
  private static Optional<String> majority(SortedMap<String, String> sayings) {
    Map<String, Long> counts =
        sayings.values().stream()
            .collect(Collectors.groupingBy(value -> value, Collectors.counting()));
    long most = counts.values().stream().mapToLong(Long::longValue).max().orElse(0);
    List<String> leading =
        counts.keySet().stream().filter(value -> counts.get(value) == most).toList();
    return leading.size() == 1 ? Optional.of(leading.get(0)) : Optional.empty();
  }

  private static String cut(String value) {
    return value.length() > VALUE_SHOWN ? value.substring(0, VALUE_SHOWN) + "…" : value;
  }
}
