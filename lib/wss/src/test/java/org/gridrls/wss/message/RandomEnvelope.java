package org.gridrls.wss.message;

import java.util.Random;
import org.gridrls.wss.xml.WsUris;

/** Envelopes of all shapes: default namespaces, prefixes declared anywhere, odd characters. */
final class RandomEnvelope {
  private static final String[] TEXTS = {
    "a",
    "&amp;&lt;&gt;",
    "\n\t",
    "&#xD;",
    "\u00e9\u20ac",
    "\ud83d\ude00",
    "\"'",
    "<![CDATA[<x>&]]>",
    "<!-- no -->"
  };
  private static final String[] VALUES = {
    "v", "&quot;&lt;", "&#xA;&#x9;&#xD;", "\u00fc", "'", "a  b"
  };

  private final Random random;

  RandomEnvelope(Random random) {
    this.random = random;
  }

  String withHeader(String header) {
    StringBuilder xml = new StringBuilder("<soap:Envelope xmlns:soap=\"" + WsUris.SOAP + "\"");
    xml.append(" xmlns:a=\"urn:a\" xmlns:b=\"urn:b\"");
    if (random.nextBoolean()) {
      xml.append(" xmlns=\"urn:default\"");
    }
    xml.append(" xmlns:wsu=\"" + WsUris.UTILITY + "\"><soap:Header>" + header);
    xml.append("</soap:Header><soap:Body wsu:Id=\"body\">");
    element(xml, 0);
    return xml.append("</soap:Body></soap:Envelope>").toString();
  }

  private void element(StringBuilder xml, int depth) {
    String name = random.nextBoolean() ? "e" : random.nextBoolean() ? "a:e" : "b:f";
    xml.append('<').append(name);
    declarations(xml);
    attributes(xml);
    if (random.nextInt(5) == 0) {
      xml.append("/>");
      return;
    }
    xml.append('>');
    int children = random.nextInt(5);
    for (int i = 0; i < children; i++) {
      if (depth < 5 && random.nextBoolean()) {
        element(xml, depth + 1);
      } else {
        xml.append(TEXTS[random.nextInt(TEXTS.length)]);
      }
    }
    xml.append("</").append(name).append('>');
  }

  private void declarations(StringBuilder xml) {
    switch (random.nextInt(8)) {
      case 0 -> xml.append(" xmlns:a=\"urn:other\"");
      case 1 -> xml.append(" xmlns=\"\"");
      case 2 -> xml.append(" xmlns=\"urn:d2\" xmlns:b=\"urn:b\"");
      case 3 -> xml.append(" xmlns:unused=\"urn:unused\"");
      default -> {}
    }
  }

  private void attributes(StringBuilder xml) {
    String[] names = {"z", "a:q", "b:q", "x", "xml:lang"};
    for (String name : names) {
      if (random.nextInt(3) == 0) {
        xml.append(' ').append(name).append("=\"");
        xml.append(VALUES[random.nextInt(VALUES.length)]).append('"');
      }
    }
  }
}
