package org.gridrls.wsrf.xpath;

import java.util.List;
import java.util.Map;
import org.gridrls.wsrf.xpath.Expression.Context;

/** The core library of XPath 1.0. */
final class Functions {
  private static final int MANY = Integer.MAX_VALUE;

  /** Computes what a function makes of its arguments, where it stands. */
  @FunctionalInterface
  private interface Body {
    Object apply(Context at, List<Object> arguments);
  }

  private record Function(int least, int most, Body body) {}

  private static final Map<String, Function> ALL =
      Map.ofEntries(
          of("last", 0, 0, (at, a) -> (double) at.size()),
          of("position", 0, 0, (at, a) -> (double) at.position()),
          of("count", 1, 1, (at, a) -> (double) Values.nodes(a.get(0)).size()),
          of("id", 1, 1, (at, a) -> List.of()),
          of("local-name", 0, 1, (at, a) -> first(at, a) == null ? "" : first(at, a).localName()),
          of(
              "namespace-uri",
              0,
              1,
              (at, a) -> first(at, a) == null ? "" : first(at, a).namespace()),
          of("name", 0, 1, (at, a) -> first(at, a) == null ? "" : first(at, a).name()),
          of("string", 0, 1, (at, a) -> text(at, a)),
          of("concat", 2, MANY, Functions::concat),
          of("starts-with", 2, 2, (at, a) -> string(at, a, 0).startsWith(string(at, a, 1))),
          of("contains", 2, 2, (at, a) -> string(at, a, 0).contains(string(at, a, 1))),
          of("substring-before", 2, 2, Functions::before),
          of("substring-after", 2, 2, Functions::after),
          of("substring", 2, 3, Functions::substring),
          of(
              "string-length",
              0,
              1,
              (at, a) -> (double) text(at, a).codePointCount(0, text(at, a).length())),
          of(
              "normalize-space",
              0,
              1,
              (at, a) -> text(at, a).strip().replaceAll("[ \\t\\r\\n]+", " ")),
          of("translate", 3, 3, Functions::translate),
          of("boolean", 1, 1, (at, a) -> Values.bool(a.get(0))),
          of("not", 1, 1, (at, a) -> !Values.bool(a.get(0))),
          of("true", 0, 0, (at, a) -> true),
          of("false", 0, 0, (at, a) -> false),
          of("lang", 1, 1, Functions::lang),
          of(
              "number",
              0,
              1,
              (at, a) -> a.isEmpty() ? number(at, text(at, a)) : number(at, a.get(0))),
          of("sum", 1, 1, Functions::sum),
          of("floor", 1, 1, (at, a) -> Math.floor(number(at, a.get(0)))),
          of("ceiling", 1, 1, (at, a) -> Math.ceil(number(at, a.get(0)))),
          of("round", 1, 1, (at, a) -> Math.floor(number(at, a.get(0)) + 0.5)));

  private Functions() {}

  private static Map.Entry<String, Function> of(String name, int least, int most, Body body) {
    return Map.entry(name, new Function(least, most, body));
  }

  static Expression call(String name, List<Expression> arguments) {
    Function function = ALL.get(name);
    if (function == null) {
      throw QueryFailure.invalid("there is no function " + name + "() in XPath 1.0");
    }
    if (arguments.size() < function.least || arguments.size() > function.most) {
      throw QueryFailure.invalid(name + "() does not take " + arguments.size() + " arguments");
    }
    return at -> {
      at.budget().spend(1);
      List<Object> values = arguments.stream().map(argument -> argument.evaluate(at)).toList();
      return function.body.apply(at, values);
    };
  }

  /** The first of the nodes given, or the one where we are; null if there is none. */
  private static XmlNode first(Context at, List<Object> arguments) {
    if (arguments.isEmpty()) {
      return at.node();
    }
    List<XmlNode> nodes = Values.nodes(arguments.get(0));
    return nodes.isEmpty() ? null : nodes.get(0);
  }

  private static String text(Context at, List<Object> arguments) {
    return arguments.isEmpty() ? at.node().text(at.budget()) : string(at, arguments, 0);
  }

  private static String string(Context at, List<Object> arguments, int index) {
    return at.budget().text(Values.string(arguments.get(index), at.budget()));
  }

  private static double number(Context at, Object value) {
    return Values.number(value, at.budget());
  }

  private static String concat(Context at, List<Object> arguments) {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < arguments.size(); i++) {
      all.append(string(at, arguments, i));
    }
    return all.toString();
  }

  private static String before(Context at, List<Object> arguments) {
    String text = string(at, arguments, 0);
    int found = text.indexOf(string(at, arguments, 1));
    return found < 0 ? "" : text.substring(0, found);
  }

  private static String after(Context at, List<Object> arguments) {
    String text = string(at, arguments, 0);
    String mark = string(at, arguments, 1);
    int found = text.indexOf(mark);
    return found < 0 ? "" : text.substring(found + mark.length());
  }

  private static double rounded(double number) {
    return Math.floor(number + 0.5);
  }

  private static String substring(Context at, List<Object> arguments) {
    int[] letters = string(at, arguments, 0).codePoints().toArray();
    double from = rounded(number(at, arguments.get(1)));
    double to =
        arguments.size() == 3
            ? from + rounded(number(at, arguments.get(2)))
            : Double.POSITIVE_INFINITY;
    StringBuilder part = new StringBuilder();
    for (int i = 0; i < letters.length; i++) {
      if (i + 1 >= from && i + 1 < to) {
        part.appendCodePoint(letters[i]);
      }
    }
    return part.toString();
  }

  private static String translate(Context at, List<Object> arguments) {
    int[] from = string(at, arguments, 1).codePoints().toArray();
    int[] to = string(at, arguments, 2).codePoints().toArray();
    StringBuilder all = new StringBuilder();
    string(at, arguments, 0)
        .codePoints()
        .forEach(
            letter -> {
              at.budget().spend(1 + from.length / 16);
              int place = indexOf(from, letter);
              if (place < 0) {
                all.appendCodePoint(letter);
              } else if (place < to.length) {
                all.appendCodePoint(to[place]);
              }
            });
    return all.toString();
  }

  private static int indexOf(int[] letters, int wanted) {
    for (int i = 0; i < letters.length; i++) {
      if (letters[i] == wanted) {
        return i;
      }
    }
    return -1;
  }

  private static Object sum(Context at, List<Object> arguments) {
    return Values.nodes(arguments.get(0)).stream()
        .mapToDouble(node -> number(at, node.text(at.budget())))
        .sum();
  }

  private static Object lang(Context at, List<Object> arguments) {
    String wanted = string(at, arguments, 0);
    for (XmlNode node = at.node(); node != null; node = node.parent) {
      for (XmlNode attribute : node.attributes) {
        if (attribute.name().equals("xml:lang")) {
          String said = attribute.text(at.budget());
          return said.equalsIgnoreCase(wanted)
              || said.regionMatches(true, 0, wanted + "-", 0, wanted.length() + 1);
        }
      }
    }
    return false;
  }
}
