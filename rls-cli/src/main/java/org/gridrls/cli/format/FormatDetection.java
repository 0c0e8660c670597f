package org.gridrls.cli.format;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.gridrls.cli.format.parser.ChecksumListParser;
import org.gridrls.cli.format.parser.DiracTableParser;
import org.gridrls.cli.format.parser.EsgfScriptParser;
import org.gridrls.cli.format.parser.GlobusParser;
import org.gridrls.cli.format.parser.LalCacheParser;
import org.gridrls.cli.format.parser.PegasusParser;
import org.gridrls.cli.format.parser.RucioUrlParser;
import org.gridrls.cli.text.CsvText;

/**
 * Tells the format of a file by its first lines, and only by what no other format has: two words
 * are not evidence of a mapping. Stateless, safe for threads.
 */
final class FormatDetection {
  private static final Pattern XML_ELEMENT = Pattern.compile("<[A-Za-z][^>]*");
  private static final Pattern METALINK = Pattern.compile("<([\\w.-]+:)?metalink[\\s/>]");
  private static final Pattern POOL = Pattern.compile("<POOLFILECATALOG[\\s/>]");
  private static final Pattern JSON_LINE = Pattern.compile("\"lfn\"\\s*:");
  private static final Pattern DIRAC = Pattern.compile("['\"](Successful|Failed|OK)['\"]\\s*:");
  private static final Pattern DIRAC_NAME = Pattern.compile("[{]\\s*u?['\"]/[^'\"]*['\"]\\s*:");
  private static final Pattern RUCIO_FILE = Pattern.compile("\"(rses|pfns)\"\\s*:");
  private static final Pattern RUCIO_TABLE =
      Pattern.compile("(?m)^\\|\\s*SCOPE\\s*\\|\\s*NAME\\s*\\|");
  private static final Pattern YAML =
      Pattern.compile("(---|%YAML|x-pegasus:|pegasus:|replicas:).*");
  private static final Pattern REPLICAS = Pattern.compile("(?m)^replicas:");
  private static final Pattern SIZE = Pattern.compile("\\d+|-1|None|");

  private FormatDetection() {}

  /** States the format that some lines show, if they do. Immutable. */
  record Verdict(Optional<MappingFormat> format, boolean more) {
    static final Verdict UNKNOWN = new Verdict(Optional.empty(), false);
    static final Verdict MORE = new Verdict(Optional.empty(), true);

    static Verdict of(MappingFormat format) {
      return new Verdict(Optional.of(format), false);
    }
  }

  /** {@code lines} begin with the first one that says something; further lines may be needed. */
  static Verdict of(List<String> lines) {
    String first = lines.get(0).strip();
    char begin = first.charAt(0);
    return switch (begin) {
      case '<' -> xml(String.join("\n", lines));
      case '{', '[' -> dictionary(String.join("\n", lines));
      case '+', '|' -> rucioTable(lines);
      case '#' -> script(lines);
      default ->
          YAML.matcher(first).matches()
              ? found(REPLICAS, MappingFormat.PEGASUS5, String.join("\n", lines))
              : line(lines);
    };
  }

  private static Verdict found(Pattern evidence, MappingFormat format, String text) {
    return evidence.matcher(text).find() ? Verdict.of(format) : Verdict.MORE;
  }

  private static Verdict xml(String text) {
    if (METALINK.matcher(text).find()) {
      return Verdict.of(MappingFormat.METALINK);
    }
    if (POOL.matcher(text).find()) {
      return Verdict.of(MappingFormat.POOL);
    }
    return XML_ELEMENT.matcher(text).find() ? Verdict.UNKNOWN : Verdict.MORE;
  }

  private static Verdict dictionary(String text) {
    if (JSON_LINE.matcher(text).find()) {
      return Verdict.of(MappingFormat.JSONL);
    }
    if (RUCIO_FILE.matcher(text).find()) {
      return Verdict.of(MappingFormat.RUCIOLIST);
    }
    boolean dirac = DIRAC.matcher(text).find() || DIRAC_NAME.matcher(text).find();
    return dirac ? Verdict.of(MappingFormat.DIRAC) : Verdict.MORE;
  }

  /** A script is ESGF's if its list begins somewhere; what else begins with # is a table. */
  private static Verdict script(List<String> lines) {
    if (!lines.get(0).startsWith("#!")) {
      return line(lines);
    }
    boolean begun = EsgfScriptParser.isBegin(lines.get(lines.size() - 1));
    return begun ? Verdict.of(MappingFormat.ESGF) : Verdict.MORE;
  }

  private static Verdict rucioTable(List<String> lines) {
    String text = String.join("\n", lines);
    boolean line = lines.size() > 1 || text.startsWith("|");
    return RUCIO_TABLE.matcher(text).find()
        ? Verdict.of(MappingFormat.RUCIOLIST)
        : line ? Verdict.UNKNOWN : Verdict.MORE;
  }

  private static Verdict line(List<String> lines) {
    if (PegasusParser.isHeading(lines.get(0)) && !isTable(lines.get(0))) {
      return lines.size() == 1 ? Verdict.MORE : line(lines.subList(1, 2));
    }
    return line(lines.get(0));
  }

  private static Verdict line(String line) {
    if (isTable(line)) {
      return Verdict.of(MappingFormat.TSV);
    }
    if (!line.startsWith("\"") && ChecksumListParser.isChecksum(line)) {
      return Verdict.of(MappingFormat.CHECKSUMS);
    }
    if (LalCacheParser.isEntry(line)) {
      return Verdict.of(MappingFormat.LAL);
    }
    if (RucioUrlParser.isReplica(line)) {
      return Verdict.of(MappingFormat.RUCIOLIST);
    }
    if (!line.startsWith("\"") && GlobusParser.isMapping(line)) {
      return Verdict.of(MappingFormat.GLOBUS);
    }
    if (PegasusParser.isMapping(line)) {
      return Verdict.of(MappingFormat.PEGASUS);
    }
    String text = line.strip();
    if (text.indexOf(',') > 0 && namesColumns(commas(text))) {
      return Verdict.of(MappingFormat.CSV);
    }
    if (isRucio(line)) {
      return Verdict.of(MappingFormat.RUCIO);
    }
    return DiracTableParser.isHeading(line) ? Verdict.of(MappingFormat.DIRAC) : Verdict.UNKNOWN;
  }

  /** True for the first line of a table, which may begin with # as a remark does. */
  static boolean isTable(String line) {
    return namesColumns(Arrays.asList(line.strip().replaceFirst("^#", "").split("\t", -1)));
  }

  private static boolean isRucio(String line) {
    String[] cells = line.split("\t", -1);
    return (cells.length == 8 || cells.length == 9) && SIZE.matcher(cells[4].strip()).matches();
  }

  private static List<String> commas(String line) {
    try {
      return CsvText.cells(line);
    } catch (IllegalArgumentException notClosed) {
      return List.of();
    }
  }

  private static boolean namesColumns(List<String> cells) {
    return cells.stream().anyMatch("lfn"::equalsIgnoreCase)
        && cells.stream().anyMatch("pfn"::equalsIgnoreCase);
  }
}
