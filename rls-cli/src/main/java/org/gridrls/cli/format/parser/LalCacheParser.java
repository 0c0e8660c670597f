package org.gridrls.cli.format.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.text.StrictNumbers;

/**
 * Reads the cache files of LAL and LIGO: lines {@code OBSERVATORY DESCRIPTION GPSSTART DURATION
 * URL}. The logical name is that of the file, which repeats the columns. Immutable.
 */
public final class LalCacheParser implements LineParser {
  private static final Pattern LINE =
      Pattern.compile(
          "(\\S+)[ \\t]+(\\S+)[ \\t]+([0-9]+|-)[ \\t]+([0-9]+|-)[ \\t]+([A-Za-z][\\w+.-]*:/\\S+)");

  private final boolean strict;

  /** {@code strict} refuses a file whose name does not repeat the columns. */
  public LalCacheParser(boolean strict) {
    this.strict = strict;
  }

  /** True for a line whose URL ends in the name that its columns state. */
  public static boolean isEntry(String line) {
    Matcher entry = LINE.matcher(line.strip());
    return entry.matches() && isNamed(entry);
  }

  private static boolean isNamed(Matcher entry) {
    String stated =
        String.join("-", entry.group(1), entry.group(2), entry.group(3), entry.group(4));
    return file(entry).startsWith(stated + ".");
  }

  private static String file(Matcher entry) {
    return entry.group(5).substring(entry.group(5).lastIndexOf('/') + 1);
  }

  @Override
  public List<AttributedMapping> parse(String line) {
    if (line.startsWith("#")) {
      return List.of();
    }
    Matcher entry = LINE.matcher(line.strip());
    if (!entry.matches()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "this is not 'OBSERVATORY DESCRIPTION GPSSTART DURATION URL'",
          line);
    }
    if (strict && !isNamed(entry)) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "the name of the file is not that of the columns (--format lal takes it)",
          entry.group(5));
    }
    List<Attribute> facts = new ArrayList<>();
    facts.add(Attribute.text("observatory", entry.group(1)));
    facts.add(Attribute.text("description", entry.group(2)));
    addNumber(facts, "gpsstart", entry.group(3));
    addNumber(facts, "duration", entry.group(4));
    Mapping mapping = Mapping.of(file(entry), entry.group(5));
    return List.of(new AttributedMapping(mapping, facts, List.of()));
  }

  /** A minus stands for a number that is not known. */
  private static void addNumber(List<Attribute> facts, String name, String text) {
    if (text.equals("-")) {
      return;
    }
    try {
      facts.add(Attribute.integer(name, StrictNumbers.whole(text)));
    } catch (NumberFormatException e) {
      throw RlsException.about(RlsError.BAD_ARGUMENT, "the number is too large", text);
    }
  }
}
