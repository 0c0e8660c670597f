package org.gridrls.lrc.soap;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.gridrls.api.Limits;
import org.gridrls.api.LogicalName;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsException;
import org.gridrls.api.TargetName;
import org.gridrls.api.wire.Wire;
import org.gridrls.lrc.catalog.CatalogChange;

/** Validates the parts of requests before anything is done. Stateless, safe for threads. */
final class Requests {
  private Requests() {}

  /** Returns the name. Throws BAD_ARGUMENT if it is invalid. */
  static String name(ObjectType type, String name) {
    return type == ObjectType.LOGICAL_NAME
        ? new LogicalName(name).value()
        : new TargetName(name).value();
  }

  static List<String> names(ObjectType type, List<String> names) {
    return items(names, name -> name(type, name));
  }

  static <A, B> List<B> items(List<A> wire, Function<A, B> conversion) {
    return Wire.bulk("item", wire).stream().<B>map(conversion).toList();
  }

  /** One change per item; an invalid item becomes a change that is refused, in its place. */
  static <A> List<CatalogChange> changes(List<A> wire, Function<A, CatalogChange> conversion) {
    List<A> items = wire == null ? List.of() : wire;
    Limits.requireBulk(items.size());
    List<CatalogChange> changes = new ArrayList<>(items.size());
    for (A item : items) {
      changes.add(change(item, conversion));
    }
    return changes;
  }

  private static <A> CatalogChange change(A item, Function<A, CatalogChange> conversion) {
    try {
      return conversion.apply(Wire.required("item", item));
    } catch (RlsException e) {
      return new CatalogChange.RefusedChange(e);
    }
  }
}
