package org.gridrls.wss.xml;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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

  /** The names of the open elements, by their places. */
  private final List<Span> names = new ArrayList<>();

  private final List<Declaration> declared = new ArrayList<>();

  /** Declarations that were written, and at which depth. */
  private final List<Shown> shown = new ArrayList<>();

  private record Span(int from, int to) {}

  /** A prefix, the namespace that it means, and the depth of the element that declares it. */
  private record Declaration(Span prefix, Span uri, int depth) {}

  private record Shown(Declaration declaration, int depth) {}

  private PlainContent(byte[] message, int from, int to) {
    in = message;
    at = from;
    end = to;
    out = new ByteBuilder(to - from + 64);
    Span uri = new Span(URI_AT, URI_AT + WsUris.SOAP.length());
    Declaration envelope = new Declaration(new Span(PREFIX_AT, PREFIX_AT + 4), uri, 0);
    declared.add(envelope);
    shown.add(new Shown(envelope, 0));
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
        OtherFormException.unless(names.isEmpty());
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
    OtherFormException.unless(names.size() < DEPTH_MAX);
    int from = at;
    int colon = name();
    Span name = new Span(from, at);
    names.add(name);
    declarations();
    Span prefix = new Span(from, colon < 0 ? from : colon);
    Declaration meaning = meaning(prefix);
    OtherFormException.unless(meaning != null || colon < 0);
    if (root.isEmpty()) {
      root = "{" + uri(meaning) + "}" + text(colon < 0 ? from : colon + 1, name.to);
    }
    out.add('<').add(in, from, name.to);
    show(prefix, meaning);
    out.add('>');
    if (empty) {
      close();
    }
  }

  private String uri(Declaration meaning) {
    return meaning == null ? "" : text(meaning.uri.from, meaning.uri.to);
  }

  private String text(int from, int to) {
    return new String(in, from, to - from, StandardCharsets.US_ASCII);
  }

  private void endTag() throws OtherFormException {
    OtherFormException.unless(!names.isEmpty());
    Span name = names.get(names.size() - 1);
    int from = at + 2;
    int to = from + name.to - name.from;
    OtherFormException.unless(to < end && areEqual(name, new Span(from, to)) && in[to] == '>');
    at = to + 1;
    close();
  }

  private boolean areEqual(Span one, Span other) {
    return Arrays.equals(in, one.from, one.to, in, other.from, other.to);
  }

  private void close() {
    empty = false;
    Span name = names.remove(names.size() - 1);
    out.add('<').add('/').add(in, name.from, name.to).add('>');
    while (shown.get(shown.size() - 1).depth > names.size()) {
      shown.remove(shown.size() - 1);
    }
    while (declared.get(declared.size() - 1).depth > names.size()) {
      declared.remove(declared.size() - 1);
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
        declared.size() < PREFIXES_MAX
            && Arrays.equals(in, at, Math.min(in.length, at + 5), XMLNS, 0, XMLNS.length));
    at += XMLNS.length;
    int from = at;
    if (in[at] == ':') {
      from = ++at;
      OtherFormException.unless(name() < 0 && !isOneOf(RESERVED_PREFIXES, from, at));
    }
    Span prefix = new Span(from, at);
    OtherFormException.unless(in[at] == '=' && in[at + 1] == '"');
    at += 2;
    int uri = at;
    while (in[at] != '"') {
      OtherFormException.unless(in[at] > ' ' && in[at] < 0x7f && in[at] != '&' && in[at] != '<');
      at++;
    }
    OtherFormException.unless((at > uri || prefix.to == from) && !isOneOf(RESERVED_URIS, uri, at));
    for (int i = declared.size() - 1; declared.get(i).depth == names.size(); i--) {
      OtherFormException.unless(!areEqual(declared.get(i).prefix, prefix));
    }
    declared.add(new Declaration(prefix, new Span(uri, at), names.size()));
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

  /** The declaration of a prefix that holds here; null if there is none. */
  private Declaration meaning(Span prefix) {
    for (int i = declared.size() - 1; i >= 0; i--) {
      if (areEqual(declared.get(i).prefix, prefix)) {
        return declared.get(i);
      }
    }
    return null;
  }

  /** Declares the prefix of an element, unless an enclosing element has declared it so. */
  private void show(Span prefix, Declaration meaning) throws OtherFormException {
    Declaration before = null;
    for (int i = shown.size() - 1; i >= 0 && before == null; i--) {
      Declaration one = shown.get(i).declaration;
      before = areEqual(one.prefix, prefix) ? one : null;
    }
    boolean none = meaning == null || meaning.uri.from == meaning.uri.to;
    if (before == null ? none : meaning != null && areEqual(before.uri, meaning.uri)) {
      return;
    }
    OtherFormException.unless(shown.size() < PREFIXES_MAX);
    shown.add(new Shown(meaning, names.size()));
    out.add(' ').add(XMLNS);
    if (prefix.to > prefix.from) {
      out.add(':').add(in, prefix.from, prefix.to);
    }
    out.add('=').add('"').add(in, meaning.uri.from, meaning.uri.to).add('"');
  }
}
