package org.gridrls.lrc.soap;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.gridrls.api.Limits;
import org.gridrls.api.LogicalName;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.TargetName;
import org.gridrls.lrc.catalog.CatalogChange;

/** Validates the parts of requests before anything is done. Stateless, safe for threads. */
final class Requests {
  private Requests() {}

  static <T> T required(String what, T value) {
    if (value == null) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "the request has no " + what);
    }
    return value;
  }

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
    List<A> items = wire == null ? List.of() : wire;
    Limits.requireBulk(items.size());
    List<B> converted = new ArrayList<>(items.size());
    for (A item : items) {
      converted.add(conversion.apply(required("item", item)));
    }
    return converted;
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
      return conversion.apply(required("item", item));
    } catch (RlsException e) {
      return new CatalogChange.Refused(e);
    }
  }
}
