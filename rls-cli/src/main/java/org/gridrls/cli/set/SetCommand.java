package org.gridrls.cli.set;

import java.util.List;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.catalog.SetMember;
import org.gridrls.client.LrcClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code rls set}: collections, which catalogs keep like other logical names. */
@Command(
    name = "set",
    description = {
      "Keeps collections: logical names whose members are logical names.",
      "rls locate --set NAME says which sites have all members."
    },
    subcommands = {
      SetCommand.Create.class,
      SetCommand.Add.class,
      SetCommand.Remove.class,
      SetListCommand.class,
      SetOfCommand.class
    },
    synopsisSubcommandLabel = "COMMAND")
public final class SetCommand {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  private SetCommand() {}

  /** {@code rls set create NAME MEMBER... URL}. */
  @Command(
      name = "create",
      customSynopsis = "rls set create NAME [MEMBER...] [OPTIONS] URL",
      description = {
        "Creates a collection of these members in a catalog; it ends with its last member.",
        "Members are logical names, registered or not, but no collections."
      })
  static final class Create extends SetChangeCommand {
    private boolean created;

    @Override
    void requireChangeable(LrcClient catalog, LogicalName collection) {
      requireNoMember(catalog, collection);
    }

    @Override
    BulkResult change(LrcClient catalog, LogicalName collection, List<LogicalName> members) {
      requireNoCollections(catalog, members);
      List<LogicalName> left = members;
      if (!created) {
        catalog.create(SetMember.of(collection, members.get(0)));
        created = true;
        left = members.subList(1, members.size());
      }
      int first = members.size() - left.size();
      return left.isEmpty()
          ? new BulkResult(first, List.of())
          : shifted(catalog.addAll(mappings(collection, left), BulkMode.PER_ITEM), first);
    }
  }

  /** {@code rls set add NAME MEMBER... URL}. */
  @Command(
      name = "add",
      customSynopsis = "rls set add NAME [MEMBER...] [OPTIONS] URL",
      description = "Adds members to a collection of a catalog.")
  static final class Add extends SetChangeCommand {
    @Override
    void requireChangeable(LrcClient catalog, LogicalName collection) {
      requireCollection(catalog, collection);
    }

    @Override
    BulkResult change(LrcClient catalog, LogicalName collection, List<LogicalName> members) {
      requireNoCollections(catalog, members);
      return catalog.addAll(mappings(collection, members), BulkMode.PER_ITEM);
    }
  }

  /** {@code rls set remove NAME MEMBER... URL}. */
  @Command(
      name = "remove",
      customSynopsis = "rls set remove NAME [MEMBER...] [OPTIONS] URL",
      description = "Removes members from a collection of a catalog; their copies stay.")
  static final class Remove extends SetChangeCommand {
    @Override
    void requireChangeable(LrcClient catalog, LogicalName collection) {
      requireCollection(catalog, collection);
    }

    @Override
    BulkResult change(LrcClient catalog, LogicalName collection, List<LogicalName> members) {
      List<Mapping> mappings = mappings(collection, members);
      return catalog.deleteAll(mappings, BulkMode.PER_ITEM);
    }
  }
}
