package org.gridrls.wss.xml;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.gridrls.wss.xml.XmlElement.XmlAttribute;

/**
 * Writes an element in the form of Exclusive XML Canonicalization 1.0 without comments: the bytes
 * that a signature covers. For one thread.
 */
public final class Canonical {
  private static final Comparator<XmlAttribute> ORDER =
      Comparator.comparing(XmlAttribute::namespace).thenComparing(XmlAttribute::name);

  private final Utf8Sink out;
  private final List<String> prefixes;
  private final Attachments attachments;
  private final List<String> shownPrefixes = new ArrayList<>();
  private final List<String> shownMeanings = new ArrayList<>();

  private Canonical(OutputStream out, List<String> prefixes, Attachments attachments) {
    this.out = new Utf8Sink(out);
    this.prefixes = prefixes;
    this.attachments = attachments;
  }

  /**
   * @param prefixes those that count as used everywhere ({@code ""} is the default namespace)
   */
  public static byte[] bytes(XmlElement element, List<String> prefixes) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(1_024);
    write(element, prefixes, null, bytes);
    return bytes.toByteArray();
  }

  /** Writes an element; with {@code attachments}, included ones become their base64 text. */
  public static void write(
      XmlElement element, List<String> prefixes, Attachments attachments, OutputStream out) {
    try {
      Canonical canonical = new Canonical(out, prefixes, attachments);
      canonical.element(element);
      canonical.out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void element(XmlElement element) throws IOException {
    int shown = shownPrefixes.size();
    out.ascii('<');
    name(element.prefix, element.name);
    declarations(element);
    attributes(element);
    out.ascii('>');
    for (Object child : element.children) {
      if (child instanceof XmlElement inner) {
        child(inner);
      } else {
        out.text((String) child);
      }
    }
    out.ascii('<');
    out.ascii('/');
    name(element.prefix, element.name);
    out.ascii('>');
    while (shownPrefixes.size() > shown) {
      shownPrefixes.remove(shownPrefixes.size() - 1);
      shownMeanings.remove(shownMeanings.size() - 1);
    }
  }

  private void child(XmlElement child) throws IOException {
    if (attachments != null && child.is(WsUris.XOP, "Include")) {
      included(child);
    } else {
      element(child);
    }
  }

  /** An inclusion next to other content would be read in one way and signed in another. */
  private void included(XmlElement include) throws IOException {
    if (include.parent.children.size() != 1 || !include.children.isEmpty()) {
      throw Refused.because("xop:Include must be the only content of its element");
    }
    try (InputStream content = attachments.open(include.attribute("", "href"))) {
      OutputStream raw = out.flushed();
      OutputStream text = Base64.getEncoder().wrap(new Unclosed(raw));
      content.transferTo(text);
      text.close();
    }
  }

  private void name(String prefix, String name) throws IOException {
    if (!prefix.isEmpty()) {
      out.plain(prefix);
      out.ascii(':');
    }
    out.plain(name);
  }

  private void declarations(XmlElement element) throws IOException {
    if (prefixes.isEmpty() && onlyOwnPrefix(element)) {
      declare(element, element.prefix);
      return;
    }
    TreeSet<String> used = new TreeSet<>(prefixes);
    used.add(element.prefix);
    for (XmlAttribute attribute : element.attributes) {
      if (!attribute.prefix().isEmpty()) {
        used.add(attribute.prefix());
      }
    }
    for (String prefix : used) {
      declare(element, prefix);
    }
  }

  private static boolean onlyOwnPrefix(XmlElement element) {
    for (XmlAttribute attribute : element.attributes) {
      if (!attribute.prefix().isEmpty() && !attribute.prefix().equals(element.prefix)) {
        return false;
      }
    }
    return true;
  }

  private void declare(XmlElement element, String prefix) throws IOException {
    if (prefix.equals("xml")) {
      return;
    }
    String found = element.meaning(prefix);
    String meaning = found == null ? "" : found;
    if (meaning.equals(shown(prefix))) {
      return;
    }
    shownPrefixes.add(prefix);
    shownMeanings.add(meaning);
    out.plain(prefix.isEmpty() ? " xmlns" : " xmlns:");
    out.plain(prefix);
    out.plain("=\"");
    out.attribute(meaning);
    out.ascii('"');
  }

  private String shown(String prefix) {
    for (int i = shownPrefixes.size() - 1; i >= 0; i--) {
      if (shownPrefixes.get(i).equals(prefix)) {
        return shownMeanings.get(i);
      }
    }
    return "";
  }

  private void attributes(XmlElement element) throws IOException {
    List<XmlAttribute> sorted = element.attributes;
    if (sorted.size() > 1) {
      sorted = new ArrayList<>(sorted);
      sorted.sort(ORDER);
    }
    for (XmlAttribute attribute : sorted) {
      out.ascii(' ');
      name(attribute.prefix(), attribute.name());
      out.plain("=\"");
      out.attribute(attribute.value());
      out.ascii('"');
    }
  }
}
