package org.gridrls.cli.format.parser;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.NameMappings;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.text.LineCharacters.LineSource;

/**
 * Reads the output of {@code sha256sum}, its siblings and {@code xrdadler32}, also with {@code
 * --tag}: the checksum becomes an attribute of each name that the catalog has. The names are asked
 * for in batches. Used by one thread.
 */
public final class ChecksumListParser implements DocumentParser {
  private static final int BATCH = 1_000;
  private static final Pattern PLAIN = Pattern.compile("(\\\\?)([0-9a-fA-F]{8,128}) [ *]?(.+)");
  private static final Pattern TAGGED =
      Pattern.compile("(\\\\?)(ADLER32|MD5|SHA1|SHA256|SHA512) \\((.+)\\) = ([0-9a-fA-F]+)");

  /** Kinds of checksums by the number of their digits. */
  private static final Map<Integer, String> KINDS =
      Map.of(8, "adler32", 32, "md5", 40, "sha1", 64, "sha256", 128, "sha512");

  private final LineSource source;
  private final Function<List<String>, List<NameMappings>> registered;
  private final Deque<DocumentEntry> ready = new ArrayDeque<>();
  private long line;

  private record Checksum(long line, String name, Attribute fact) {}

  public ChecksumListParser(
      LineSource source, Function<List<String>, List<NameMappings>> registered) {
    this.source = source;
    this.registered = registered;
  }

  /** True for a checksum with its name. */
  public static boolean isChecksum(String text) {
    Matcher plain = PLAIN.matcher(text);
    return TAGGED.matcher(text).matches()
        || (plain.matches() && KINDS.containsKey(plain.group(2).length()));
  }

  @Override
  public Optional<DocumentEntry> next() throws IOException {
    if (ready.isEmpty()) {
      fill();
    }
    return Optional.ofNullable(ready.poll());
  }

  private void fill() throws IOException {
    List<Checksum> batch = new ArrayList<>();
    List<DocumentEntry> wrong = new ArrayList<>();
    String text = "";
    while (batch.size() + wrong.size() < BATCH && (text = source.next()) != null) {
      line++;
      if (!text.isBlank()) {
        try {
          batch.add(checksum(text));
        } catch (RlsException e) {
          wrong.add(new DocumentEntry(line, List.of(), Optional.of(e)));
        }
      }
    }
    ready.addAll(wrong);
    if (!batch.isEmpty()) {
      List<NameMappings> known = registered.apply(batch.stream().map(Checksum::name).toList());
      for (int i = 0; i < batch.size(); i++) {
        ready.add(entry(batch.get(i), known.get(i)));
      }
    }
  }

  private Checksum checksum(String text) {
    Matcher tagged = TAGGED.matcher(text);
    if (tagged.matches()) {
      return checksum(tagged.group(1), tagged.group(3), tagged.group(2), tagged.group(4));
    }
    Matcher plain = PLAIN.matcher(text);
    String kind = plain.matches() ? KINDS.get(plain.group(2).length()) : null;
    if (kind == null) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "this is not a checksum with the name of a file", text);
    }
    return checksum(plain.group(1), plain.group(3), kind, plain.group(2));
  }

  private Checksum checksum(String escaped, String name, String kind, String value) {
    Attribute fact = FactValues.checksum(kind, value).orElseThrow();
    return new Checksum(line, escaped.isEmpty() ? name : unescaped(name), fact);
  }

  /** Decodes a name that the GNU programs escaped: its line begins with a backslash. */
  private static String unescaped(String name) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '\\') {
        i++;
        c = i < name.length() ? name.charAt(i) : ' ';
        if (c != '\\') {
          throw RlsException.about(
              RlsError.BAD_ARGUMENT, "no logical name has a line break, as in", name);
        }
      }
      text.append(c);
    }
    return text.toString();
  }

  /** The attribute is put on the name; the mapping only carries it and is not put. */
  private static DocumentEntry entry(Checksum checksum, NameMappings known) {
    return DocumentEntry.of(
        checksum.line(),
        () -> {
          if (known.mappings().isEmpty()) {
            throw RlsException.about(
                known.error().orElse(RlsError.LOGICAL_NAME_NOT_FOUND),
                "the catalog does not have the name (a list of checksums has no target names)",
                checksum.name());
          }
          return List.of(
              new AttributedMapping(
                  known.mappings().get(0).mapping(), List.of(checksum.fact()), List.of()));
        });
  }
}
