package org.gridrls.cli.index;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.gridrls.api.LogicalName;
import org.gridrls.api.ObjectType;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.Senders;
import org.gridrls.cli.command.Arguments;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.command.NamesCommand;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Row;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code rls exists}: are names in a catalog? Exit code 0 for yes, 1 for no. */
@Command(
    name = "exists",
    description = {
      "Says yes (exit code 0) or no (exit code 1).",
      "Of several names it says of each: NAME yes|no; the exit code is 0 if all are there.",
      "An index says as of when its answers hold; where it knows none and can't speak for every",
      "catalog, it says unknown (exit code 1)."
    })
public final class ExistsCommand extends NamesCommand {
  @Option(names = "--target", description = "The names are target names.")
  boolean target;

  @Option(
      names = "--index",
      description = "Ask an index: does any catalog have the names, as far as it knows?")
  boolean index;

  @Option(
      names = "--sender",
      description = "Ask an index: do catalogs of these names or URLs update it?")
  boolean sender;

  @Option(names = "--missing", description = "Show only the names that are not there.")
  boolean missing;

  private boolean some;
  private Completeness basis;

  @Override
  protected int run(SoapConnector connector) {
    Arguments arguments = arguments();
    Function<List<String>, List<Optional<Boolean>>> question = question(connector, arguments.url());
    boolean one = arguments.names().size() == 1 && !input.given() && !missing;
    listing(
        missing
            ? Columns.of("name")
            : Columns.of("name", "exists").headed(one ? new String[0] : HEADINGS));
    input.batches(arguments.names(), names -> show(names, question.apply(names), one));
    if (basis != null) {
      Evidences.show(listing(), basis);
    }
    return some ? ExitCode.SOME_FAILED : 0;
  }

  private static final String[] HEADINGS = {"name", "exists"};

  /** For each name whether it is there; nothing where nobody can say. */
  private Function<List<String>, List<Optional<Boolean>>> question(
      SoapConnector connector, String url) {
    if (sender) {
      Senders senders = new RliClient(connector, url).senders();
      return names -> names.stream().map(name -> Optional.of(updates(senders, name))).toList();
    }
    if (index) {
      RliClient client = new RliClient(connector, url);
      return names -> known(client.lrcsOf(names.stream().map(LogicalName::new).toList()));
    }
    LrcClient catalog = new LrcClient(connector, url);
    ObjectType type = target ? ObjectType.TARGET_NAME : ObjectType.LOGICAL_NAME;
    return names -> catalog.existsAll(type, names).stream().map(Optional::of).toList();
  }

  private static boolean updates(Senders senders, String name) {
    return senders.senders().stream()
        .anyMatch(each -> each.lrcMember().equals(name) || each.lrc().equals(name));
  }

  private List<Optional<Boolean>> known(IndexAnswer answer) {
    Completeness rests = answer.completeness();
    basis = basis == null ? rests : Evidences.weaker(basis, rests);
    boolean complete = rests.complete();
    return answer.names().stream()
        .map(
            name ->
                !name.locations().isEmpty()
                    ? Optional.of(true)
                    : complete ? Optional.of(false) : Optional.<Boolean>empty())
        .toList();
  }

  private void show(List<String> names, List<Optional<Boolean>> there, boolean one) {
    for (int i = 0; i < names.size(); i++) {
      boolean yes = there.get(i).orElse(false);
      some |= !yes;
      String word = there.get(i).map(known -> known ? "yes" : "no").orElse("unknown");
      Row row = Row.of(names.get(i), there.get(i).orElse(null));
      if (!missing) {
        listing().row(one ? row.shownAs(word) : row.shownAs(names.get(i), word));
      } else if (!yes) {
        listing().row(names.get(i));
      }
    }
  }
}
