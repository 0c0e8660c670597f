package org.gridrls.certs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1EncodableVector;
import org.bouncycastle.asn1.ASN1Encoding;
import org.bouncycastle.asn1.ASN1String;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.asn1.DERSet;
import org.bouncycastle.asn1.DERUTF8String;
import org.bouncycastle.asn1.x500.AttributeTypeAndValue;
import org.bouncycastle.asn1.x500.RDN;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x500.style.IETFUtils;

/** Names of certificates as grid software writes them. Stateless, safe for threads. */
final class GridNames {
  private GridNames() {}

  /** Formats a name as in a grid map: {@code /O=Test/CN=Alice}. */
  static String slashes(X500Name name) {
    StringBuilder text = new StringBuilder();
    for (RDN part : name.getRDNs()) {
      AttributeTypeAndValue first = part.getFirst();
      text.append('/')
          .append(BCStyle.INSTANCE.oidToDisplayName(first.getType()))
          .append('=')
          .append(IETFUtils.valueToString(first.getValue()));
    }
    return text.toString();
  }

  /** The name of a file in a directory of authorities: OpenSSL's hash of the name, since 1.0. */
  static String hash(X500Name name) {
    return Certificates.done(
        () -> {
          byte[] digest = MessageDigest.getInstance("SHA-1").digest(canonical(name));
          long first =
              (digest[0] & 0xffL)
                  | (digest[1] & 0xffL) << 8
                  | (digest[2] & 0xffL) << 16
                  | (digest[3] & 0xffL) << 24;
          return String.format(Locale.ROOT, "%08x", first);
        });
  }

  /** Each part's encoding with its text in UTF-8, small letters and single spaces. */
  private static byte[] canonical(X500Name name) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (RDN part : name.getRDNs()) {
      List<ASN1Encodable> values = new ArrayList<>();
      for (AttributeTypeAndValue value : part.getTypesAndValues()) {
        ASN1EncodableVector pair = new ASN1EncodableVector();
        pair.add(value.getType());
        pair.add(canonical(value.getValue()));
        values.add(new DERSequence(pair));
      }
      all.write(new DERSet(values.toArray(ASN1Encodable[]::new)).getEncoded(ASN1Encoding.DER));
    }
    return all.toByteArray();
  }

  private static ASN1Encodable canonical(ASN1Encodable value) {
    if (!(value instanceof ASN1String text)) {
      return value;
    }
    String plain = text.getString().strip().replaceAll("\\s+", " ");
    return new DERUTF8String(plain.toLowerCase(Locale.ROOT));
  }
}
