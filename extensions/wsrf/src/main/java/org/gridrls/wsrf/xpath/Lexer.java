package org.gridrls.wsrf.xpath;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts an XPath expression into its words, by the rules of XPath 1.0, section 3.7. */
final class Lexer {
  private static final String NAME = "[\\p{L}_][\\p{L}\\p{N}._\\-]*";
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<number>\\d+(?:\\.\\d*)?|\\.\\d+)|\"(?<double>[^\"]*)\"|'(?<single>[^']*)'"
              + "|(?<symbol>\\.\\.|::|//|!=|<=|>=|[()\\[\\].@,/|+\\-=<>*$])"
              + "|(?<name>"
              + NAME
              + "(?::(?!:)(?:"
              + NAME
              + "|\\*))?)");
  private static final Set<String> OPERATOR_NAMES = Set.of("and", "or", "div", "mod");
  private static final Set<String> NO_OPERAND_BEFORE =
      Set.of("@", "::", "(", "[", ",", "/", "//", "|", "+", "-", "=", "!=", "<", "<=", ">", ">=");

  private Lexer() {}

  /** Lists the kinds of words. */
  enum TokenKind {
    NUMBER,
    LITERAL,
    NAME,
    /** Operators by sign or name, brackets and the like. */
    SYMBOL,
    END
  }

  record Token(TokenKind kind, String text) {
    boolean is(String symbol) {
      return kind == TokenKind.SYMBOL && text.equals(symbol);
    }
  }

  static List<Token> tokens(String expression) {
    List<Token> tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(expression);
    int at = skip(expression, 0);
    while (at < expression.length()) {
      if (!matcher.find(at) || matcher.start() != at) {
        throw QueryFailure.invalid(
            "not XPath 1.0 from character " + (at + 1) + " on: " + expression.substring(at));
      }
      tokens.add(token(matcher, tokens));
      at = skip(expression, matcher.end());
    }
    tokens.add(new Token(TokenKind.END, "the end"));
    return tokens;
  }

  private static int skip(String expression, int from) {
    int at = from;
    while (at < expression.length() && " \t\r\n".indexOf(expression.charAt(at)) >= 0) {
      at++;
    }
    return at;
  }

  private static Token token(Matcher found, List<Token> before) {
    if (found.group("number") != null) {
      return new Token(TokenKind.NUMBER, found.group());
    }
    if (found.group("double") != null || found.group("single") != null) {
      return new Token(TokenKind.LITERAL, found.group().substring(1, found.group().length() - 1));
    }
    String text = found.group();
    boolean operator = followsAnOperand(before);
    if (found.group("name") != null) {
      boolean word = operator && OPERATOR_NAMES.contains(text);
      return new Token(word ? TokenKind.SYMBOL : TokenKind.NAME, text);
    }
    return new Token(text.equals("*") && !operator ? TokenKind.NAME : TokenKind.SYMBOL, text);
  }

  private static boolean followsAnOperand(List<Token> before) {
    if (before.isEmpty()) {
      return false;
    }
    Token last = before.get(before.size() - 1);
    boolean operator =
        last.kind() == TokenKind.SYMBOL
            && (NO_OPERAND_BEFORE.contains(last.text())
                || OPERATOR_NAMES.contains(last.text())
                || last.text().equals("*")
                || last.text().equals("$"));
    return !operator;
  }
}
