package org.gridrls.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The list of commands in the help, by what they are for. Stateless, safe for threads. */
final class CommandGroups {
  private static final Map<String, List<String>> GROUPS = new LinkedHashMap<>();

  static {
    GROUPS.put("Finding", List.of("locate", "get", "query", "exists", "lrcs"));
    GROUPS.put("Registering", List.of("create", "add", "put", "delete", "rename", "attribute"));
    GROUPS.put(
        "Bulk operations",
        List.of("bulk", "load", "dump", "scan", "delete-matching", "clear", "changes"));
    GROUPS.put("Copying", List.of("replicate", "replications"));
    GROUPS.put("The federation", List.of("members", "targets", "senders", "parents", "update"));
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
            "certs",
            "password",
            "acl",
            "demo"));
  }

  private CommandGroups() {}

  static void use(CommandLine line) {
    line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandGroups::list);
    line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
  }

  private static String list(Help help) {
    Map<String, Help> left = new LinkedHashMap<>(help.subcommands());
    StringBuilder text = new StringBuilder();
    GROUPS.forEach((group, names) -> text.append(group(group, names, left)));
    return text + group("Other", new ArrayList<>(left.keySet()), left);
  }

  /** What is listed is taken out of what is left. */
  private static String group(String group, List<String> names, Map<String, Help> left) {
    StringBuilder lines = new StringBuilder();
    for (String name : names) {
      Help help = left.remove(name);
      if (help != null) {
        String[] description = help.commandSpec().usageMessage().description();
        String first = description.length == 0 ? "" : description[0];
        lines.append(String.format("  %-16s %s%n", name, first));
      }
    }
    return lines.isEmpty() ? "" : String.format("%n%s:%n%s", group, lines);
  }
}
