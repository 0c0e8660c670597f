package org.gridrls.cli.format;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * What {@code dirac-dms-lfn-replicas} prints: a dictionary {@code {'Successful': {LFN: {SE:
 * URL}}}}, with either kind of quotes, over as many lines as it likes; or lines of LFN, storage
 * element and URL. Only where in the dictionary one is is kept. Used by one thread.
 */
final class DiracParser implements LineParser {
  private static final String FOUND = "Successful";

  /** The keys of the dictionaries one is in. */
  private final Deque<String> path = new ArrayDeque<>();

  private String last;
  private boolean value;
  private boolean dictionary;

  @Override
  public List<AttributedMapping> parse(String line) {
    dictionary |= line.stripLeading().startsWith("{");
    return dictionary ? inDictionary(line) : inTable(line);
  }

  private List<AttributedMapping> inDictionary(String line) {
    List<AttributedMapping> found = new ArrayList<>();
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\'' || c == '"') {
        StringBuilder text = new StringBuilder();
        i = quoted(line, i, text);
        text(text.toString(), found);
      } else {
        sign(c);
      }
    }
    return found;
  }

  private void sign(char c) {
    switch (c) {
      case '{' -> {
        path.addLast(last == null ? "" : last);
        value = false;
      }
      case '}' -> path.pollLast();
      case ':' -> value = true;
      case ',' -> value = false;
      default -> {}
    }
  }

  /** Where the text ends. */
  private static int quoted(String line, int start, StringBuilder text) {
    char quote = line.charAt(start);
    int i = start + 1;
    while (i < line.length() && line.charAt(i) != quote) {
      if (line.charAt(i) == '\\' && i + 1 < line.length()) {
        i++;
      }
      text.append(line.charAt(i++));
    }
    if (i >= line.length()) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "a quote is not closed");
    }
    return i;
  }

  /** A text is a key, or the URL of a copy: inside of the LFN, inside of what was found. */
  private void text(String text, List<AttributedMapping> found) {
    if (!value) {
      last = text;
      return;
    }
    List<String> keys = List.copyOf(path);
    boolean copy = keys.size() == 3 && keys.get(1).equals(FOUND);
    if (copy) {
      found.add(mapping(keys.get(2), last, text));
    }
  }

  private static List<AttributedMapping> inTable(String line) {
    String[] words = line.strip().split("[\\s,]+");
    boolean heading = words[0].toUpperCase(Locale.ROOT).equals("LFN");
    if (heading || line.isBlank() || line.strip().matches("[-=+ ]+")) {
      return List.of();
    }
    if (words.length != 3) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "a DIRAC replica consists of LFN, storage element and URL");
    }
    return List.of(mapping(words[0], words[1], words[2]));
  }

  private static AttributedMapping mapping(String name, String element, String url) {
    return new AttributedMapping(
        Mapping.of(name, url), List.of(), List.of(Attribute.text("se", element)));
  }
}
