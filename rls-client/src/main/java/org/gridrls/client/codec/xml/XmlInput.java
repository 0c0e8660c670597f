package org.gridrls.client.codec.xml;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads elements and texts from the bytes of one message. It knows ASCII names, declarations of
 * prefixes, texts in UTF-8 and predefined entities; it throws {@link UnsupportedMessage} for
 * anything else, well-formed or not. For one message.
 */
public final class XmlInput implements MessageInput {
  private static final Pattern DECLARATION =
      Pattern.compile(
          "<\\?xml version=(?:\"1\\.0\"|'1\\.0')(?: encoding=(?:\"(?i:utf-8)\"|'(?i:utf-8)'))?"
              + "(?: standalone=(?:\"(?:yes|no)\"|'(?:yes|no)'))? ?\\?>");

  private static final int DECLARATION_MAX = 100;
  private static final int DEPTH_MAX = 12;
  private static final int PREFIXES_MAX = 24;
  private static final byte[] XMLNS = {'x', 'm', 'l', 'n', 's'};
  private static final List<byte[]> RESERVED =
      List.of(
          bytes("http://www.w3.org/XML/1998/namespace"), bytes("http://www.w3.org/2000/xmlns/"));

  private final byte[] in;
  private final List<byte[]> namespaces;
  private final int textMax;
  private int at;
  private long nodes;

  /** Says whether the element that was entered last is empty. */
  private boolean empty;

  private int localFrom;
  private int localTo;
  private int namespace;

  private final int[] nameFrom = new int[DEPTH_MAX];
  private final int[] nameTo = new int[DEPTH_MAX];
  private int depth;

  private final int[] prefixFrom = new int[PREFIXES_MAX];
  private final int[] prefixTo = new int[PREFIXES_MAX];
  private final int[] prefixed = new int[PREFIXES_MAX];
  private final int[] declaredAt = new int[PREFIXES_MAX];
  private int prefixes;

  /**
   * @param namespaces those of known elements; {@link ElementName#namespace} counts them. Elements
   *     without a namespace are plain only if an empty one is known
   * @param textMax the most bytes of one text
   */
  public XmlInput(byte[] message, List<byte[]> namespaces, int textMax) {
    this.in = message;
    this.namespaces = namespaces;
    this.textMax = textMax;
    if (message.length > 5 && message[1] == '?') {
      skipDeclaration();
    }
  }

  public static byte[] bytes(String ascii) {
    return ascii.getBytes(StandardCharsets.US_ASCII);
  }

  private void skipDeclaration() {
    int end = 0;
    while (end < DECLARATION_MAX && in[end] != '>') {
      end++;
    }
    String declaration = new String(in, 0, end + 1, StandardCharsets.ISO_8859_1);
    require(DECLARATION.matcher(declaration).matches(), "XML declaration");
    at = end + 1;
  }

  private static void require(boolean plain, String what) {
    if (!plain) {
      throw new UnsupportedMessage(what);
    }
  }

  /** Elements and declarations so far. */
  public long nodes() {
    return nodes;
  }

  @Override
  public boolean enter() {
    if (empty) {
      return false;
    }
    skipSpace();
    require(in[at] == '<', "text between elements");
    if (in[at + 1] == '/') {
      return false;
    }
    at++;
    startTag();
    return true;
  }

  @Override
  public boolean is(ElementName name) {
    return namespace == name.namespace()
        && Arrays.equals(in, localFrom, localTo, name.local(), 0, name.local().length);
  }

  @Override
  public void leave() {
    if (empty) {
      empty = false;
    } else {
      skipSpace();
      endTag();
    }
    close();
  }

  @Override
  public String skip() {
    throw new UnsupportedMessage("element out of place");
  }

  @Override
  public boolean isExact() {
    return true;
  }

  @Override
  public void end() {
    while (at < in.length && isSpace(in[at])) {
      at++;
    }
    require(at == in.length, "something after the message");
  }

  private void close() {
    depth--;
    while (prefixes > 0 && declaredAt[prefixes - 1] > depth) {
      prefixes--;
    }
  }

  private void skipSpace() {
    while (isSpace(in[at])) {
      at++;
    }
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\n' || b == '\t' || b == '\r';
  }

  private void startTag() {
    require(depth < DEPTH_MAX, "depth");
    int from = at;
    int colon = name();
    nameFrom[depth] = from;
    nameTo[depth] = at;
    int to = at;
    depth++;
    nodes++;
    declarations();
    localFrom = colon < 0 ? from : colon + 1;
    localTo = to;
    namespace = namespace(from, colon < 0 ? from : colon);
  }

  /** Skips a name; returns where its colon is, or -1. */
  private int name() {
    int colon = -1;
    requireNameStart(in[at]);
    for (at++; ; at++) {
      byte b = in[at];
      if (b == ':') {
        require(colon < 0, "name");
        colon = at;
        at++;
        requireNameStart(in[at]);
      } else if (!isLetter(b) && (b < '0' || b > '9') && b != '-' && b != '.') {
        return colon;
      }
    }
  }

  private static void requireNameStart(byte b) {
    require(isLetter(b), "markup or name");
  }

  private static boolean isLetter(byte b) {
    return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_';
  }

  private void declarations() {
    while (true) {
      int before = at;
      skipSpace();
      if (in[at] == '>') {
        at++;
        return;
      }
      if (in[at] == '/' && in[at + 1] == '>') {
        at += 2;
        empty = true;
        return;
      }
      require(at > before, "attribute");
      declaration();
    }
  }

  private void declaration() {
    require(prefixes < PREFIXES_MAX, "prefixes");
    require(Arrays.equals(in, at, Math.min(in.length, at + 5), XMLNS, 0, 5), "attribute");
    at += 5;
    int from = at;
    if (in[at] == ':') {
      from = ++at;
      require(name() < 0 && !Arrays.equals(in, from, from + 3, XMLNS, 0, 3), "prefix");
    }
    int to = at;
    require(in[at] == '=', "attribute");
    byte quote = in[at + 1];
    require(quote == '"' || quote == '\'', "attribute");
    at += 2;
    int uri = at;
    while (in[at] != quote) {
      require(in[at] > ' ' && in[at] < 0x7f && in[at] != '&' && in[at] != '<', "namespace");
      at++;
    }
    declare(from, to, known(uri, at));
    at++;
  }

  private void declare(int from, int to, int uri) {
    for (int i = prefixes - 1; i >= 0 && declaredAt[i] == depth; i--) {
      require(
          !Arrays.equals(in, from, to, in, prefixFrom[i], prefixTo[i]), "prefix declared twice");
    }
    prefixFrom[prefixes] = from;
    prefixTo[prefixes] = to;
    prefixed[prefixes] = uri;
    declaredAt[prefixes] = depth;
    prefixes++;
    nodes++;
  }

  /** The position of a namespace; -1 for one that no known element has. */
  private int known(int from, int to) {
    require(to > from, "namespace");
    for (int i = 0; i < namespaces.size(); i++) {
      if (Arrays.equals(in, from, to, namespaces.get(i), 0, namespaces.get(i).length)) {
        return i;
      }
    }
    for (byte[] reserved : RESERVED) {
      require(!Arrays.equals(in, from, to, reserved, 0, reserved.length), "namespace");
    }
    return -1;
  }

  private int namespace(int from, int to) {
    for (int i = prefixes - 1; i >= 0; i--) {
      if (Arrays.equals(in, from, to, in, prefixFrom[i], prefixTo[i])) {
        return prefixed[i];
      }
    }
    int none = from == to ? unqualified() : -1;
    require(none >= 0, "no namespace");
    return none;
  }

  private int unqualified() {
    for (int i = 0; i < namespaces.size(); i++) {
      if (namespaces.get(i).length == 0) {
        return i;
      }
    }
    return -1;
  }

  private void endTag() {
    require(in[at] == '<' && in[at + 1] == '/', "markup or text");
    int from = nameFrom[depth - 1];
    int length = nameTo[depth - 1] - from;
    at += 2;
    require(
        at + length < in.length && Arrays.equals(in, from, from + length, in, at, at + length),
        "end of another element");
    at += length;
    skipSpace();
    require(in[at] == '>', "end of an element");
    at++;
  }

  @Override
  public String text() {
    if (empty) {
      leave();
      return "";
    }
    int from = at;
    boolean plain = true;
    boolean entities = false;
    for (byte b = in[at]; b != '<'; b = in[++at]) {
      if (b < ' ') {
        require(b < 0 || b == '\n' || b == '\t', "control character or end of line");
        plain &= b >= 0;
      } else if (b == '&') {
        entities = true;
      } else if (b == '>') {
        require(at == from || in[at - 1] != ']', "]>");
      }
    }
    require(at - from <= textMax, "long text");
    int to = at;
    endTag();
    close();
    return entities ? Texts.resolved(in, from, to) : Texts.decoded(in, from, to, plain);
  }
}
