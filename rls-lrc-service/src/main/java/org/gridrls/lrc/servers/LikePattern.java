package org.gridrls.lrc.servers;

import org.gridrls.api.GlobPattern;

/** Translates a pattern for LIKE … ESCAPE '!'. */
final class LikePattern implements GlobPattern.Translator {
  private final StringBuilder like = new StringBuilder();

  private LikePattern() {}

  static String of(GlobPattern pattern) {
    LikePattern writer = new LikePattern();
    pattern.translate(writer);
    return writer.like.toString();
  }

  @Override
  public void anyRun() {
    like.append('%');
  }

  @Override
  public void anyOne() {
    like.append('_');
  }

  @Override
  public void literal(int codePoint) {
    if (codePoint == '%' || codePoint == '_' || codePoint == '!') {
      like.append('!');
    }
    like.appendCodePoint(codePoint);
  }
}
