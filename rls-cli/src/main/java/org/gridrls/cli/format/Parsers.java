package org.gridrls.cli.format;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gridrls.cli.format.parser.ChecksumListParser;
import org.gridrls.cli.format.parser.DiracParser;
import org.gridrls.cli.format.parser.DiracTableParser;
import org.gridrls.cli.format.parser.DocumentParser;
import org.gridrls.cli.format.parser.EsgfScriptParser;
import org.gridrls.cli.format.parser.GlobusParser;
import org.gridrls.cli.format.parser.JsonLineParser;
import org.gridrls.cli.format.parser.LalCacheParser;
import org.gridrls.cli.format.parser.LineParser;
import org.gridrls.cli.format.parser.MetalinkParser;
import org.gridrls.cli.format.parser.Pegasus5Parser;
import org.gridrls.cli.format.parser.PegasusParser;
import org.gridrls.cli.format.parser.PoolParser;
import org.gridrls.cli.format.parser.RucioListParser;
import org.gridrls.cli.format.parser.RucioParser;
import org.gridrls.cli.format.parser.RucioTableParser;
import org.gridrls.cli.format.parser.RucioUrlParser;
import org.gridrls.cli.format.parser.TableParser;
import org.gridrls.cli.text.CsvText;
import org.gridrls.cli.text.LineCharacters;
import org.gridrls.cli.text.LineCharacters.LineSource;

/**
 * The parser of an input: of its lines, or of the document as a whole. Immutable, but its parsers
 * are not.
 *
 * @param lines null if the input is one document
 */
record Parsers(LineParser lines, Optional<DocumentParser> document) {
  private static Parsers of(LineParser lines) {
    return new Parsers(lines, Optional.empty());
  }

  private static Parsers of(DocumentParser document) {
    return new Parsers(null, Optional.of(document));
  }

  /** {@code first} is the first line that says something; {@code source} gives all lines. */
  static Parsers of(MappingFormat format, InputSettings settings, String first, LineSource source)
      throws IOException {
    String begin = first.strip();
    return switch (format) {
      case TSV ->
          of(new TableParser(line -> Arrays.asList(line.split("\t", -1)), settings.columns()));
      case CSV -> of(new TableParser(CsvText::cells, settings.columns()));
      case JSONL -> of(new JsonLineParser());
      case RUCIO -> of(new RucioParser(settings.targetPrefix()));
      case DIRAC ->
          begin.startsWith("{")
              ? of(new DiracParser(new LineCharacters(source)))
              : of(new DiracTableParser());
      case PEGASUS -> of(new PegasusParser(settings.known(), settings.format().isEmpty()));
      case GLOBUS -> of(new GlobusParser());
      case METALINK -> of(new MetalinkParser(new LineCharacters(source)));
      case PEGASUS5 -> of(new Pegasus5Parser(new LineCharacters(source), settings.known()));
      case CHECKSUMS -> of(new ChecksumListParser(source, settings.registered()));
      case RUCIOLIST ->
          begin.startsWith("{") || begin.startsWith("[")
              ? of(new RucioListParser(new LineCharacters(source)))
              : of(RucioUrlParser.isUrl(begin) ? new RucioUrlParser() : new RucioTableParser());
      case POOL -> of(new PoolParser(new LineCharacters(source)));
      case LAL -> of(new LalCacheParser(settings.format().isEmpty()));
      case ESGF -> of(new EsgfScriptParser(source));
    };
  }

  List<String> notes() {
    return document.map(DocumentParser::notes).orElseGet(() -> lines.notes());
  }
}
