package org.gridrls.kit.config;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.regex.Matcher;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Compiles regular expressions in RE2's syntax. RE2/J matches in time linear in the text and in the
 * size of the program, which is limited here. Stateless, safe for threads.
 */
public final class BoundedExpression {
  public static final int LENGTH_MAX = 1_000;

  private static final java.util.regex.Pattern COUNTED =
      java.util.regex.Pattern.compile("\\{(\\d{1,4})(?:,(\\d{0,4}))?}");

  private BoundedExpression() {}

  /** Throws BAD_ARGUMENT if the expression is too long, too large, or not in RE2's syntax. */
  public static Pattern compile(String expression, int sizeMax) {
    String wrong =
        "a regular expression must have 1 to "
            + LENGTH_MAX
            + " characters, and no large repetitions like (a{99}){99}";
    try {
      // RE2/J unrolls counted repetitions: large ones exhaust the memory before they can be counted
      if (!expression.isEmpty()
          && expression.length() <= LENGTH_MAX
          && estimate(expression) <= sizeMax) {
        Pattern compiled = Pattern.compile(expression);
        if (compiled.programSize() <= sizeMax) {
          return compiled;
        }
      }
    } catch (PatternSyntaxException e) {
      wrong = "not a regular expression in the syntax of RE2 (" + e.getDescription() + ")";
    }
    throw RlsException.about(RlsError.BAD_ARGUMENT, wrong, expression);
  }

  /** At least the unrolled atoms: repeated groups and repetitions count as repeating everything. */
  private static double estimate(String expression) {
    double atoms = expression.length();
    double repetitions = 1;
    Matcher counted = COUNTED.matcher(expression);
    while (counted.find()) {
      String most = counted.group(2);
      int times = Integer.parseInt(most == null || most.isEmpty() ? counted.group(1) : most);
      if (counted.start() > 0 && ")}*+?".indexOf(expression.charAt(counted.start() - 1)) >= 0) {
        repetitions *= Math.max(1, times);
      } else {
        atoms += times;
      }
    }
    return atoms * repetitions;
  }
}
