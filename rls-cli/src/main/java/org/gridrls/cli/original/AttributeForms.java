package org.gridrls.cli.original;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gridrls.cli.command.Arguments;

/**
 * The original's forms of {@code attribute}, turned into ours: {@code attribute search size lfn >
 * 100} is {@code attribute search size>100}. Stateless, safe for threads.
 */
public final class AttributeForms {
  private static final Set<String> TYPES = Set.of("date", "float", "int", "string");
  private static final Set<String> SIGNS = Set.of("=", "!=", ">", ">=", "<", "<=", "like");

  private AttributeForms() {}

  /** {@code all} without its first word is {@code rest}; other words are returned unchanged. */
  static List<String> translate(List<String> all, List<String> rest) {
    String verb = rest.isEmpty() ? "" : rest.get(0);
    List<String> words = rest.isEmpty() ? rest : rest.subList(1, rest.size());
    return switch (verb) {
      case "define" -> defined(all, words);
      case "undefine" -> undefined(all, words);
      case "add", "modify" -> set(all, verb, words);
      case "delete", "remove" -> onObject(all, "remove", words);
      case "query" -> onObject(all, "get", words);
      case "search" -> searched(all, words);
      case "show" -> shown(all, words);
      case "bulk" -> bulk(all, words);
      default -> all;
    };
  }

  /** True for the last word if it is the URL of a server. */
  private static boolean isServer(List<String> words, int index) {
    return words.size() == index + 1 && Arguments.isUrl(words.get(index));
  }

  private static boolean isSide(List<String> words, int index) {
    return words.size() > index && OriginalForms.SIDES.contains(words.get(index));
  }

  private static List<String> ours(String verb, String side) {
    List<String> ours = new ArrayList<>(List.of("attribute", verb));
    OriginalForms.addTarget(ours, side);
    return ours;
  }

  /** {@code ATTRIBUTE lfn|pfn TYPE}. */
  private static List<String> defined(List<String> all, List<String> words) {
    if (!isSide(words, 1) || words.size() < 3 || !TYPES.contains(words.get(2))) {
      return all;
    }
    List<String> ours = ours("define", words.get(1));
    ours.add(words.get(0) + ":" + words.get(2));
    ours.addAll(words.subList(3, words.size()));
    return ours;
  }

  /** {@code ATTRIBUTE lfn|pfn}. */
  private static List<String> undefined(List<String> all, List<String> words) {
    if (!isSide(words, 1)) {
      return all;
    }
    List<String> ours = ours("undefine", words.get(1));
    ours.add(words.get(0));
    ours.addAll(words.subList(2, words.size()));
    return ours;
  }

  /** {@code OBJECT ATTRIBUTE lfn|pfn TYPE VALUE}. */
  private static List<String> set(List<String> all, String verb, List<String> words) {
    if (!isSide(words, 2) || words.size() < 5 || !TYPES.contains(words.get(3))) {
      return all;
    }
    List<String> ours = ours(verb, words.get(2));
    boolean negative = words.get(4).equals("--") && words.size() > 5;
    String value = words.get(negative ? 5 : 4);
    ours.add(words.get(0));
    ours.add(words.get(1) + ":" + words.get(3) + "=" + dated(words.get(3), value));
    ours.addAll(words.subList(negative ? 6 : 5, words.size()));
    return ours;
  }

  /** The original writes dates with a blank in the middle. */
  public static String dated(String type, String value) {
    return type.equals("date") ? value.replace(' ', 'T') : value;
  }

  /** {@code OBJECT ATTRIBUTE lfn|pfn}; - is every attribute. */
  private static List<String> onObject(List<String> all, String verb, List<String> words) {
    if (!isSide(words, 2)) {
      return all;
    }
    List<String> ours = ours(verb, words.get(2));
    boolean get = verb.equals("get");
    if (get) {
      ours.add("--colon");
      addName(ours, words.get(1));
    }
    ours.add(words.get(0));
    if (!get) {
      ours.add(words.get(1));
    }
    ours.addAll(words.subList(3, words.size()));
    return ours;
  }

  private static void addName(List<String> ours, String attribute) {
    if (!attribute.equals("-")) {
      ours.addAll(List.of("--name", attribute));
    }
  }

  /** {@code ATTRIBUTE lfn|pfn SIGN [TYPE] VALUE}; without a type it is that of the definition. */
  private static List<String> searched(List<String> all, List<String> words) {
    if (!isSide(words, 1) || words.size() < 4 || !SIGNS.contains(words.get(2))) {
      return all;
    }
    boolean like = words.get(2).equals("like");
    boolean typed = TYPES.contains(words.get(3)) && words.size() > 4 && !isServer(words, 4);
    int at = typed ? 4 : 3;
    int value = words.get(at).equals("--") && words.size() > at + 1 ? at + 1 : at;
    String text = words.get(value);
    List<String> ours = ours("search", words.get(1));
    ours.addAll(List.of("--colon", "--attributes"));
    ours.add(
        words.get(0)
            + (typed ? ":" + words.get(3) : "")
            + (like ? "~" : words.get(2))
            + (like ? OriginalOptions.glob(text) : dated(typed ? words.get(3) : "", text)));
    ours.addAll(words.subList(value + 1, words.size()));
    return ours;
  }

  /** {@code ATTRIBUTE|- lfn|pfn}. */
  private static List<String> shown(List<String> all, List<String> words) {
    if (!isSide(words, 1)) {
      return all;
    }
    List<String> ours =
        new ArrayList<>(List.of("attribute", "show", "--colon", "--object", words.get(1)));
    addName(ours, words.get(0));
    ours.addAll(words.subList(2, words.size()));
    return ours;
  }

  /**
   * {@code query ATTRIBUTE lfn|pfn OBJECT...}; the other verbs read the original's form themselves.
   */
  private static List<String> bulk(List<String> all, List<String> words) {
    if (words.isEmpty() || !words.get(0).equals("query") || !isSide(words, 2)) {
      return all;
    }
    List<String> ours = ours("get", words.get(2));
    ours.add("--colon-bulk");
    addName(ours, words.get(1));
    ours.addAll(words.subList(3, words.size()));
    return ours;
  }
}
