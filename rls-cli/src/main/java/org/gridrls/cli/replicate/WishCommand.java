package org.gridrls.cli.replicate;

import java.util.List;
import java.util.UUID;
import org.gridrls.api.PageRequest;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.cli.attribute.SearchOptions;
import org.gridrls.cli.command.Arguments;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.client.ReplicatorClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wire.lrc.AttributeSearchXml;
import org.gridrls.wire.replicator.WishPageXml;
import org.gridrls.wire.replicator.WishXml;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code rls wish}: standing rules that a replicator keeps. */
@Command(
    name = "wish",
    description = "Tells a replicator which files to bring whenever one is missing.",
    subcommands = {WishCommand.Add.class, WishCommand.ListAll.class, WishCommand.Remove.class},
    synopsisSubcommandLabel = "COMMAND")
public final class WishCommand {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  private WishCommand() {}

  /** {@code rls wish add CONDITION... --to DESTINATION URL}. */
  @Command(
      name = "add",
      customSynopsis = "rls wish add [CONDITION...] --to DESTINATION [OPTIONS] URL",
      description = {
        "Brings all files that meet the conditions, now and later, until the wish is removed.",
        "A condition is written as for 'rls attribute search', with its type: run:int=7. "
            + "A pattern of names may be given too, or only that; or a collection instead.",
        "The URL is that of the replicator."
      })
  static final class Add extends ClientCommand {
    @Parameters(
        arity = "0..*",
        paramLabel = "CONDITION... URL",
        hideParamSyntax = true,
        description = "Conditions, then the replicator.")
    List<String> given = List.of();

    @Mixin SearchOptions search = new SearchOptions();

    @Mixin CopyOptions copying = new CopyOptions();

    @Option(
        names = "--set",
        paramLabel = "NAME",
        description = "The members of this collection, now and later; instead of conditions.")
    String collection;

    @Option(
        names = "--copies",
        paramLabel = "N",
        description = "Only files that have fewer than N copies elsewhere; default: all.")
    Integer copies;

    @Override
    protected int run(SoapConnector connector) {
      Arguments arguments = Arguments.ofAny(spec.commandLine(), given, "CONDITION...");
      WishXml wish = new WishXml();
      wish.setNames(names(arguments.names()));
      wish.setCollection(collection);
      wish.setCopies(copies);
      wish.setOptions(copying.wire());
      ReplicatorClient replicator = new ReplicatorClient(connector, arguments.url());
      listing(WishListing.WISHES)
          .row(
              WishListing.row(
                  replicator.call(
                      service -> service.createWish(UUID.randomUUID().toString(), wish))));
      return 0;
    }

    private AttributeSearchXml names(List<String> texts) {
      if (texts.isEmpty() && search.pattern().isEmpty() == (collection == null)) {
        throw new ParameterException(
            spec.commandLine(), "Missing: a condition, or --pattern, or --set; then the URL");
      }
      return NameConditions.wire(search, texts);
    }
  }

  /** {@code rls wish list URL}. */
  @Command(
      name = "list",
      description = {
        "Lists the wishes, the oldest first: files there and wanted, the lag (age of the oldest "
            + "wanted file), and whether the last search reached all catalogs."
      })
  static final class ListAll extends ClientCommand {
    @Parameters(index = "0", paramLabel = "URL", description = "The replicator.")
    String url;

    @Override
    protected int run(SoapConnector connector) {
      ReplicatorClient replicator = new ReplicatorClient(connector, url);
      listing(WishListing.WISHES);
      PageRequest page = PageRequest.first();
      WishPageXml found;
      do {
        PageRequest now = page;
        found = replicator.call(service -> service.listWishes(WireMappings.toWire(now)));
        found.getWish().forEach(wish -> listing().row(WishListing.row(wish)));
        page = found.getNextCursor() == null ? page : page.after(found.getNextCursor());
      } while (found.getNextCursor() != null);
      return 0;
    }
  }

  /** {@code rls wish remove ID... URL}. */
  @Command(
      name = "remove",
      description = "Removes wishes; files under way are finished, the copies stay.")
  static final class Remove extends ClientCommand {
    @Parameters(
        arity = "0..*",
        paramLabel = "ID... URL",
        hideParamSyntax = true,
        description = "The wishes, then the replicator.")
    List<String> given = List.of();

    @Override
    protected int run(SoapConnector connector) {
      Arguments arguments = Arguments.of(spec.commandLine(), given, "ID...");
      ReplicatorClient replicator = new ReplicatorClient(connector, arguments.url());
      for (String id : arguments.names()) {
        replicator.call(
            service -> {
              service.removeWish(id);
              return null;
            });
      }
      return 0;
    }
  }
}
