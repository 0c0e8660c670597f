package org.gridrls.perf.micro.wss;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.wss4j.common.crypto.Crypto;
import org.apache.wss4j.common.ext.WSPasswordCallback;
import org.apache.wss4j.stax.ext.WSSConstants;
import org.apache.wss4j.stax.ext.WSSSecurityProperties;
import org.apache.wss4j.stax.securityToken.WSSecurityTokenConstants;
import org.apache.wss4j.stax.setup.InboundWSSec;
import org.apache.wss4j.stax.setup.OutboundWSSec;
import org.apache.wss4j.stax.setup.WSSec;
import org.apache.xml.security.stax.ext.SecurePart;
import org.apache.xml.security.stax.securityEvent.AbstractSecuredElementSecurityEvent;
import org.apache.xml.security.stax.securityEvent.SecurityEvent;

/** WSS4J's streaming mode: no trees. */
final class StreamForm implements SignedForm {
  private static final List<QName> PARTS =
      List.of(
          new QName(Sample.SOAP, "Body"),
          new QName(Sample.ADDRESSING, "To"),
          new QName(Sample.ADDRESSING, "Action"),
          new QName(Sample.ADDRESSING, "MessageID"),
          WSSConstants.TAG_WSU_TIMESTAMP,
          WSSConstants.TAG_WSSE_BINARY_SECURITY_TOKEN);

  private final Sample sample;
  private final OutboundWSSec outbound;
  private final InboundWSSec inbound;

  StreamForm(Sample sample, Crypto crypto) throws Exception {
    this.sample = sample;
    this.outbound = WSSec.getOutboundWSSec(signing(crypto));
    this.inbound = WSSec.getInboundWSSec(checking(crypto));
  }

  private static WSSSecurityProperties signing(Crypto crypto) throws Exception {
    WSSSecurityProperties properties = new WSSSecurityProperties();
    properties.setActions(List.of(WSSConstants.TIMESTAMP, WSSConstants.SIGNATURE));
    properties.setTimestampTTL(86_400);
    properties.setSignatureUser(Sample.ALIAS);
    properties.setSignatureCrypto(crypto);
    properties.setCallbackHandler(
        callbacks -> ((WSPasswordCallback) callbacks[0]).setPassword(Sample.PASSWORD));
    properties.setSignatureAlgorithm("http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256");
    properties.setSignatureDigestAlgorithm("http://www.w3.org/2001/04/xmlenc#sha256");
    properties.setSignatureKeyIdentifier(
        WSSecurityTokenConstants.KEYIDENTIFIER_SECURITY_TOKEN_DIRECT_REFERENCE);
    properties.setAddExcC14NInclusivePrefixes(true);
    for (QName part : PARTS) {
      properties.addSignaturePart(new SecurePart(part, SecurePart.Modifier.Element));
    }
    return properties;
  }

  private static WSSSecurityProperties checking(Crypto crypto) throws Exception {
    WSSSecurityProperties properties = new WSSSecurityProperties();
    properties.setSignatureVerificationCrypto(crypto);
    properties.setTimestampTTL(86_400);
    properties.setDisableSchemaValidation(true);
    // its rules know no signatures by elliptic curves
    properties.setDisableBSPEnforcement(true);
    return properties;
  }

  @Override
  public byte[] sign() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(8_192);
    XMLStreamWriter writer = outbound.processOutMessage(bytes, "UTF-8", List.of());
    XMLStreamReader reader =
        StaxUtils.createXMLStreamReader(new ByteArrayInputStream(sample.addressed()));
    StaxUtils.copy(reader, writer);
    writer.close();
    return bytes.toByteArray();
  }

  @Override
  public Object check(byte[] signed) throws Exception {
    int[] parts = {0};
    XMLStreamReader reader =
        inbound.processInMessage(
            StaxUtils.createXMLStreamReader(new ByteArrayInputStream(signed)),
            List.of(),
            event -> parts[0] += isOfSigned(event) ? 1 : 0);
    int depends = 0;
    while (reader.hasNext()) {
      depends += reader.next() * 31;
    }
    if (parts[0] != PARTS.size()) {
      throw new IllegalStateException("not all is signed: " + parts[0]);
    }
    return depends;
  }

  /** That something is signed is not enough. */
  private static boolean isOfSigned(SecurityEvent event) {
    return event instanceof AbstractSecuredElementSecurityEvent element && element.isSigned();
  }
}
