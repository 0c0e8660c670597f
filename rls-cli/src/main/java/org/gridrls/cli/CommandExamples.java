package org.gridrls.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/** The examples below the help of a command. Stateless, safe for threads. */
final class CommandExamples {
  private static final Map<String, List<String>> EXAMPLES = new LinkedHashMap<>();

  static {
    add("create", "rls create cms/run1 root://site/run1 http://localhost:39281");
    add("add", "rls add cms/run1 https://mirror/run1 http://localhost:39281");
    add("put", "rls put -a size:int=4096 cms/run1 root://site/run1 http://localhost:39281");
    add(
        "query",
        "rls query cms/run1 http://localhost:39281",
        "rls query --pattern 'cms/*' --json http://localhost:39281",
        "rls query --missing -i names.txt http://localhost:39281");
    add(
        "locate",
        "rls locate cms/run1 http://localhost:39281",
        "rls locate --max-age 10s --evidence cms/run1 http://localhost:39281",
        "rls locate --metalink cms/run1 http://localhost:39281");
    add(
        "get",
        "rls get cms/run1 cms/run2 . http://localhost:39281",
        "rls get --site geneva -j 8 -i names.txt /data http://localhost:39281");
    add(
        "replicate",
        "rls replicate cms/run1 --to https://storage/data http://localhost:39281",
        "rls replicate -i names.tsv --to /data --wait 1h http://localhost:39281");
    add(
        "wish",
        "rls wish add run:int=7 --to https://storage/data http://localhost:39281",
        "rls wish add --pattern 'cms/*' --copies 2 --to /data http://localhost:39281");
    add(
        "exists",
        "rls exists cms/run1 cms/run2 http://localhost:39281",
        "rls exists --mapping cms/run1 root://site/run1 http://localhost:39281");
    add(
        "load",
        "rls load -a size:int names.tsv.gz http://localhost:39281",
        "rls load --state names.state names.tsv.gz http://localhost:39281");
    add(
        "dump",
        "rls dump -f names.tsv http://localhost:39281",
        "rls dump --pattern 'cms/*' --json http://localhost:39281");
    add("scan", "rls scan /data --pfn-prefix root://site/data/ --delete http://localhost:39281");
    add(
        "members",
        "rls members http://localhost:39281",
        "rls members --explain http://localhost:39281");
    add("rename", "rls rename cms/run1 cms/old/run1 http://localhost:39281");
    add(
        "health",
        "rls health http://localhost:39281",
        "rls health --trust ca.pem https://rls.example.org:39281");
    add("completion", "source <(rls completion)", "rls completion fish | source");
  }

  private CommandExamples() {}

  private static void add(String command, String... lines) {
    EXAMPLES.put(command, List.of(lines));
  }

  static Map<String, List<String>> all() {
    return Map.copyOf(EXAMPLES);
  }

  static void use(CommandLine line) {
    line.getSubcommands()
        .forEach(
            (name, command) -> {
              List<String> lines = EXAMPLES.get(name);
              if (lines != null) {
                command
                    .getCommandSpec()
                    .usageMessage()
                    .footerHeading("%nExamples:%n")
                    .footer(
                        lines.stream()
                            .map(each -> "  " + each.replace("%", "%%"))
                            .toArray(String[]::new));
              }
            });
  }
}
