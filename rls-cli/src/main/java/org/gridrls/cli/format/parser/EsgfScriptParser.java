package org.gridrls.cli.format.parser;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.text.LineCharacters.LineSource;

/**
 * Reads the scripts by which ESGF's portals have files downloaded: the list in them, lines {@code
 * 'FILE' 'URL' 'SHA256' 'CHECKSUM'}. The rest of the script is not read. Used by one thread.
 */
public final class EsgfScriptParser implements DocumentParser {
  private static final String MARK = "EOF--dataset.file.url.chksum_type.chksum";
  private static final String BEGIN = "<<" + MARK;
  private static final Pattern FILE =
      Pattern.compile("\\s*'([^']+)'\\s+'([^']+)'(?:\\s+'([^']*)'\\s+'([^']*)')?\\s*");

  private final LineSource source;
  private final Skipped skipped = new Skipped();
  private long line;
  private boolean listed;
  private boolean done;

  public EsgfScriptParser(LineSource source) {
    this.source = source;
  }

  /** True for the line of a script after which its list begins. */
  public static boolean isBegin(String line) {
    return line.contains(BEGIN);
  }

  @Override
  public Optional<DocumentEntry> next() throws IOException {
    for (String text = source.next(); text != null; text = source.next()) {
      line++;
      if (!listed) {
        listed = !done && isBegin(text);
      } else if (text.strip().equals(MARK)) {
        listed = false;
        done = true;
      } else if (!text.isBlank() && !text.startsWith("#")) {
        String entry = text;
        return Optional.of(DocumentEntry.of(line, () -> mappings(entry)));
      }
    }
    if (listed) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "the script ends in the middle of its list of files");
    }
    return Optional.empty();
  }

  private List<AttributedMapping> mappings(String text) {
    Matcher file = FILE.matcher(text);
    if (!file.matches() || !TargetEvidence.isTarget(file.group(2))) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "this is not 'FILE' 'URL' 'KIND' 'CHECKSUM'", text);
    }
    List<Attribute> facts = List.of();
    if (file.group(4) != null && !file.group(4).isEmpty()) {
      Optional<Attribute> fact = FactValues.checksum(file.group(3), file.group(4));
      if (fact.isEmpty()) {
        skipped.add("checksums of the kind " + file.group(3));
      }
      facts = fact.map(List::of).orElse(List.of());
    }
    Mapping mapping = Mapping.of(file.group(1), file.group(2));
    return List.of(new AttributedMapping(mapping, facts, List.of()));
  }

  @Override
  public List<String> notes() {
    return skipped.notes();
  }
}
