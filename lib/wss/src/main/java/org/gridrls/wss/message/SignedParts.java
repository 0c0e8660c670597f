package org.gridrls.wss.message;

import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.api.RlsException;
import org.gridrls.wss.xml.Attachments;
import org.gridrls.wss.xml.Canonical;
import org.gridrls.wss.xml.Digests;
import org.gridrls.wss.xml.Refused;
import org.gridrls.wss.xml.WsUris;
import org.gridrls.wss.xml.XmlElement;

/**
 * The references of a signature, each checked against the element at the place where the message
 * has it: a reference can only mean the body, a header, the timestamp or the token, so an element
 * moved elsewhere is ignored. Keeps the canonical bytes, which are passed to the service.
 */
final class SignedParts {
  private static final int REFERENCES_MAX = 40;

  private final Attachments attachments;
  private final Map<String, XmlElement> candidates = new LinkedHashMap<>();
  private final Map<XmlElement, byte[]> signed = new LinkedHashMap<>();

  SignedParts(List<XmlElement> candidates, Attachments attachments) {
    this.attachments = attachments;
    for (XmlElement candidate : candidates) {
      String id = candidate.attribute(WsUris.UTILITY, "Id");
      if (id != null && this.candidates.put(id, candidate) != null) {
        throw Refused.because("two elements have the same id");
      }
    }
  }

  void check(XmlElement signedInfo) {
    List<XmlElement> references = signedInfo.elements(WsUris.DSIG, "Reference").toList();
    if (references.size() > REFERENCES_MAX) {
      throw Refused.because("more than " + REFERENCES_MAX + " references");
    }
    references.forEach(this::checkReference);
  }

  private void checkReference(XmlElement reference) {
    XmlElement meant = meant(reference);
    List<XmlElement> transforms = reference.only(WsUris.DSIG, "Transforms").elements();
    if (transforms.size() != 1 || !transforms.get(0).is(WsUris.DSIG, "Transform")) {
      throw Refused.because("a reference must have one transform");
    }
    requireAlgorithm(reference.only(WsUris.DSIG, "DigestMethod"), WsUris.SHA256);
    byte[] wanted = base64(reference.only(WsUris.DSIG, "DigestValue"));
    byte[] found = digest(meant, prefixes(transforms.get(0)));
    if (!MessageDigest.isEqual(wanted, found)) {
      throw changed(meant.name);
    }
  }

  static RlsException changed(String name) {
    return Refused.because("what was signed was changed: " + name);
  }

  private XmlElement meant(XmlElement reference) {
    String uri = String.valueOf(reference.attribute("", "URI"));
    XmlElement meant = uri.startsWith("#") ? candidates.get(uri.substring(1)) : null;
    if (meant == null) {
      throw Refused.because(
          "a reference means something else than the body, a header, the timestamp or the token");
    }
    return meant;
  }

  private byte[] digest(XmlElement element, List<String> prefixes) {
    byte[] bytes = Canonical.bytes(element, prefixes);
    if (signed.put(element, bytes) != null) {
      throw Refused.because("two references mean the same element");
    }
    MessageDigest digest = Digests.begin();
    if (attachments == null) {
      return digest.digest(bytes);
    }
    Canonical.write(
        element,
        prefixes,
        attachments,
        new DigestOutputStream(OutputStream.nullOutputStream(), digest));
    return digest.digest();
  }

  /** The canonical bytes of an element; refused if the signature does not cover it. */
  byte[] required(XmlElement element) {
    byte[] bytes = signed.get(element);
    if (bytes == null) {
      throw Refused.because("this is not signed: " + element.name);
    }
    return bytes;
  }

  static void requireAlgorithm(XmlElement method, String wanted) {
    if (!wanted.equals(method.attribute("", "Algorithm")) || !method.elements().isEmpty()) {
      throw Refused.because(method.name + " must be " + wanted);
    }
  }

  /** The prefixes that a canonicalization counts as used. */
  static List<String> prefixes(XmlElement method) {
    if (!WsUris.EXCLUSIVE.equals(method.attribute("", "Algorithm"))) {
      throw Refused.because(method.name + " must be " + WsUris.EXCLUSIVE);
    }
    List<String> prefixes = new ArrayList<>();
    for (XmlElement child : method.elements()) {
      if (!child.is(WsUris.EXCLUSIVE, "InclusiveNamespaces")) {
        throw Refused.because(method.name + " has an unknown parameter");
      }
      String list = child.attribute("", "PrefixList");
      for (String prefix : list == null ? new String[0] : list.strip().split("\\s+", 100)) {
        prefixes.add(prefix.equals("#default") ? "" : prefix);
      }
    }
    return prefixes;
  }

  static byte[] base64(XmlElement element) {
    try {
      return Base64.getMimeDecoder().decode(element.text());
    } catch (IllegalArgumentException e) {
      throw Refused.because(element.name + " is not base64");
    }
  }
}
