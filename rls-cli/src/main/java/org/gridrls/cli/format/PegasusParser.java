package org.gridrls.cli.format;

import java.util.ArrayList;
import java.util.List;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.text.MappingTsv;

/**
 * The replica catalog file of Pegasus: {@code LFN PFN key="value" ...}, quoted where blanks,
 * quotes, backslashes or equal signs are inside, and {@code #} before a remark. A key that the
 * catalog knows as an attribute becomes that; another one a text of the target name. Safe for
 * threads.
 */
final class PegasusParser implements LineParser {
  private final List<AttributeDefinition> known;

  PegasusParser(List<AttributeDefinition> known) {
    this.known = List.copyOf(known);
  }

  @Override
  public List<AttributedMapping> parse(String line) {
    if (line.isBlank() || line.stripLeading().startsWith("#")) {
      return List.of();
    }
    List<Word> words = words(line);
    if (words.size() < 2) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "this is not LFN and PFN");
    }
    List<Attribute> logical = new ArrayList<>();
    List<Attribute> target = new ArrayList<>();
    for (Word word : words.subList(2, words.size())) {
      AttributeDefinition definition = definition(word);
      var column = new MappingTsv.Column(definition.name(), definition.type());
      boolean ofTarget = definition.objectType() == ObjectType.TARGET_NAME;
      (ofTarget ? target : logical).add(MappingTsv.attribute(column, word.value()));
    }
    Mapping mapping = Mapping.of(words.get(0).whole(), words.get(1).whole());
    return List.of(new AttributedMapping(mapping, logical, target));
  }

  private AttributeDefinition definition(Word word) {
    if (word.key() == null) {
      throw RlsException.about(RlsError.BAD_ARGUMENT, "this is not key=\"value\"", word.value());
    }
    for (ObjectType object : List.of(ObjectType.TARGET_NAME, ObjectType.LOGICAL_NAME)) {
      for (AttributeDefinition each : known) {
        if (each.objectType() == object && each.name().equals(word.key())) {
          return each;
        }
      }
    }
    return new AttributeDefinition(word.key(), ObjectType.TARGET_NAME, AttributeType.STRING);
  }

  /** A word, or its parts before and after the first unquoted equal sign. */
  private record Word(String key, String value) {
    String whole() {
      return key == null ? value : key + "=" + value;
    }
  }

  private static List<Word> words(String line) {
    List<Word> words = new ArrayList<>();
    int at = 0;
    while (at < line.length()) {
      if (Character.isWhitespace(line.charAt(at))) {
        at++;
      } else {
        at = word(line, at, words);
      }
    }
    return words;
  }

  private static int word(String line, int start, List<Word> words) {
    StringBuilder text = new StringBuilder();
    String key = null;
    boolean quoted = false;
    int at = start;
    for (; at < line.length(); at++) {
      char c = line.charAt(at);
      if (c == '"') {
        quoted = !quoted;
      } else if (c == '\\' && quoted && at + 1 < line.length()) {
        text.append(line.charAt(++at));
      } else if (!quoted && Character.isWhitespace(c)) {
        break;
      } else if (!quoted && c == '=' && key == null) {
        key = text.toString();
        text.setLength(0);
      } else {
        text.append(c);
      }
    }
    if (quoted) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "a quote is not closed");
    }
    words.add(new Word(key, text.toString()));
    return at;
  }

  /** As {@link #parse} reads it. */
  static String line(AttributedMapping mapping) {
    StringBuilder line = new StringBuilder();
    line.append(quoted(mapping.mapping().logicalName().value(), false)).append(' ');
    line.append(quoted(mapping.mapping().targetName().value(), false));
    List<Attribute> all = new ArrayList<>(mapping.targetAttributes());
    all.addAll(mapping.logicalAttributes());
    for (Attribute each : all) {
      line.append(' ').append(quoted(each.name(), false));
      line.append('=').append(quoted(AttributeValues.text(each), true));
    }
    return line.toString();
  }

  private static String quoted(String text, boolean always) {
    boolean needed = text.startsWith("#") || text.matches("(?s).*[\\s\"\\\\=].*") || text.isEmpty();
    return always || needed ? '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"' : text;
  }
}
