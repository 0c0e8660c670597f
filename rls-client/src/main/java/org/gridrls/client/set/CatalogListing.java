package org.gridrls.client.set;

import java.util.Iterator;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.NotCovered;
import org.gridrls.client.soap.MemberAddress;

/**
 * The sorted names that one catalog contributes to a set, read page by page. A failure ends them;
 * it is never mistaken for their end. Used by one thread.
 */
final class CatalogListing {
  private final String member;
  private final MemberAddress address;
  private final Supplier<Stream<AttributedMapping>> source;
  private final Function<Mapping, Optional<String>> name;
  private Iterator<AttributedMapping> mappings;
  private String current;
  private long count;
  private long others;
  private RlsException failure;

  /** {@code name}: what a mapping contributes; empty: something else than a name of the set. */
  CatalogListing(
      String member,
      MemberAddress address,
      Supplier<Stream<AttributedMapping>> source,
      Function<Mapping, Optional<String>> name) {
    this.member = member;
    this.address = address;
    this.source = source;
    this.name = name;
    advance();
  }

  String member() {
    return member;
  }

  /** Returns the name that is next; null at the end. */
  String current() {
    return current;
  }

  /** Returns the number of names read so far. */
  long count() {
    return count;
  }

  /** Returns the number of mappings so far that state no name of the set. */
  long others() {
    return others;
  }

  /** Goes to the next other name; names that a catalog lists out of order fail. */
  void advance() {
    String before = current;
    try {
      do {
        current = next();
      } while (current != null && current.equals(before));
      if (current != null && before != null && CodePointOrder.compare(current, before) < 0) {
        throw RlsException.about(
            RlsError.INTERNAL, "the catalog does not list its names in order", current);
      }
      count += current == null ? 0 : 1;
    } catch (RlsException e) {
      current = null;
      boolean none =
          before == null
              && (e.error() == RlsError.LOGICAL_NAME_NOT_FOUND
                  || e.error() == RlsError.TARGET_NAME_NOT_FOUND);
      failure = none ? failure : e;
    }
  }

  private String next() {
    if (mappings == null) {
      mappings = source.get().iterator();
    }
    while (mappings.hasNext()) {
      Optional<String> one = read(mappings.next().mapping());
      if (one.isPresent()) {
        return one.get();
      }
    }
    return null;
  }

  /** A name that can't be read is left out, and the list is not whole then. */
  private Optional<String> read(Mapping mapping) {
    try {
      Optional<String> one = name.apply(mapping);
      others += one.isPresent() ? 0 : 1;
      return one;
    } catch (RlsException e) {
      failure = e;
      return Optional.empty();
    }
  }

  /** Returns why not all names of the catalog were read; empty if they were. */
  Optional<NotCovered> gap() {
    return Optional.ofNullable(failure)
        .map(
            why ->
                NotCovered.of(
                    member, Optional.of(address.url()), reason(why.error()), why.getMessage()));
  }

  private static NotCovered.Reason reason(RlsError error) {
    return switch (error) {
      case TIMEOUT -> NotCovered.Reason.STALE;
      case PERMISSION_DENIED -> NotCovered.Reason.DENIED;
      default -> NotCovered.Reason.UNREACHABLE;
    };
  }
}
