package org.gridrls.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * Arguments for every command and subcommand that calls a server, for rules that hold for all of
 * them. U is the URL of a server, D a directory with a file, F a file of mappings.
 */
final class EveryCommand {
  private static final Map<String, String> ARGUMENTS = new LinkedHashMap<>();

  static {
    Stream.of(
            "create | a p:a U",
            "add | a p:a U",
            "put | a p:a U",
            "delete | a p:a U",
            "delete-matching | --lfn a U",
            "rename | a b U",
            "query | a U",
            "exists | a U",
            "lrcs | a U",
            "locate | a U",
            "get | a D U",
            "set create | a b U",
            "set add | a b U",
            "set remove | a b U",
            "set list | a U",
            "set of | b U",
            "bulk | create a p:a U",
            "load | F U",
            "dump | U",
            "scan | --pfn-prefix p: D U",
            "replicate | --to x://y a U",
            "replications | U",
            "replications list | U",
            "replications show | 1 U",
            "replications items | 1 U",
            "replications start | 1 U",
            "replications pause | 1 U",
            "replications resume | 1 U",
            "replications cancel | 1 U",
            "replications retry | 1 U",
            "replications remove | 1 a U",
            "replications priority | 1 5 U",
            "replications destroy | 1 U",
            "wish add | --to x://y run:int=7 U",
            "wish list | U",
            "wish remove | 1 U",
            "attribute define | size:int U",
            "attribute undefine | size U",
            "attribute show | U",
            "attribute add | a size:int=1 U",
            "attribute modify | a size:int=1 U",
            "attribute remove | a size U",
            "attribute bulk | add a size:int=1 U",
            "attribute get | a U",
            "attribute search | size:int>1 U",
            "changes | U",
            "clear | --yes U",
            "ping | U",
            "health | U",
            "stats | U",
            "config | U",
            "members | U",
            "members remove | a U",
            "targets | U",
            "targets list | U",
            "targets add | http://127.0.0.1:1 U",
            "targets change | http://127.0.0.1:1 U",
            "targets remove | http://127.0.0.1:1 U",
            "senders | U",
            "senders discard | a U",
            "parents list | U",
            "parents add | http://127.0.0.1:1 U",
            "parents remove | http://127.0.0.1:1 U",
            "update | U",
            "lost list | U",
            "lost accept | U",
            "audit | U",
            "smoke | U",
            "doctor | U",
            "admin | -p U")
        .map(line -> line.split(" \\| "))
        .forEach(pair -> ARGUMENTS.put(pair[0], pair[1]));
  }

  private EveryCommand() {}

  /** Their names, as in {@code attribute add}. */
  static Stream<String> names() {
    return ARGUMENTS.keySet().stream();
  }

  /** The command with its arguments; {@code more} options come first. */
  static String[] line(String name, Map<String, String> places, String... more) {
    return Stream.of(Stream.of(name.split(" ")), Stream.of(more), words(name, places))
        .flatMap(words -> words)
        .toArray(String[]::new);
  }

  private static Stream<String> words(String name, Map<String, String> places) {
    return Arrays.stream(ARGUMENTS.get(name).split(" "))
        .map(word -> places.getOrDefault(word, word));
  }

  static CommandLine command(String name) {
    List<String> words = List.of(name.split(" "));
    CommandLine command = RlsCommand.commandLine(Optional.empty(), Map.of(), words);
    for (String word : words) {
      command = command.getSubcommands().get(word);
    }
    return command;
  }

  /** Commands that are called, by their names; without those that call no server themselves. */
  static TreeSet<String> callable() {
    TreeSet<String> names = new TreeSet<>();
    add(RlsCommand.commandLine(), "", names);
    names.remove("shell");
    names.remove("completion");
    return names;
  }

  private static void add(CommandLine command, String path, TreeSet<String> names) {
    boolean group = !command.getSubcommands().isEmpty();
    if (!path.isEmpty() && (!group || !command.getCommandSpec().positionalParameters().isEmpty())) {
      names.add(path);
    }
    command
        .getSubcommands()
        .values()
        .forEach(sub -> add(sub, (path + " " + sub.getCommandSpec().name()).strip(), names));
  }
}
