package org.gridrls.cli.index;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.LastKnown;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.Senders;
import org.gridrls.cli.command.Arguments;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.command.NamesCommand;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Failure;
import org.gridrls.cli.output.Row;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code rls exists}: are names in a catalog? Exit code 0 for yes, 1 for a proved no. */
@Command(
    name = "exists",
    description = {
      "Prints yes (exit code 0) or no (exit code 1) for one name.",
      "For several names, one line each: NAME yes|no; exit code 0 if all of them exist, 1 if some do not.",
      "Any other exit code means that it is not known: see rls --help.",
      "exists A B URL asks for two names; exists --mapping A B URL whether A has the target B.",
      "An index states the age of its answers. It answers unknown (exit code 5) if it knows no location "
          + "and does not cover every catalog, and states which silent catalog had it."
    })
public final class ExistsCommand extends NamesCommand {
  @Option(names = "--target", description = "The names are target names.")
  boolean target;

  @Option(
      names = "--mapping",
      description = "The names are a logical name and a target name: does the mapping exist?")
  boolean mapping;

  @Option(names = "--index", description = "Ask an index whether any catalog has the names.")
  boolean index;

  @Option(
      names = "--sender",
      description = "Ask an index whether the catalogs with these names or URLs update it.")
  boolean sender;

  @Option(names = "--missing", description = "Show only the names that do not exist.")
  boolean missing;

  private boolean no;
  private boolean unknown;
  private Completeness basis;

  @Override
  protected int run(SoapConnector connector) {
    Arguments arguments = arguments();
    if (mapping) {
      return mapped(new LrcClient(connector, arguments.url()), arguments.names());
    }
    Function<List<String>, List<Known>> question = question(connector, arguments.url());
    boolean one = arguments.names().size() == 1 && !input.given() && !missing;
    listing(missing ? Columns.of("name") : columns().headed(one ? new String[0] : HEADINGS));
    input.batches(arguments.names(), names -> show(names, question.apply(names), one));
    if (basis != null) {
      Evidences.show(listing(), basis);
    }
    return found(no, unknown);
  }

  private int mapped(LrcClient catalog, List<String> names) {
    if (names.size() != 2 || input.given() || target || index || sender || missing) {
      throw new ParameterException(
          spec.commandLine(),
          "--mapping takes one logical name, one target name and no other option");
    }
    boolean yes = catalog.exists(Mapping.of(names.get(0), names.get(1)));
    listing(Columns.of("lfn", "pfn", "exists").headed())
        .row(Row.of(names.get(0), names.get(1), yes).shownAs(yes ? "yes" : "no"));
    return yes ? 0 : ExitCode.NO;
  }

  private static final String[] HEADINGS = {"name", "exists"};

  /** Programs get the age of each answer of an index. */
  private Columns columns() {
    return index
        ? Columns.of("name", "exists", "ageMillis", "lastKnown")
        : Columns.of("name", "exists");
  }

  /**
   * Whether a name exists.
   *
   * @param exists empty if the index cannot say
   * @param age of the evidence; empty for an answer of a catalog, or if it is not known
   * @param lastKnown the silent catalogs that had it
   */
  private record Known(
      Optional<Boolean> exists, Optional<Duration> age, List<LastKnown> lastKnown) {
    static Known of(boolean exists) {
      return new Known(Optional.of(exists), Optional.empty(), List.of());
    }

    String word() {
      return exists.map(yes -> yes ? "yes" : "no").orElseGet(() -> Evidences.unknown(lastKnown));
    }
  }

  private Function<List<String>, List<Known>> question(SoapConnector connector, String url) {
    if (sender) {
      Senders senders = new RliClient(connector, url).senders();
      return names -> names.stream().map(name -> Known.of(updates(senders, name))).toList();
    }
    if (index) {
      RliClient client = new RliClient(connector, url);
      return names -> known(client.lrcsOf(names.stream().map(LogicalName::new).toList()));
    }
    LrcClient catalog = new LrcClient(connector, url);
    ObjectType type = target ? ObjectType.TARGET_NAME : ObjectType.LOGICAL_NAME;
    return names -> catalog.existsAll(type, names).stream().map(Known::of).toList();
  }

  private static boolean updates(Senders senders, String name) {
    return senders.senders().stream()
        .anyMatch(each -> each.lrcMember().equals(name) || each.lrc().equals(name));
  }

  private List<Known> known(IndexAnswer answer) {
    Completeness rests = answer.completeness();
    basis = basis == null ? rests : Evidences.weaker(basis, rests);
    return answer.names().stream().map(name -> known(name, rests)).toList();
  }

  /** The youngest evidence of a location, or what the answer as a whole rests on. */
  private static Known known(NameLocations name, Completeness rests) {
    Optional<Duration> youngest =
        name.locations().stream().map(Location::age).min(Comparator.naturalOrder());
    if (youngest.isPresent()) {
      return new Known(Optional.of(true), youngest, name.lastKnown());
    }
    boolean complete = rests.about(name.logicalName().value()).complete();
    return new Known(
        complete ? Optional.of(false) : Optional.empty(), rests.age(), name.lastKnown());
  }

  private void original(String name, Known known) {
    boolean yes = known.exists().orElse(false);
    no |= known.exists().isPresent() && !yes;
    unknown |= known.exists().isEmpty();
    RlsError error =
        sender
            ? RlsError.LRC_NOT_FOUND
            : target ? RlsError.TARGET_NAME_NOT_FOUND : RlsError.LOGICAL_NAME_NOT_FOUND;
    if (yes) {
      listing().row(Row.of(name, true).shownAs(output.bulk() ? name + ": yes" : "yes"));
    } else if (known.exists().isPresent()) {
      listing().failure(Failure.of(name, error));
    } else {
      listing().failure(new Failure(null, RlsError.TIMEOUT, name + ": " + known.word(), 0));
    }
  }

  private void show(List<String> names, List<Known> answers, boolean one) {
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      Known known = answers.get(i);
      if (output.original()) {
        original(name, known);
        continue;
      }
      boolean yes = known.exists().orElse(false);
      no |= known.exists().isPresent() && !yes;
      unknown |= known.exists().isEmpty();
      if (!missing) {
        Object exists = known.exists().orElse(null);
        Long age = known.age().map(Duration::toMillis).orElse(null);
        Row row =
            index
                ? Row.of(name, exists, age, Evidences.lastKnown(known.lastKnown()))
                : Row.of(name, exists);
        listing().row(one ? row.shownAs(known.word()) : row.shownAs(name, known.word()));
      } else if (!yes) {
        listing().row(name);
      }
    }
  }
}
