package org.gridrls.security.acl;

/**
 * The words of a line: without spaces, or in double quotes, in which {@code \"} stands for a quote.
 * Used by one thread.
 */
final class AclWords {
  private final String line;
  private int at;

  /** One word, and whether it stood in quotes. */
  record Word(String text, boolean quoted) {}

  AclWords(String line) {
    this.line = line;
    skipBlanks();
  }

  private void skipBlanks() {
    while (at < line.length() && Character.isWhitespace(line.charAt(at))) {
      at++;
    }
  }

  boolean more() {
    return at < line.length();
  }

  boolean peekIs(String word) {
    int before = at;
    Word next = next(word);
    at = before;
    return !next.quoted() && next.text().equals(word);
  }

  /** Throws BAD_ARGUMENT if there is none: {@code wanted} names the missing word. */
  Word next(String wanted) {
    if (!more()) {
      throw AclLine.wrong("the line ends where " + wanted + " should be");
    }
    Word word = line.charAt(at) == '"' ? quoted() : bare();
    skipBlanks();
    return word;
  }

  private Word bare() {
    int from = at;
    while (at < line.length() && !Character.isWhitespace(line.charAt(at))) {
      at++;
    }
    return new Word(line.substring(from, at), false);
  }

  private Word quoted() {
    StringBuilder text = new StringBuilder();
    for (at++; at < line.length(); at++) {
      char next = line.charAt(at);
      if (next == '"') {
        at++;
        return new Word(text.toString(), true);
      }
      if (next == '\\' && at + 1 < line.length() && line.charAt(at + 1) == '"') {
        next = line.charAt(++at);
      }
      text.append(next);
    }
    throw AclLine.wrong("a quote is opened and not closed");
  }

  /** A word before the colon; a colon at its end is left for {@link #colon}. */
  String head(String wanted) {
    Word word = next(wanted);
    if (!word.quoted() && word.text().endsWith(":")) {
      if (word.text().length() == 1) {
        throw AclLine.wrong("the rule lacks " + wanted);
      }
      at = line.lastIndexOf(':', at - 1);
      return word.text().substring(0, word.text().length() - 1);
    }
    return word.text();
  }

  /** Throws BAD_ARGUMENT if no colon is next. */
  void colon() {
    if (!more() || line.charAt(at) != ':') {
      throw AclLine.wrong(
          "a colon must separate the caller from the privileges;"
              + " an expression with blanks needs quotes");
    }
    at++;
    skipBlanks();
  }
}
