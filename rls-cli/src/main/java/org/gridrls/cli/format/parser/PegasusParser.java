package org.gridrls.cli.format.parser;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * The replica catalog file of Pegasus: {@code LFN PFN key="value" ...} with {@code #} before a
 * remark. A key that the catalog knows as an attribute becomes that; another one a text of the
 * target name; {@code pool} is {@code site}, and {@code checksum.type} with {@code checksum.value}
 * is the checksum. Quoted keys have no special meaning. Used by one thread.
 */
public final class PegasusParser implements LineParser {
  static final String REGEX = "regex";
  static final String POOL = "pool";
  static final String SITE = "site";
  static final String CHECKSUM_TYPE = "checksum.type";
  static final String CHECKSUM_VALUE = "checksum.value";
  private static final Set<String> SPECIAL = Set.of(REGEX, POOL, CHECKSUM_TYPE, CHECKSUM_VALUE);

  private final List<AttributeDefinition> known;
  private final boolean evidence;
  private boolean begun;

  /**
   * Makes a parser; with {@code evidence} it refuses lines that only their two words make a
   * mapping.
   */
  public PegasusParser(List<AttributeDefinition> known, boolean evidence) {
    this.known = List.copyOf(known);
    this.evidence = evidence;
  }

  /** True for the words LFN and PFN, in any case, that name the columns. */
  public static boolean isHeading(String line) {
    return line.strip().matches("(?i)#?lfn\\s+pfn");
  }

  /** True if the line has a mapping, and more that says so than its being two words. */
  public static boolean isMapping(String line) {
    try {
      List<PegasusWord> words = PegasusWord.of(line);
      return words.size() >= 2 && isEvident(words);
    } catch (RlsException e) {
      return false;
    }
  }

  private static boolean isEvident(List<PegasusWord> words) {
    List<PegasusWord> keys = words.subList(2, words.size());
    boolean keyed = !keys.isEmpty() && keys.stream().allMatch(PegasusWord::hasQuotedValue);
    boolean quoted = words.get(0).isQuoted() && words.get(1).isQuoted();
    boolean all = keys.stream().allMatch(word -> word.key() != null);
    return all && (keyed || quoted || TargetEvidence.isTarget(words.get(1).whole()));
  }

  @Override
  public List<AttributedMapping> parse(String line) {
    boolean heading = !begun && isHeading(line);
    if (line.isBlank() || line.stripLeading().startsWith("#") || heading) {
      return List.of();
    }
    begun = true;
    List<PegasusWord> words = PegasusWord.of(line);
    if (words.size() < 2) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "this is not LFN and PFN");
    }
    if (evidence && !isEvident(words)) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "the second word has no scheme and does not begin with /; --format pegasus takes it as"
              + " the target name",
          words.get(1).whole());
    }
    words.forEach(PegasusParser::requireNoVariable);
    Mapping mapping = Mapping.of(words.get(0).whole(), words.get(1).whole());
    return List.of(attributed(mapping, words.subList(2, words.size())));
  }

  private static void requireNoVariable(PegasusWord word) {
    if (word.variable()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "Pegasus replaces ${...} by a variable that is not known here; write the value, or \\$ in"
              + " quotes",
          word.whole());
    }
  }

  private AttributedMapping attributed(Mapping mapping, List<PegasusWord> words) {
    Map<String, String> special = new LinkedHashMap<>();
    List<PegasusWord> plain = new ArrayList<>();
    for (PegasusWord word : words) {
      if (word.key() == null) {
        throw RlsException.about(RlsError.BAD_ARGUMENT, "this is not key=\"value\"", word.value());
      }
      if (!word.keyQuoted() && SPECIAL.contains(word.key())) {
        if (special.put(word.key(), word.value()) != null) {
          throw twice(word.key());
        }
      } else {
        plain.add(word);
      }
    }
    if (special.containsKey(POOL)) {
      plain.add(new PegasusWord(SITE, false, special.get(POOL), true, false));
    }
    requireNoRule(special);
    return attributed(mapping, plain, special);
  }

  static void requireNoRule(Map<String, String> special) {
    if (!special.getOrDefault(REGEX, "false").equalsIgnoreCase("false")) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "a rule with regex=\"true\" stands for any number of names; a catalog holds names only");
    }
  }

  private AttributedMapping attributed(
      Mapping mapping, List<PegasusWord> plain, Map<String, String> special) {
    List<Attribute> logical = new ArrayList<>();
    List<Attribute> target = new ArrayList<>();
    for (PegasusWord word : plain) {
      AttributeDefinition definition = definition(word.key());
      var column = new MappingTsv.Column(definition.name(), definition.type());
      boolean ofTarget = definition.objectType() == ObjectType.TARGET_NAME;
      (ofTarget ? target : logical).add(MappingTsv.attribute(column, word.value()));
    }
    if (special.containsKey(CHECKSUM_TYPE) || special.containsKey(CHECKSUM_VALUE)) {
      logical.add(checksum(special.get(CHECKSUM_TYPE), special.get(CHECKSUM_VALUE)));
    }
    requireOnce(logical);
    requireOnce(target);
    return new AttributedMapping(mapping, logical, target);
  }

  static Attribute checksum(String kind, String value) {
    if (kind == null || value == null) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "checksum.type and checksum.value need each other");
    }
    return FactValues.checksum(kind, value)
        .orElseThrow(
            () -> RlsException.about(RlsError.BAD_ARGUMENT, "unknown kind of checksum", kind));
  }

  private static void requireOnce(List<Attribute> attributes) {
    Set<String> names = new HashSet<>();
    for (Attribute each : attributes) {
      if (!names.add(each.name())) {
        throw twice(each.name());
      }
    }
  }

  private static RlsException twice(String key) {
    return RlsException.about(RlsError.BAD_ARGUMENT, "a key occurs twice", key);
  }

  private AttributeDefinition definition(String key) {
    for (ObjectType object : List.of(ObjectType.TARGET_NAME, ObjectType.LOGICAL_NAME)) {
      for (AttributeDefinition each : known) {
        if (each.objectType() == object && each.name().equals(key)) {
          return each;
        }
      }
    }
    return new AttributeDefinition(key, ObjectType.TARGET_NAME, AttributeType.STRING);
  }

  /**
   * Writes a line that {@link #parse} reads: without a scheme both names are quoted, as evidence.
   */
  public static String line(AttributedMapping mapping) {
    StringBuilder line = new StringBuilder();
    String name = mapping.mapping().logicalName().value();
    String target = mapping.mapping().targetName().value();
    boolean both = !TargetEvidence.isTarget(target);
    line.append(PegasusWord.quotedName(name, both)).append(' ');
    line.append(PegasusWord.quoted(target, both));
    List<Attribute> all = new ArrayList<>(mapping.targetAttributes());
    all.addAll(mapping.logicalAttributes());
    for (Attribute each : all) {
      line.append(' ').append(PegasusWord.quoted(each.name(), SPECIAL.contains(each.name())));
      line.append('=').append(PegasusWord.quoted(AttributeValues.text(each), true));
    }
    return line.toString();
  }
}
