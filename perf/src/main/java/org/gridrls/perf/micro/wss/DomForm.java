package org.gridrls.perf.micro.wss;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.wss4j.common.WSEncryptionPart;
import org.apache.wss4j.common.crypto.Crypto;
import org.apache.wss4j.dom.WSConstants;
import org.apache.wss4j.dom.WSDataRef;
import org.apache.wss4j.dom.engine.WSSConfig;
import org.apache.wss4j.dom.engine.WSSecurityEngine;
import org.apache.wss4j.dom.engine.WSSecurityEngineResult;
import org.apache.wss4j.dom.handler.RequestData;
import org.apache.wss4j.dom.handler.WSHandlerResult;
import org.apache.wss4j.dom.message.WSSecHeader;
import org.apache.wss4j.dom.message.WSSecSignature;
import org.apache.wss4j.dom.message.WSSecTimestamp;
import org.w3c.dom.Document;

/** WSS4J on trees, which CXF reads and writes, as a CXF server has it. */
final class DomForm implements SignedForm {
  private static final List<WSEncryptionPart> PARTS =
      List.of(
          part("Body", Sample.SOAP),
          part("To", Sample.ADDRESSING),
          part("Action", Sample.ADDRESSING),
          part("MessageID", Sample.ADDRESSING),
          part("Timestamp", WSConstants.WSU_NS));

  private final Sample sample;
  private final Crypto crypto;
  private final WSSConfig config = WSSConfig.getNewInstance();

  DomForm(Sample sample, Crypto crypto) {
    this.sample = sample;
    this.crypto = crypto;
  }

  private static WSEncryptionPart part(String name, String namespace) {
    return new WSEncryptionPart(name, namespace, "Element");
  }

  @Override
  public byte[] sign() throws Exception {
    Document document = StaxUtils.read(new ByteArrayInputStream(sample.addressed()));
    WSSecHeader header = new WSSecHeader(document);
    header.insertSecurityHeader();
    WSSecTimestamp timestamp = new WSSecTimestamp(header);
    timestamp.setTimeToLive(86_400);
    timestamp.build();
    sign(header);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(8_192);
    StaxUtils.writeTo(document, bytes);
    return bytes.toByteArray();
  }

  private void sign(WSSecHeader header) throws Exception {
    WSSecSignature signature = new WSSecSignature(header);
    signature.setUserInfo(Sample.ALIAS, Sample.PASSWORD);
    signature.setKeyIdentifierType(WSConstants.BST_DIRECT_REFERENCE);
    signature.setSignatureAlgorithm(WSConstants.ECDSA_SHA256);
    signature.setDigestAlgo(WSConstants.SHA256);
    signature.prepare(crypto);
    signature.prependBSTElementToHeader();
    WSEncryptionPart token = new WSEncryptionPart(signature.getBSTTokenId());
    token.setElement(signature.getBinarySecurityTokenElement());
    signature.getParts().addAll(PARTS);
    signature.getParts().add(token);
    // after what it refers to: those who stream must know the token before
    signature.computeSignature(signature.addReferencesToSign(signature.getParts()), false, null);
  }

  @Override
  public Object check(byte[] signed) throws Exception {
    Document document = StaxUtils.read(new ByteArrayInputStream(signed));
    RequestData request = new RequestData();
    request.setWssConfig(config);
    request.setSigVerCrypto(crypto);
    // its rules know no signatures by elliptic curves
    request.setDisableBSPEnforcement(true);
    WSHandlerResult result = new WSSecurityEngine().processSecurityHeader(document, request);
    requireSigned(result, PARTS.size() + 1);
    return document;
  }

  /** That something is signed is not enough. */
  private static void requireSigned(WSHandlerResult result, int parts) {
    List<?> references =
        (List<?>)
            result
                .getActionResults()
                .get(WSConstants.SIGN)
                .get(0)
                .get(WSSecurityEngineResult.TAG_DATA_REF_URIS);
    if (references.stream().filter(WSDataRef.class::isInstance).count() != parts) {
      throw new IllegalStateException("not all is signed: " + references);
    }
  }
}
