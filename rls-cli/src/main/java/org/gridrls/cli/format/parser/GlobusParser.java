package org.gridrls.cli.format.parser;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * The listing of the original program, {@code globus-rls-cli query wildcard lrc lfn '*'}: lines
 * {@code LFN: PFN}, with two blanks in front. Stateless, safe for threads.
 */
public final class GlobusParser implements LineParser {
  private static final String INDENT = "  ";
  private static final Pattern SEPARATOR = Pattern.compile(": (?=[A-Za-z][A-Za-z0-9+.-]*:/|/)");

  /** True for a line whose first word ends in a colon, followed by what can be a target name. */
  public static boolean isMapping(String line) {
    Matcher separator = SEPARATOR.matcher(line.strip());
    int space = line.strip().indexOf(' ');
    return separator.find() && separator.start() > 0 && separator.start() + 1 == space;
  }

  @Override
  public List<AttributedMapping> parse(String line) {
    String text = line.startsWith(INDENT) ? line.substring(INDENT.length()) : line;
    Matcher separator = SEPARATOR.matcher(text);
    if (!separator.find()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "this is not 'LFN: PFN', where PFN has a scheme or begins with /",
          line);
    }
    int end = separator.start();
    int start = separator.end();
    if (separator.find()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "it is ambiguous where the logical name ends", line);
    }
    return List.of(
        AttributedMapping.plain(Mapping.of(text.substring(0, end), text.substring(start))));
  }
}
