package org.gridrls.cli.original;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.gridrls.api.RlsException;
import org.gridrls.cli.command.Arguments;
import org.gridrls.cli.command.Profile;
import org.gridrls.cli.command.SecurityOptions;

/**
 * The forms of the original's command line ({@code globus-rls-cli}), recognized by their shape and
 * turned into ours: {@code query lrc lfn NAME URL} is {@code query NAME URL}. Stateless, safe for
 * threads.
 */
public final class OriginalForms {
  private static final Set<String> SERVERS = Set.of("lrc", "rli");
  public static final Set<String> SIDES = Set.of("lfn", "pfn");

  /** Asks for the version as the original prints it. */
  public static final String VERSION = "-v";

  private static final String ONE = "--colon";
  private static final String BULK = "--colon-bulk";

  private OriginalForms() {}

  /** Other arguments are returned unchanged. */
  public static List<String> translate(List<String> arguments) {
    return translate(arguments, () -> hasCertificate(arguments));
  }

  private static boolean hasCertificate(List<String> arguments) {
    return arguments.stream().anyMatch(word -> word.equals("--cert") || word.startsWith("--cert="))
        || new SecurityOptions().files().certificate().isPresent()
        || isInProfile();
  }

  /** True also for a profile that cannot be read: nothing is sent in clear by mistake. */
  private static boolean isInProfile() {
    try {
      return Profile.ofUser().all().containsKey("cert");
    } catch (RlsException e) {
      return true;
    }
  }

  static List<String> translate(List<String> given, BooleanSupplier certificate) {
    List<String> arguments = OriginalUrls.translate(given, certificate);
    OriginalOptions options = OriginalOptions.of(arguments);
    List<String> command = options.command();
    if (command.isEmpty()) {
      return options.version() ? options.added(command) : arguments;
    }
    if (command.size() == 1 && Arguments.isUrl(command.get(0))) {
      return session(options.given(), command.get(0));
    }
    List<String> rest = command.subList(1, command.size());
    List<String> ours =
        switch (command.get(0)) {
          case "query" -> query(command, rest, options, ONE);
          case "bulk" -> bulk(command, rest, options);
          case "exists" -> exists(command, rest, ONE);
          case "rename" -> rename(command, rest);
          case "admin" -> AdminForms.translate(command, rest);
          case "attribute" -> AttributeForms.translate(command, rest);
          default -> ReplicationForms.translate(command);
        };
    return options.added(ours);
  }

  /** Commands are read from standard input; the options hold for each of them. */
  private static List<String> session(List<String> options, String url) {
    List<String> shell = new ArrayList<>(List.of("shell", "--before=-u"));
    options.forEach(option -> shell.add("--before=" + option));
    shell.add(url);
    return shell;
  }

  private static List<String> bulk(List<String> all, List<String> rest, OriginalOptions options) {
    List<String> words = rest.isEmpty() ? rest : rest.subList(1, rest.size());
    return switch (rest.isEmpty() ? "" : rest.get(0)) {
      case "query" -> query(all, words, options, BULK);
      case "exists" -> exists(all, words, BULK);
      case "rename" -> bulkRename(all, words);
      default -> all;
    };
  }

  /** {@code lfn|pfn [FROM TO]... [URL]}. */
  private static List<String> bulkRename(List<String> all, List<String> words) {
    if (words.isEmpty() || !SIDES.contains(words.get(0))) {
      return all;
    }
    List<String> ours = new ArrayList<>(List.of("bulk", "rename"));
    addTarget(ours, words.get(0));
    ours.addAll(words.subList(1, words.size()));
    return ours;
  }

  /** {@code [wildcard] lrc|rli lfn|pfn NAME... [URL]}. */
  private static List<String> query(
      List<String> all, List<String> rest, OriginalOptions options, String form) {
    boolean wildcard = !rest.isEmpty() && rest.get(0).equals("wildcard");
    List<String> sided = wildcard ? rest.subList(1, rest.size()) : rest;
    if (!isSided(sided)) {
      return all;
    }
    boolean index = sided.get(0).equals("rli");
    List<String> ours = new ArrayList<>(List.of(index ? "lrcs" : "query", form));
    if (wildcard) {
      ours.add("--pattern");
    }
    addTarget(ours, sided.get(1));
    for (String name : sided.subList(2, sided.size())) {
      ours.add(wildcard ? options.pattern(name) : name);
    }
    return ours;
  }

  /** {@code lrc lfn|pfn NAME...} or {@code rli lfn|lrc NAME...}. */
  private static List<String> exists(List<String> all, List<String> rest, String form) {
    boolean ofIndex =
        rest.size() >= 3
            && rest.get(0).equals("rli")
            && Set.of("lfn", "lrc").contains(rest.get(1))
            && (served(rest, 3) || rest.get(1).equals("lrc"));
    if (!ofIndex && !(isSided(rest) && rest.get(0).equals("lrc"))) {
      return all;
    }
    List<String> ours = new ArrayList<>(List.of("exists", form));
    if (ofIndex) {
      ours.add(rest.get(1).equals("lrc") ? "--sender" : "--index");
    }
    addTarget(ours, rest.get(1));
    ours.addAll(rest.subList(2, rest.size()));
    return ours;
  }

  /** {@code lfn|pfn FROM TO [URL]}. */
  private static List<String> rename(List<String> all, List<String> rest) {
    if (rest.size() < 3 || !SIDES.contains(rest.get(0)) || !served(rest, 3)) {
      return all;
    }
    List<String> ours = new ArrayList<>(List.of("rename"));
    addTarget(ours, rest.get(0));
    ours.addAll(rest.subList(1, rest.size()));
    return ours;
  }

  private static boolean isSided(List<String> rest) {
    return rest.size() >= 3
        && SERVERS.contains(rest.get(0))
        && SIDES.contains(rest.get(1))
        && served(rest, 3);
  }

  /** Exactly {@code words} words of which the last is no URL, or more. */
  private static boolean served(List<String> rest, int words) {
    return rest.size() > words || !Arguments.isUrl(rest.get(words - 1));
  }

  static void addTarget(List<String> ours, String side) {
    if (side.equals("pfn")) {
      ours.add("--target");
    }
  }
}
