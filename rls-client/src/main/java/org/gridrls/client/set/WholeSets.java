package org.gridrls.client.set;

import java.util.Iterator;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.client.federation.RlsClient;

/**
 * Asks a federation for whole sets: which sites have all names of a collection, of a pattern or of
 * any list. A collection may be kept by several catalogs; its members are those of all of them.
 * Memory does not depend on the number of names. Safe for threads; each {@link SetNames} is for
 * one.
 */
public final class WholeSets {
  private final SetCalls calls;
  private final SetReader reader;
  private final LongSupplier nanos;

  /** Asks through this client, which its owner closes. */
  public WholeSets(RlsClient federation) {
    this(SetCalls.of(federation), System::nanoTime);
  }

  WholeSets(SetCalls calls, LongSupplier nanos) {
    this.calls = calls;
    this.reader = new SetReader(calls, nanos);
    this.nanos = nanos;
  }

  /**
   * Returns the members of a collection, of all catalogs that keep it. Indexes say which these are;
   * with a maximum age all catalogs are asked. No names: no catalog has such a collection, if the
   * list is whole.
   */
  public SetNames members(LogicalName collection, LookupSettings settings) {
    return reader.members(collection, settings);
  }

  /** Returns the names that match in any catalog, without collections; all catalogs are asked. */
  public SetNames matching(GlobPattern pattern) {
    return reader.matching(pattern);
  }

  /** Returns the collections that have the member, of all catalogs, which are all asked. */
  public SetNames containing(LogicalName member) {
    return reader.containing(member);
  }

  /** Looks up all names of the set, and calls {@code each} for every name. */
  public SetAnswer locate(SetNames names, LookupSettings settings, Consumer<LocatedMember> each) {
    SetLookup lookup = lookup(settings, each);
    lookup.addAll(names);
    return lookup.answer(Optional.of(names));
  }

  /** Looks up any number of names, and calls {@code each} for every name. */
  public SetAnswer locate(
      Iterator<LogicalName> names, LookupSettings settings, Consumer<LocatedMember> each) {
    SetLookup lookup = lookup(settings, each);
    lookup.all(names);
    return lookup.answer(Optional.empty());
  }

  /** Begins a lookup whose names the caller adds; {@code each} is called for every name. */
  public SetLookup lookup(LookupSettings settings, Consumer<LocatedMember> each) {
    return new SetLookup(calls, settings, nanos, each);
  }
}
