package org.gridrls.cli.format.parser;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** The table of {@code rucio list-file-replicas}: a line for each replica. Used by one thread. */
public final class RucioTableParser implements LineParser {
  private static final String REPLICA = "RSE: REPLICA";

  private final Skipped skipped = new Skipped();
  private List<String> headings = List.of();

  @Override
  public List<AttributedMapping> parse(String line) {
    String text = line.strip();
    if (text.matches("[-+|=]+")) {
      return List.of();
    }
    if (!text.startsWith("|") || !text.endsWith("|") || text.length() < 2) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "this is not a line of Rucio's table");
    }
    List<String> cells =
        Arrays.stream(text.substring(1, text.length() - 1).split("\\|", -1))
            .map(String::strip)
            .toList();
    if (headings.isEmpty()) {
      headings(cells);
      return List.of();
    }
    if (cells.size() != headings.size()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "the line has " + cells.size() + " columns, the first line has " + headings.size());
    }
    return List.of(mapping(cells));
  }

  @Override
  public boolean begun() {
    return !headings.isEmpty();
  }

  @Override
  public List<String> notes() {
    return skipped.notes();
  }

  private void headings(List<String> cells) {
    List<String> found = cells.stream().map(cell -> cell.toUpperCase(Locale.ROOT)).toList();
    for (String needed : List.of("SCOPE", "NAME", REPLICA)) {
      if (found.stream().filter(needed::equals).count() != 1) {
        throw RlsException.about(
            RlsError.BAD_ARGUMENT, "the table needs one column " + needed + ", it has", "" + found);
      }
    }
    headings = found;
  }

  private String cell(List<String> cells, String heading) {
    int at = headings.indexOf(heading);
    return at < 0 ? "" : cells.get(at);
  }

  private AttributedMapping mapping(List<String> cells) {
    String replica = cell(cells, REPLICA);
    int colon = replica.indexOf(": ");
    if (colon <= 0 || !TargetEvidence.isTarget(replica.substring(colon + 2))) {
      throw RlsException.about(RlsError.BAD_ARGUMENT, "this is not 'RSE: URL'", replica);
    }
    List<Attribute> facts = new ArrayList<>();
    String adler32 = cell(cells, "ADLER32");
    if (!RucioParser.isAbsent(adler32)) {
      FactValues.checksum("adler32", adler32).ifPresent(facts::add);
    }
    skipped.add("sizes left out, because the table rounds them");
    return new AttributedMapping(
        Mapping.of(cell(cells, "SCOPE") + ":" + cell(cells, "NAME"), replica.substring(colon + 2)),
        facts,
        List.of(Attribute.text("rse", replica.substring(0, colon))));
  }
}
