package org.gridrls.client.codec.xml;

import jakarta.activation.DataHandler;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Writes one message as bytes in UTF-8. For one message. */
public final class XmlOutput {
  private static final byte[] AMP = XmlInput.bytes("&amp;");
  private static final byte[] LT = XmlInput.bytes("&lt;");
  private static final byte[] GT = XmlInput.bytes("&gt;");

  /** How characters are escaped that need it only sometimes. */
  public enum Escapes {
    /** Escapes as JAXB does, which writes replies. */
    JAXB("&#xD;"),
    /** Escapes as Woodstox does, which writes faults. */
    WOODSTOX("&#xd;"),
    /** Escapes what readers may change; other characters than those of XML are refused. */
    CAREFUL("&#xD;");

    private final byte[] carriageReturn;

    Escapes(String carriageReturn) {
      this.carriageReturn = XmlInput.bytes(carriageReturn);
    }
  }

  /** Woodstox writes longer texts in pieces, which also begin after what it has escaped. */
  private static final int SHORT = 12;

  private static final int PIECE = 512;

  private static final boolean[] SPECIAL = new boolean[0x7f];

  static {
    for (char c : "&<>\r".toCharArray()) {
      SPECIAL[c] = true;
    }
  }

  private final Escapes escapes;
  private List<DataHandler> attachments = List.of();
  private byte[] out = new byte[1024];
  private int at;
  private boolean tagOpen;

  public XmlOutput(Escapes escapes) {
    this.escapes = escapes;
  }

  /** Bytes as they are. */
  public void raw(byte[] bytes) {
    closeTag();
    copy(bytes);
  }

  /** Begins an element: {@code tag} is {@code <name} and what else is in its start tag. */
  public void start(byte[] tag) {
    closeTag();
    copy(tag);
    tagOpen = true;
  }

  /** Ends an element: {@code tag} is {@code </name>}, which an empty element does not have. */
  public void end(byte[] tag) {
    if (tagOpen) {
      tagOpen = false;
      room(2);
      out[at++] = '/';
      out[at++] = '>';
    } else {
      copy(tag);
    }
  }

  private void closeTag() {
    if (tagOpen) {
      tagOpen = false;
      room(1);
      out[at++] = '>';
    }
  }

  private void copy(byte[] bytes) {
    room(bytes.length);
    System.arraycopy(bytes, 0, out, at, bytes.length);
    at += bytes.length;
  }

  private void room(int more) {
    if (out.length - at < more) {
      out = Arrays.copyOf(out, Math.max(out.length * 2, at + more));
    }
  }

  /** Text, with the characters escaped that need it. */
  public void text(String text) {
    if (escapes == Escapes.CAREFUL) {
      Texts.requireXml(text);
    }
    closeTag();
    int length = text.length();
    room(length);
    int begin = copyPlain(text, length);
    int piece = begin - begin % PIECE;
    for (int i = begin; i < length; i++) {
      char c = text.charAt(i);
      if (i % PIECE == 0) {
        piece = i;
      }
      if (c < 0x7f && c != '&' && c != '<' && c != '\r' && c != '>') {
        out[at++] = (byte) c;
      } else if (c >= 0xa0 || c >= 0x7f && escapes == Escapes.JAXB) {
        i += encode(text, i);
        room(length - i);
      } else if (c == '>' && escapes == Escapes.WOODSTOX && !mayEndSection(text, i, piece)) {
        out[at++] = '>';
      } else {
        escape(c);
        piece = length < SHORT ? 0 : i + 1;
        room(length - i);
      }
    }
  }

  /** Copies what needs no decision, which is nearly always all; returns its length. */
  private int copyPlain(String text, int length) {
    byte[] to = out;
    int from = at;
    int i = 0;
    for (; i < length; i++) {
      char c = text.charAt(i);
      if (c >= 0x7f || SPECIAL[c]) {
        break;
      }
      to[from + i] = (byte) c;
    }
    at = from + i;
    return i;
  }

  /**
   * Returns true if a section may end there, as Woodstox decides it, which looks back no further
   * than the beginning of a piece.
   */
  private static boolean mayEndSection(String text, int i, int piece) {
    return i == piece || text.charAt(i - 1) == ']';
  }

  private void escape(char c) {
    switch (c) {
      case '&' -> copy(AMP);
      case '<' -> copy(LT);
      case '>' -> copy(GT);
      case '\r' -> copy(escapes.carriageReturn);
      default -> copy(XmlInput.bytes("&#x" + Integer.toHexString(c) + ";"));
    }
  }

  /** Returns how many more characters it took. */
  private int encode(String text, int i) {
    room(4);
    int c = text.codePointAt(i);
    if (c < 0x80) {
      out[at++] = (byte) c;
      return 0;
    }
    if (c < 0x800) {
      out[at++] = (byte) (0xc0 | c >> 6);
    } else if (c < 0x10000) {
      out[at++] = (byte) (0xe0 | c >> 12);
      out[at++] = (byte) (0x80 | c >> 6 & 0x3f);
    } else {
      out[at++] = (byte) (0xf0 | c >> 18);
      out[at++] = (byte) (0x80 | c >> 12 & 0x3f);
      out[at++] = (byte) (0x80 | c >> 6 & 0x3f);
    }
    out[at++] = (byte) (0x80 | c & 0x3f);
    return Character.charCount(c) - 1;
  }

  /** Adds bytes that are sent beside the message; returns how the message refers to them. */
  public String attach(DataHandler bytes) {
    attachments = attachments.isEmpty() ? new ArrayList<>() : attachments;
    attachments.add(bytes);
    return attachmentId(attachments.size() - 1);
  }

  /** The identifier of an attachment, counted from 0. */
  public static String attachmentId(int position) {
    return position + "@gridrls.org";
  }

  /** The attachments, in order. */
  public List<DataHandler> attachments() {
    return attachments;
  }

  /** The written bytes; ends writing. */
  public ByteBuffer bytes() {
    return ByteBuffer.wrap(out, 0, at);
  }
}
