package org.gridrls.lrc.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeType;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributeQuery.Junction;
import org.gridrls.api.catalog.AttributeQuery.Operator;
import org.junit.jupiter.api.Test;

/** Any search finds what looking at every object finds. */
public abstract class RandomSearchContract extends SearchContract {
  private static final int OBJECTS = 150;
  private static final int SEARCHES = 300;
  private static final List<String> TEXTS =
      List.of("", "a", "ab", "b", "B", "a*b", "é", "\uFFFD", "😀", "aab", "a%", "[a]");
  private static final List<String> PATTERNS =
      List.of("*", "a*", "?", "a?", "\\*", "a\\*b", "*b", "[a]", "a%", "😀", "x*", "*a*");

  private final Map<String, Map<String, Attribute>> model = new HashMap<>();

  @Test
  void randomSearchesAgreeWithLookingAtEveryObject() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (AttributeType type : AttributeType.values()) {
      define(LFN, "x" + type, type);
    }
    IntStream.range(0, OBJECTS).forEach(i -> putAny(random));
    for (int i = 0; i < SEARCHES; i++) {
      AttributeQuery search = anySearch(random);
      int pageSize = 1 + random.nextInt(60);
      assertEquals(expected(search), found(search, pageSize), "seed " + seed + ": " + search);
    }
  }

  private void putAny(Random random) {
    String name = TEXTS.get(1 + random.nextInt(TEXTS.size() - 1)) + random.nextInt(OBJECTS);
    List<Attribute> attributes = new ArrayList<>();
    for (AttributeType type : AttributeType.values()) {
      if (random.nextInt(3) > 0) {
        attributes.add(anyValue(type, random));
      }
    }
    put(name, attributes);
    Map<String, Attribute> held = model.computeIfAbsent(name, n -> new HashMap<>());
    attributes.forEach(attribute -> held.put(attribute.name(), attribute));
  }

  private static Attribute anyValue(AttributeType type, Random random) {
    String name = "x" + type;
    int small = random.nextInt(9) - 4;
    return switch (type) {
      case DATE -> Attribute.date(name, Instant.ofEpochMilli(small * 1_000_000_000_000L));
      case FLOAT -> Attribute.number(name, small / 4.0);
      case INT -> Attribute.integer(name, small);
      case STRING -> Attribute.text(name, TEXTS.get(random.nextInt(TEXTS.size())));
    };
  }

  private static AttributeQuery anySearch(Random random) {
    List<AttributeQuery.Condition> conditions = new ArrayList<>();
    for (int i = 0, n = 1 + random.nextInt(4); i < n; i++) {
      conditions.add(anyCondition(random));
    }
    Optional<GlobPattern> name =
        random.nextInt(3) == 0 ? Optional.of(anyPattern(random)) : Optional.empty();
    Junction junction = random.nextBoolean() ? Junction.AND : Junction.OR;
    return new AttributeQuery(LFN, junction, conditions, name);
  }

  private static GlobPattern anyPattern(Random random) {
    return GlobPattern.of(PATTERNS.get(random.nextInt(PATTERNS.size())));
  }

  private static AttributeQuery.Condition anyCondition(Random random) {
    AttributeType type = AttributeType.values()[random.nextInt(AttributeType.values().length)];
    Operator operator = Operator.values()[random.nextInt(Operator.values().length)];
    Attribute value = anyValue(type, random);
    return switch (operator) {
      case ALL -> AttributeQuery.Condition.has(value.name());
      case BETWEEN -> AttributeQuery.Condition.between(value, anyValue(type, random));
      case LIKE ->
          AttributeQuery.Condition.compared(
              operator, Attribute.text("x" + AttributeType.STRING, anyPattern(random).toString()));
      default -> AttributeQuery.Condition.compared(operator, value);
    };
  }

  private List<String> expected(AttributeQuery search) {
    return model.entrySet().stream()
        .filter(
            entry -> {
              Predicate<AttributeQuery.Condition> holds = c -> holds(c, entry.getValue());
              return search.junction() == Junction.AND
                  ? search.conditions().stream().allMatch(holds)
                  : search.conditions().stream().anyMatch(holds);
            })
        .map(Map.Entry::getKey)
        .filter(name -> search.namePattern().map(pattern -> pattern.matches(name)).orElse(true))
        .sorted(CodePointOrder.COMPARATOR)
        .toList();
  }

  private static boolean holds(AttributeQuery.Condition condition, Map<String, Attribute> held) {
    Attribute has = held.get(condition.attributeName());
    if (has == null || condition.operator() == Operator.ALL) {
      return has != null;
    }
    Attribute value = condition.value().orElseThrow();
    if (condition.operator() == Operator.LIKE) {
      return GlobPattern.of((String) value.value()).matches((String) has.value());
    }
    int order = order(has, value);
    return switch (condition.operator()) {
      case EQUAL -> order == 0;
      case NOT_EQUAL -> order != 0;
      case LESS -> order < 0;
      case LESS_OR_EQUAL -> order <= 0;
      case GREATER -> order > 0;
      case GREATER_OR_EQUAL -> order >= 0;
      default -> order >= 0 && order(has, condition.upperValue().orElseThrow()) <= 0;
    };
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static int order(Attribute left, Attribute right) {
    return left.value() instanceof String text
        ? CodePointOrder.compare(text, (String) right.value())
        : ((Comparable) left.value()).compareTo(right.value());
  }
}
