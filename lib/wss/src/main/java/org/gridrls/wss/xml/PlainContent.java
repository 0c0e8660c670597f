package org.gridrls.wss.xml;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Canonicalizes the content of a body from bytes to bytes, without a tree: elements, declarations
 * of prefixes, texts. Whatever else there is (attributes, CDATA, comments, other entities than
 * those of canonical text, anything that is not well-formed) is {@link OtherFormException}; {@link
 * Canonical} says what the result has to be. For one content.
 */
public final class PlainContent {
  /** The beginning of the envelopes that are read: no other prefix is declared around the body. */
  public static final String ENVELOPE = "<soap:Envelope xmlns:soap=\"" + WsUris.SOAP + "\">";

  private static final int PREFIX_AT = ENVELOPE.indexOf(":soap=") + 1;
  private static final int URI_AT = ENVELOPE.indexOf(WsUris.SOAP);

  private static final int DEPTH_MAX = 40;
  private static final int PREFIXES_MAX = 60;
  private static final byte[] XMLNS = ascii("xmlns");
  private static final List<byte[]> ENTITIES =
      List.of(ascii("&amp;"), ascii("&lt;"), ascii("&gt;"), ascii("&#xD;"));

  /** The body itself declares the last one. */
  private static final List<byte[]> RESERVED_PREFIXES = List.of(ascii("xml"), XMLNS, ascii("wsu"));

  private static final List<byte[]> RESERVED_URIS =
      List.of(
          ascii("http://www.w3.org/XML/1998/namespace"), ascii("http://www.w3.org/2000/xmlns/"));

  private final byte[] in;
  private final int end;
  private final ByteBuilder out;
  private int at;
  private boolean empty;
  private String root = "";

  private final int[] nameFrom = new int[DEPTH_MAX];
  private final int[] nameTo = new int[DEPTH_MAX];
  private int depth;

  private final int[] prefixFrom = new int[PREFIXES_MAX];
  private final int[] prefixTo = new int[PREFIXES_MAX];
  private final int[] uriFrom = new int[PREFIXES_MAX];
  private final int[] uriTo = new int[PREFIXES_MAX];
  private final int[] declaredAt = new int[PREFIXES_MAX];
  private int declared;

  /** Declarations that were written, and at which depth. */
  private final int[] shown = new int[PREFIXES_MAX];

  private final int[] shownAt = new int[PREFIXES_MAX];
  private int shownCount;

  private PlainContent(byte[] message, int from, int to) {
    in = message;
    at = from;
    end = to;
    out = new ByteBuilder(to - from + 64);
    declare(PREFIX_AT, PREFIX_AT + 4, URI_AT, URI_AT + WsUris.SOAP.length(), 0);
    shown[shownCount++] = 0;
  }

  /**
   * Reads the content between two positions of a message that begins with {@link #ENVELOPE}; an end
   * tag follows it.
   */
  public static PlainContent read(byte[] message, int from, int to) throws OtherFormException {
    PlainContent content = new PlainContent(message, from, to);
    content.all();
    return content;
  }

  public static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** The canonical form. */
  public ByteBuilder canonical() {
    return out;
  }

  /** Whether the content was in canonical form already. */
  public boolean wasCanonical(int from) {
    return out.is(in, from, end);
  }

  /** The name of the first element as {@code {namespace}name}; empty if there is none. */
  public String root() {
    return root;
  }

  private void all() throws OtherFormException {
    while (true) {
      text();
      if (at == end) {
        OtherFormException.unless(depth == 0);
        return;
      }
      OtherFormException.unless(at < end);
      if (in[at + 1] == '/') {
        endTag();
      } else {
        at++;
        startTag();
      }
    }
  }

  private void text() throws OtherFormException {
    int from = at;
    boolean ascii = true;
    for (byte b = in[at]; b != '<'; b = in[++at]) {
      if (b < 0) {
        ascii = false;
      } else if (b == '&') {
        at += entity() - 1;
      } else {
        OtherFormException.unless(b >= ' ' && b != '>' && b != 0x7f || b == '\n' || b == '\t');
      }
    }
    if (!ascii) {
      String text = new String(in, from, at - from, StandardCharsets.UTF_8);
      // damaged bytes become the first one, which as itself is as rare; XML excludes the others
      OtherFormException.unless(
          text.indexOf('\uFFFD') < 0 && text.indexOf('\uFFFE') < 0 && text.indexOf('\uFFFF') < 0);
    }
    out.add(in, from, at);
  }

  private int entity() throws OtherFormException {
    for (byte[] entity : ENTITIES) {
      if (Arrays.equals(
          in, at, Math.min(in.length, at + entity.length), entity, 0, entity.length)) {
        return entity.length;
      }
    }
    OtherFormException.unless(false);
    return 0;
  }

  private void startTag() throws OtherFormException {
    OtherFormException.unless(depth < DEPTH_MAX);
    int from = at;
    int colon = name();
    int to = at;
    depth++;
    declarations();
    int prefixEnd = colon < 0 ? from : colon;
    int meaning = meaning(from, prefixEnd);
    OtherFormException.unless(meaning >= 0 || colon < 0);
    if (root.isEmpty()) {
      root = "{" + uri(meaning) + "}" + text(colon < 0 ? from : colon + 1, to);
    }
    out.add('<').add(in, from, to);
    show(from, prefixEnd, meaning);
    out.add('>');
    nameFrom[depth - 1] = from;
    nameTo[depth - 1] = to;
    if (empty) {
      close();
    }
  }

  private String uri(int meaning) {
    return meaning < 0 ? "" : text(uriFrom[meaning], uriTo[meaning]);
  }

  private String text(int from, int to) {
    return new String(in, from, to - from, StandardCharsets.US_ASCII);
  }

  private void endTag() throws OtherFormException {
    OtherFormException.unless(depth > 0);
    int length = nameTo[depth - 1] - nameFrom[depth - 1];
    int from = at + 2;
    OtherFormException.unless(
        from + length < end
            && Arrays.equals(in, nameFrom[depth - 1], nameTo[depth - 1], in, from, from + length)
            && in[from + length] == '>');
    at = from + length + 1;
    close();
  }

  private void close() {
    empty = false;
    depth--;
    out.add('<').add('/').add(in, nameFrom[depth], nameTo[depth]).add('>');
    while (shownAt[shownCount - 1] > depth) {
      shownCount--;
    }
    while (declaredAt[declared - 1] > depth) {
      declared--;
    }
  }

  /** Skips a name; returns where its colon is, or -1. */
  private int name() throws OtherFormException {
    int colon = -1;
    OtherFormException.unless(isLetter(in[at]));
    for (at++; ; at++) {
      byte b = in[at];
      if (b == ':') {
        OtherFormException.unless(colon < 0 && isLetter(in[at + 1]));
        colon = at;
      } else if (!isLetter(b) && (b < '0' || b > '9') && b != '-' && b != '.') {
        return colon;
      }
    }
  }

  private static boolean isLetter(byte b) {
    return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_';
  }

  private void declarations() throws OtherFormException {
    while (in[at] == ' ') {
      at++;
      declaration();
    }
    empty = in[at] == '/';
    at += empty ? 1 : 0;
    OtherFormException.unless(in[at] == '>');
    at++;
  }

  private void declaration() throws OtherFormException {
    OtherFormException.unless(
        declared < PREFIXES_MAX
            && Arrays.equals(in, at, Math.min(in.length, at + 5), XMLNS, 0, XMLNS.length));
    at += XMLNS.length;
    int from = at;
    if (in[at] == ':') {
      from = ++at;
      OtherFormException.unless(name() < 0 && !isOneOf(RESERVED_PREFIXES, from, at));
    }
    int to = at;
    OtherFormException.unless(in[at] == '=' && in[at + 1] == '"');
    at += 2;
    int uri = at;
    while (in[at] != '"') {
      OtherFormException.unless(in[at] > ' ' && in[at] < 0x7f && in[at] != '&' && in[at] != '<');
      at++;
    }
    OtherFormException.unless((at > uri || to == from) && !isOneOf(RESERVED_URIS, uri, at));
    for (int i = declared - 1; declaredAt[i] == depth; i--) {
      OtherFormException.unless(!Arrays.equals(in, prefixFrom[i], prefixTo[i], in, from, to));
    }
    declare(from, to, uri, at, depth);
    at++;
  }

  private boolean isOneOf(List<byte[]> words, int from, int to) {
    for (byte[] word : words) {
      if (Arrays.equals(in, from, to, word, 0, word.length)) {
        return true;
      }
    }
    return false;
  }

  private void declare(int from, int to, int uri, int uriEnd, int atDepth) {
    prefixFrom[declared] = from;
    prefixTo[declared] = to;
    uriFrom[declared] = uri;
    uriTo[declared] = uriEnd;
    declaredAt[declared] = atDepth;
    declared++;
  }

  /** The declaration of a prefix that holds here; -1 if there is none. */
  private int meaning(int from, int to) {
    for (int i = declared - 1; i >= 0; i--) {
      if (Arrays.equals(in, prefixFrom[i], prefixTo[i], in, from, to)) {
        return i;
      }
    }
    return -1;
  }

  /** Declares the prefix of an element, unless an enclosing element has declared it so. */
  private void show(int from, int to, int meaning) throws OtherFormException {
    int before = -1;
    for (int i = shownCount - 1; i >= 0 && before < 0; i--) {
      if (Arrays.equals(in, prefixFrom[shown[i]], prefixTo[shown[i]], in, from, to)) {
        before = shown[i];
      }
    }
    int length = meaning < 0 ? 0 : uriTo[meaning] - uriFrom[meaning];
    if (before < 0
        ? length == 0
        : Arrays.equals(in, uriFrom[before], uriTo[before], in, uriFrom[meaning], uriTo[meaning])) {
      return;
    }
    OtherFormException.unless(shownCount < PREFIXES_MAX);
    shown[shownCount] = meaning;
    shownAt[shownCount++] = depth;
    out.add(' ').add(XMLNS);
    if (to > from) {
      out.add(':').add(in, from, to);
    }
    out.add('=').add('"').add(in, uriFrom[meaning], uriTo[meaning]).add('"');
  }
}
