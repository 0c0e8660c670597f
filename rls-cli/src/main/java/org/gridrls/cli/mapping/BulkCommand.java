package org.gridrls.cli.mapping;

import java.util.ArrayList;
import java.util.List;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.command.BulkLinesCommand;
import org.gridrls.client.LrcClient;
import org.gridrls.client.NameChange;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code rls bulk}: many mappings from a file or standard input, of any length. */
@Command(
    name = "bulk",
    description = {
      "Creates, adds or deletes many mappings, one line each: LFN and PFN separated by a tab or a blank.",
      "rename renames many names, one line each: FROM and TO, in this order; a and b are swapped by 'a c', 'b a', 'c b'.",
      "Mappings can also be given on the command line: bulk create LFN PFN LFN PFN URL.",
      "Failed lines are listed with their numbers; all others are applied."
    })
public final class BulkCommand extends BulkLinesCommand<BulkCommand.Pair> {
  /** Says what to do with each line. */
  enum Verb {
    CREATE,
    ADD,
    DELETE,
    RENAME
  }

  /** Two names: LFN and PFN, or FROM and TO. */
  record Pair(String first, String second) {
    Pair {
      Mapping.of(first, second); // both are names
    }

    Mapping mapping() {
      return Mapping.of(first, second);
    }

    NameChange change() {
      return new NameChange(first, second);
    }
  }

  @Parameters(
      index = "0",
      paramLabel = "create|add|delete|rename",
      description = "What to do with each line.")
  Verb verb;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "[LFN PFN]... URL",
      hideParamSyntax = true,
      description = "Mappings, unless --input is given; then the catalog.")
  List<String> given = List.of();

  @Option(names = "--target", description = "The names to rename are target names.")
  boolean target;

  @Option(names = DeleteCommand.UNLESS_LAST, description = "With delete: " + DeleteCommand.KEPT)
  boolean unlessLast;

  @Override
  protected List<String> given() {
    return given;
  }

  @Override
  protected String what() {
    return "[LFN PFN]...";
  }

  @Override
  protected List<Pair> inline(List<String> names) {
    if (names.size() % 2 != 0 || input != null) {
      throw new ParameterException(
          spec.commandLine(), "Give pairs of names, or a file with them: -i FILE");
    }
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < names.size(); i += 2) {
      pairs.add(new Pair(names.get(i), names.get(i + 1)));
    }
    return pairs;
  }

  @Override
  protected Pair item(String line) {
    List<String> names = words(line);
    if (names.size() != 2) {
      String what = verb == Verb.RENAME ? "FROM and TO" : "LFN and PFN";
      throw RlsException.about(RlsError.BAD_ARGUMENT, "this is not " + what, line);
    }
    return new Pair(names.get(0), names.get(1));
  }

  @Override
  protected BulkResult sent(LrcClient catalog, List<Pair> pairs, BulkMode mode) {
    if (unlessLast && verb != Verb.DELETE) {
      throw new ParameterException(spec.commandLine(), DeleteCommand.UNLESS_LAST + ": only delete");
    }
    if (verb == Verb.RENAME) {
      ObjectType type = target ? ObjectType.TARGET_NAME : ObjectType.LOGICAL_NAME;
      return catalog.renameAll(type, pairs.stream().map(Pair::change).toList(), mode);
    }
    List<Mapping> mappings = pairs.stream().map(Pair::mapping).toList();
    return switch (verb) {
      case CREATE -> catalog.createAll(mappings, mode);
      case ADD -> catalog.addAll(mappings, mode);
      default ->
          unlessLast
              ? catalog.deleteAllUnlessLast(mappings, mode)
              : catalog.deleteAll(mappings, mode);
    };
  }
}
