package org.gridrls.cli.format;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.client.AttributeClient;
import org.gridrls.client.ObjectAttribute;

/**
 * Puts attributes on logical names that a catalog has. A name that was deleted meanwhile is refused
 * and not registered again, which a put of its mapping would do. Safe for threads.
 */
public record NameFacts(AttributeClient attributes, boolean replace) {

  /** Puts the only attribute of the name of each item; an equal value counts as put. */
  public BulkResult put(List<AttributedMapping> items) {
    List<ObjectAttribute> values = items.stream().map(NameFacts::value).toList();
    List<ItemFailure> failures = attributes.addAll(values, BulkMode.PER_ITEM).failures();
    List<ItemFailure> taken = failures.stream().filter(NameFacts::isTaken).toList();
    List<ItemFailure> left = new ArrayList<>(failures);
    if (!taken.isEmpty()) {
      left.removeAll(taken);
      left.addAll(replace ? replaced(values, taken) : different(values, taken));
    }
    return new BulkResult(items.size() - left.size(), left);
  }

  private static ObjectAttribute value(AttributedMapping item) {
    return new ObjectAttribute(
        ObjectType.LOGICAL_NAME,
        item.mapping().logicalName().value(),
        item.logicalAttributes().get(0));
  }

  private static boolean isTaken(ItemFailure failure) {
    return failure.error() == RlsError.ATTRIBUTE_EXISTS;
  }

  private List<ItemFailure> replaced(List<ObjectAttribute> values, List<ItemFailure> taken) {
    List<ObjectAttribute> others = taken.stream().map(one -> values.get(one.index())).toList();
    return attributes.modifyAll(others, BulkMode.PER_ITEM).failures().stream()
        .map(
            one ->
                new ItemFailure(
                    taken.get(one.index()).index(), one.error(), one.message(), one.item()))
        .toList();
  }

  private List<ItemFailure> different(List<ObjectAttribute> values, List<ItemFailure> taken) {
    List<String> names =
        taken.stream().map(one -> values.get(one.index()).objectName()).distinct().toList();
    List<AttributesResult> known =
        attributes.ofAll(ObjectType.LOGICAL_NAME, names, AttributeSelection.ALL);
    Predicate<ItemFailure> equal =
        one -> {
          ObjectAttribute value = values.get(one.index());
          List<Attribute> has = known.get(names.indexOf(value.objectName())).attributes();
          return has.contains(value.attribute());
        };
    return taken.stream().filter(equal.negate()).toList();
  }
}
