package org.gridrls.cli.replicate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Row;
import org.gridrls.cli.text.Durations;
import org.gridrls.wire.lrc.AttributeConditionXml;
import org.gridrls.wire.lrc.AttributeSearchXml;
import org.gridrls.wire.replicator.ItemCountsXml;
import org.gridrls.wire.replicator.WishStatusXml;
import org.gridrls.wire.replicator.WishXml;
import org.gridrls.wire.types.AttributeXml;

/** Wishes as rows. Stateless. */
final class WishListing {
  static final Columns WISHES =
      Columns.of(
              "id",
              "names",
              "copies",
              "destination",
              "catalog",
              "priority",
              "total",
              "done",
              "failed",
              "bytes",
              "lagSeconds",
              "searched",
              "complete",
              "gaps",
              "replication",
              "owner",
              "created")
          .headed("id", "names", "destination", "done", "lag", "last search");

  private WishListing() {}

  static Row row(WishStatusXml wish) {
    ItemCountsXml count = wish.getCount();
    String names = names(wish.getWish());
    String gaps = String.join("; ", wish.getGap());
    return Row.of(
            wish.getId(),
            names,
            wish.getWish().getCopies(),
            wish.getWish().getOptions().getDestination(),
            wish.getWish().getOptions().getCatalog(),
            wish.getWish().getOptions().getPriority(),
            count.getTotal(),
            count.getDone(),
            count.getFailed(),
            wish.getBytes(),
            wish.getLagSeconds(),
            wish.getSearched(),
            wish.isComplete(),
            gaps,
            wish.getReplication(),
            wish.getOwner(),
            wish.getCreated())
        .shownAs(
            wish.getId(),
            names,
            wish.getWish().getOptions().getDestination(),
            count.getDone() + "/" + count.getTotal(),
            Durations.shown(Duration.ofSeconds(wish.getLagSeconds())),
            search(wish, gaps));
  }

  private static String search(WishStatusXml wish, String gaps) {
    if (wish.isComplete() == null) {
      return "not yet";
    }
    return wish.isComplete() ? "complete" : "incomplete: " + gaps;
  }

  private static String names(WishXml wish) {
    return wish.getCollection() == null
        ? names(wish.getNames())
        : "members of " + wish.getCollection();
  }

  private static String names(AttributeSearchXml names) {
    List<String> conditions = names.getCondition().stream().map(WishListing::condition).toList();
    List<String> parts = new ArrayList<>();
    if (!conditions.isEmpty()) {
      String junction = " " + names.getJunction().name().toLowerCase(Locale.ROOT) + " ";
      parts.add(String.join(junction, conditions));
    }
    if (names.getNamePattern() != null) {
      parts.add("name ~ " + names.getNamePattern());
    }
    return String.join(", ", parts);
  }

  /** Writes a condition as people read it: {@code run = 7}. */
  private static String condition(AttributeConditionXml condition) {
    String name = condition.getAttributeName();
    String value = text(condition.getValue());
    return switch (condition.getOperator()) {
      case ALL -> name;
      case EQUAL -> name + " = " + value;
      case NOT_EQUAL -> name + " != " + value;
      case LESS -> name + " < " + value;
      case LESS_OR_EQUAL -> name + " <= " + value;
      case GREATER -> name + " > " + value;
      case GREATER_OR_EQUAL -> name + " >= " + value;
      case BETWEEN -> name + " = " + value + ".." + text(condition.getUpperValue());
      case LIKE -> name + " ~ " + value;
    };
  }

  private static String text(AttributeXml value) {
    if (value == null) {
      return "";
    }
    for (Object one :
        new Object[] {value.getStringValue(), value.getIntValue(), value.getFloatValue()}) {
      if (one != null) {
        return one.toString();
      }
    }
    return String.valueOf(value.getDateValue());
  }
}
