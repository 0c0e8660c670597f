package org.gridrls.cli;

import java.lang.reflect.Member;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.cli.command.OrderOptions;
import org.gridrls.cli.command.SecurityOptions;
import org.gridrls.cli.command.StorageOptions;
import org.gridrls.cli.output.OutputOptions;
import org.gridrls.cli.prove.ProveOptions;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The options in the help of a command: its own first, then under headings those that many commands
 * have. Stateless, safe for threads.
 */
final class OptionGroups {
  private static final Map<Class<?>, String> HEADINGS = new LinkedHashMap<>();

  static {
    HEADINGS.put(OrderOptions.class, "Which copy first");
    HEADINGS.put(ProveOptions.class, "Storage servers");
    HEADINGS.put(StorageOptions.class, "Storage servers");
    HEADINGS.put(OutputOptions.class, "Output");
    HEADINGS.put(SecurityOptions.class, "Identity and trust");
  }

  private OptionGroups() {}

  static void use(CommandLine line) {
    line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, OptionGroups::list);
    line.getSubcommands().values().forEach(OptionGroups::use);
  }

  private static String list(Help help) {
    List<OptionSpec> own = new ArrayList<>();
    Map<String, List<OptionSpec>> groups = new LinkedHashMap<>();
    HEADINGS.values().forEach(heading -> groups.put(heading, new ArrayList<>()));
    for (OptionSpec option : help.commandSpec().options()) {
      groups.getOrDefault(heading(option), own).add(option);
    }
    StringBuilder text = new StringBuilder(listed(help, own));
    groups.forEach(
        (heading, options) -> {
          if (!options.isEmpty()) {
            text.append(String.format("%n%s:%n%s", heading, listed(help, options)));
          }
        });
    return text.toString();
  }

  private static String heading(OptionSpec option) {
    return option.userObject() instanceof Member declared
        ? HEADINGS.getOrDefault(declared.getDeclaringClass(), "")
        : "";
  }

  /** Lists these options with the columns of all options, so that groups are aligned. */
  private static String listed(Help help, List<OptionSpec> options) {
    return help.optionListExcludingGroups(
        options,
        help.createDefaultLayout(),
        help.createDefaultOptionSort(),
        help.parameterLabelRenderer());
  }
}
