package org.gridrls.cli.format;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gridrls.cli.text.CsvText;

/** The forms in which mappings are written down in files. Immutable. */
public enum MappingFormat {
  /** Tabs; the first line names the columns: lfn, pfn, NAME:TYPE, pfn.NAME:TYPE. */
  TSV,
  /** The same with commas, as RFC 4180 has it. */
  CSV,
  /** A JSON object a line. */
  JSONL,
  /** The replica dump of a Rucio storage element. */
  RUCIO,
  /** What dirac-dms-lfn-replicas prints. */
  DIRAC,
  /** The replica catalog file of Pegasus (rc.txt). */
  PEGASUS;

  /** What each looks like, for the help. */
  public static final String HELP =
      """
      tsv: tab-separated, the first line names the columns: lfn, pfn, NAME:TYPE for an attribute \
      of the logical name, pfn.NAME:TYPE for one of the target name; \
      csv: the same with commas; \
      jsonl: {"lfn": .., "pfn": .., "attributes": {"size": 1, "taken": {"date": ..}}, \
      "targetAttributes": {..}} a line; \
      rucio: the replica dump of a storage element (rse, scope, name, adler32, size, created, \
      path, updated, state; tabs), available replicas only, see --pfn-prefix; \
      dirac: what dirac-dms-lfn-replicas prints, as a dictionary or as lines LFN SE URL; \
      pegasus: the lines of rc.txt, LFN PFN key="value", as are LFN and PFN alone.""";

  /** From the first line that says something; empty if it looks like none of them. */
  static Optional<MappingFormat> of(String line) {
    String text = line.strip();
    if (text.startsWith("{")) {
      return Optional.of(text.contains("\"lfn\"") ? JSONL : DIRAC);
    }
    List<String> tabs = Arrays.asList(text.replaceFirst("^#", "").split("\t", -1));
    if (namesColumns(tabs)) {
      return Optional.of(TSV);
    }
    if (text.indexOf(',') > 0 && namesColumns(commas(text))) {
      return Optional.of(CSV);
    }
    if ((tabs.size() == 8 || tabs.size() == 9) && tabs.get(4).strip().matches("\\d+")) {
      return Optional.of(RUCIO);
    }
    String[] words = text.toUpperCase(Locale.ROOT).split("\\s+");
    if (words.length >= 3 && words[0].equals("LFN") && words[words.length - 1].equals("URL")) {
      return Optional.of(DIRAC);
    }
    return words.length >= 2 ? Optional.of(PEGASUS) : Optional.empty();
  }

  /** By the end of a file's name. */
  public static Optional<MappingFormat> ofFile(String name) {
    String plain = name.toLowerCase(Locale.ROOT).replaceFirst("\\.gz$", "");
    if (plain.endsWith(".txt") || plain.endsWith(".rc")) {
      return Optional.of(PEGASUS);
    }
    return Arrays.stream(values())
        .filter(format -> plain.endsWith("." + format.name().toLowerCase(Locale.ROOT)))
        .findFirst();
  }

  private static List<String> commas(String line) {
    try {
      return CsvText.cells(line);
    } catch (IllegalArgumentException notClosed) {
      return List.of();
    }
  }

  private static boolean namesColumns(List<String> cells) {
    return cells.contains("lfn") && cells.contains("pfn");
  }
}
