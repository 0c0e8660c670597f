package org.gridrls.cli.index;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.command.NameInput;
import org.gridrls.client.federation.RlsClient;
import org.gridrls.client.set.LocatedMember;
import org.gridrls.client.set.LookupSettings;
import org.gridrls.client.set.SetKeeper;
import org.gridrls.client.set.SetLookup;
import org.gridrls.client.set.SetNames;
import org.gridrls.client.set.WholeSets;

/** Locates a whole set for the command line. Used by one thread. */
final class SetLocation {
  private final WholeSets sets;
  private final LookupSettings settings;
  private final SetOptions options;
  private final SetView view;

  SetLocation(RlsClient federation, LookupSettings settings, SetOptions options, SetView view) {
    this.sets = new WholeSets(federation);
    this.settings = settings;
    this.options = options;
    this.view = view;
  }

  /** Shows the answer, and returns the exit code. */
  int run(List<String> names, NameInput input) {
    SetLookup lookup = lookup(view::each);
    if (!options.named()) {
      input.batches(names, batch -> lookup.add(batch.stream().map(LogicalName::new).toList()));
      return view.show(lookup.answer(Optional.empty()), List.of());
    }
    SetNames members =
        options.set == null
            ? sets.matching(GlobPattern.of(options.pattern))
            : sets.members(new LogicalName(options.set), settings);
    if (!members.hasNext()) {
      return nothing(members);
    }
    lookup.addAll(members);
    List<SetKeeper> keepers = options.set == null ? List.of() : members.keepers();
    return view.show(lookup.answer(Optional.of(members)), keepers);
  }

  private SetLookup lookup(Consumer<LocatedMember> each) {
    SetLookup lookup = sets.lookup(settings, each);
    options
        .site()
        .filter(name -> !lookup.mayExist(name))
        .ifPresent(
            name -> {
              throw RlsException.about(
                  RlsError.MEMBER_NOT_FOUND, "no catalog of the federation is at the site", name);
            });
    return lookup;
  }

  private int nothing(SetNames members) {
    if (options.set == null) {
      return view.nothing("no name matches", options.pattern, members);
    }
    boolean copies = members.keepers().stream().anyMatch(one -> one.others() > 0);
    return view.nothing(
        copies ? "the name has copies, and no members" : "no catalog has a collection of the name",
        options.set,
        members);
  }
}
