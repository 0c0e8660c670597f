package org.gridrls.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The forms of the original's command line ({@code globus-rls-cli}), told from ours by their shape
 * and turned into ours: {@code query lrc lfn NAME URL} is {@code query NAME URL}. Stateless, safe
 * for threads.
 */
final class OriginalForms {
  private static final Set<String> SERVERS = Set.of("lrc", "rli");
  private static final Set<String> SIDES = Set.of("lfn", "pfn");
  private static final Set<String> TYPES = Set.of("date", "float", "int", "string");

  private OriginalForms() {}

  /** What is not of such a form stays as it is. */
  static List<String> translate(List<String> arguments) {
    if (arguments.isEmpty()) {
      return arguments;
    }
    List<String> rest = arguments.subList(1, arguments.size());
    return switch (arguments.get(0)) {
      case "query" -> query(arguments, rest);
      case "bulk" -> bulk(arguments, rest);
      case "exists" -> exists(arguments, rest);
      case "rename" -> rename(arguments, rest);
      case "admin" -> AdminForms.translate(arguments, rest);
      case "attribute" -> attribute(arguments, rest);
      default -> arguments;
    };
  }

  private static List<String> bulk(List<String> all, List<String> rest) {
    boolean query = !rest.isEmpty() && rest.get(0).equals("query");
    return query ? query(all, rest.subList(1, rest.size())) : all;
  }

  /** {@code [wildcard] lrc|rli lfn|pfn NAME... [URL]}. */
  private static List<String> query(List<String> all, List<String> rest) {
    boolean wildcard = !rest.isEmpty() && rest.get(0).equals("wildcard");
    List<String> sided = wildcard ? rest.subList(1, rest.size()) : rest;
    if (!isSided(sided)) {
      return all;
    }
    boolean index = sided.get(0).equals("rli");
    List<String> ours = new ArrayList<>(List.of(index ? "lrcs" : "query", "--colon"));
    if (wildcard) {
      ours.add("--pattern");
    }
    addTarget(ours, sided.get(1));
    ours.addAll(sided.subList(2, sided.size()));
    return ours;
  }

  private static List<String> exists(List<String> all, List<String> rest) {
    if (!isSided(rest) || !rest.get(0).equals("lrc")) {
      return all;
    }
    List<String> ours = new ArrayList<>(List.of("exists"));
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

  /** So many words, of which the last is no URL; or more. */
  private static boolean served(List<String> rest, int words) {
    return rest.size() > words || !Arguments.isUrl(rest.get(words - 1));
  }

  private static List<String> attribute(List<String> all, List<String> rest) {
    String verb = rest.isEmpty() ? "" : rest.get(0);
    List<String> words = rest.isEmpty() ? rest : rest.subList(1, rest.size());
    return switch (verb) {
      case "define" -> defined(all, words);
      case "undefine" -> undefined(all, words);
      case "add", "modify" -> set(all, verb, words);
      case "delete", "remove" -> onObject(all, "remove", words);
      case "query" -> onObject(all, "get", words);
      default -> all;
    };
  }

  /** {@code ATTRIBUTE lfn|pfn TYPE}. */
  private static List<String> defined(List<String> all, List<String> words) {
    if (words.size() < 3 || !SIDES.contains(words.get(1)) || !TYPES.contains(words.get(2))) {
      return all;
    }
    List<String> ours = new ArrayList<>(List.of("attribute", "define"));
    addTarget(ours, words.get(1));
    ours.add(words.get(0) + ":" + words.get(2));
    ours.addAll(words.subList(3, words.size()));
    return ours;
  }

  /** {@code ATTRIBUTE lfn|pfn}. */
  private static List<String> undefined(List<String> all, List<String> words) {
    if (words.size() < 2 || !SIDES.contains(words.get(1))) {
      return all;
    }
    List<String> ours = new ArrayList<>(List.of("attribute", "undefine"));
    addTarget(ours, words.get(1));
    ours.add(words.get(0));
    ours.addAll(words.subList(2, words.size()));
    return ours;
  }

  /** {@code OBJECT ATTRIBUTE lfn|pfn TYPE VALUE}. */
  private static List<String> set(List<String> all, String verb, List<String> words) {
    if (words.size() < 5 || !SIDES.contains(words.get(2)) || !TYPES.contains(words.get(3))) {
      return all;
    }
    List<String> ours = new ArrayList<>(List.of("attribute", verb));
    addTarget(ours, words.get(2));
    ours.add(words.get(0));
    ours.add(words.get(1) + ":" + words.get(3) + "=" + dated(words.get(3), words.get(4)));
    ours.addAll(words.subList(5, words.size()));
    return ours;
  }

  /** The original writes dates with a blank in the middle. */
  private static String dated(String type, String value) {
    return type.equals("date") ? value.replace(' ', 'T') : value;
  }

  /** {@code OBJECT ATTRIBUTE lfn|pfn}; - is every attribute. */
  private static List<String> onObject(List<String> all, String verb, List<String> words) {
    if (words.size() < 3 || !SIDES.contains(words.get(2))) {
      return all;
    }
    List<String> ours = new ArrayList<>(List.of("attribute", verb));
    addTarget(ours, words.get(2));
    boolean every = words.get(1).equals("-");
    if (verb.equals("get") && !every) {
      ours.addAll(List.of("--name", words.get(1)));
    }
    ours.add(words.get(0));
    if (verb.equals("remove")) {
      ours.add(words.get(1));
    }
    ours.addAll(words.subList(3, words.size()));
    return ours;
  }

  private static void addTarget(List<String> ours, String side) {
    if (side.equals("pfn")) {
      ours.add("--target");
    }
  }
}
