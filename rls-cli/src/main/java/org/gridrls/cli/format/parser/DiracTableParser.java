package org.gridrls.cli.format.parser;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * The table of {@code dirac-dms-lfn-replicas}: LFN, storage element, URL. A further copy of a name
 * has a row that leaves out the name and begins with blanks. Used by one thread.
 */
public final class DiracTableParser implements LineParser {
  private Optional<String> name = Optional.empty();

  /** True for a line that names the columns. */
  public static boolean isHeading(String line) {
    String[] words = line.strip().toUpperCase(Locale.ROOT).split("[\\s,]+");
    return words.length == 3 && words[0].equals("LFN") && words[2].equals("URL");
  }

  @Override
  public List<AttributedMapping> parse(String line) {
    if (isHeading(line) || line.isBlank() || line.strip().matches("[-=+ ]+")) {
      return List.of();
    }
    String[] words = line.strip().split("[\\s,]+");
    boolean further = words.length == 2 && Character.isWhitespace(line.charAt(0));
    Optional<String> of = further ? name : Optional.of(words[0]);
    name = Optional.empty();
    boolean complete = words.length == 3 || further;
    if (!complete || of.isEmpty() || !TargetEvidence.isTarget(words[words.length - 1])) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "a DIRAC replica consists of LFN, storage element and URL; a row without LFN belongs to"
              + " the one before it");
    }
    name = of;
    String element = words[words.length - 2];
    return List.of(DiracParser.mapping(of.get(), words[words.length - 1], Optional.of(element)));
  }
}
