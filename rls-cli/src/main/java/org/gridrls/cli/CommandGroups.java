package org.gridrls.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The list of commands in the help, by what they are for. Stateless, safe for threads. */
final class CommandGroups {
  private static final Map<String, List<String>> GROUPS = new LinkedHashMap<>();

  static {
    GROUPS.put("Finding", List.of("locate", "get", "query", "exists", "lrcs"));
    GROUPS.put(
        "Registering", List.of("create", "add", "put", "delete", "rename", "attribute", "set"));
    GROUPS.put(
        "Bulk operations",
        List.of("bulk", "load", "dump", "scan", "delete-matching", "clear", "changes"));
    GROUPS.put("Copying", List.of("replicate", "replications", "wish"));
    GROUPS.put(
        "The federation", List.of("members", "targets", "senders", "parents", "update", "lost"));
    GROUPS.put(
        "Servers",
        List.of(
            "ping",
            "health",
            "doctor",
            "smoke",
            "stats",
            "config",
            "audit",
            "admin",
            "server",
            "drivers",
            "certs",
            "password",
            "acl",
            "demo"));
  }

  private static final int NAME_WIDTH = 19;

  private CommandGroups() {}

  static void use(CommandLine line) {
    line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandGroups::list);
    line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
  }

  private static String list(Help help) {
    Map<String, Help> left = new LinkedHashMap<>(help.subcommands());
    int width = help.commandSpec().usageMessage().width();
    StringBuilder text = new StringBuilder();
    GROUPS.forEach((group, names) -> text.append(group(group, names, left, width)));
    return text + group("Other", new ArrayList<>(left.keySet()), left, width);
  }

  /** Moves the listed commands out of the remaining ones. */
  private static String group(String group, List<String> names, Map<String, Help> left, int width) {
    TextTable lines = null;
    for (String name : names) {
      Help help = left.remove(name);
      if (help != null) {
        lines = lines == null ? table(help, width) : lines;
        lines.addRowValues(name, firstSentence(help.commandSpec().usageMessage().description()));
      }
    }
    return lines == null ? "" : String.format("%n%s:%n%s", group, lines);
  }

  /** A description is written in lines; a sentence may take several of them. */
  static String firstSentence(String... description) {
    return String.join(" ", description).split("(?<=[^.][.]) (?=\\p{Lu})", 2)[0];
  }

  private static TextTable table(Help help, int width) {
    return TextTable.forColumns(
        help.colorScheme(),
        new Column(NAME_WIDTH, 2, Column.Overflow.SPAN),
        new Column(width - NAME_WIDTH, 0, Column.Overflow.WRAP));
  }
}
