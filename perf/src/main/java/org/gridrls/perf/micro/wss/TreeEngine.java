package org.gridrls.perf.micro.wss;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Optional;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.helpers.DOMUtils;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.staxutils.W3CDOMStreamReader;
import org.apache.cxf.staxutils.W3CDOMStreamWriter;
import org.apache.wss4j.common.crypto.Crypto;
import org.apache.wss4j.common.derivedKey.ConversationConstants;
import org.apache.wss4j.dom.WSConstants;
import org.apache.wss4j.dom.engine.WSSConfig;
import org.apache.wss4j.dom.engine.WSSecurityEngine;
import org.apache.wss4j.dom.handler.RequestData;
import org.apache.wss4j.dom.message.WSSecHeader;
import org.apache.wss4j.dom.message.WSSecSecurityContextToken;
import org.apache.wss4j.dom.message.WSSecSignature;
import org.apache.wss4j.dom.message.WSSecTimestamp;
import org.gridrls.wss.message.Addressing;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * WSS4J on trees, without CXF's interceptors and policies: JAXB writes into the tree and reads from
 * it, so nothing is written or read twice. Safe for threads.
 */
final class TreeEngine implements MessageEngine {
  private final Codec codec;
  private final Sample sample;
  private final Crypto crypto;
  private final Optional<Session> session;
  private final WSSConfig config = WSSConfig.getNewInstance();

  /** Signs by the session if there is one, else by the sample's certificate. */
  TreeEngine(Codec codec, Sample sample, Optional<Session> session) throws Exception {
    this.codec = codec;
    this.sample = sample;
    this.crypto = new RememberingCrypto(sample.properties());
    this.session = session;
  }

  @Override
  public byte[] write(Object message, Addressing addressing) throws Exception {
    Document document = DOMUtils.newDocument();
    codec.write(new W3CDOMStreamWriter(document), message, addressing);
    WSSecHeader header = new WSSecHeader(document);
    header.insertSecurityHeader();
    WSSecTimestamp timestamp = new WSSecTimestamp(header);
    timestamp.setTimeToLive(86_400);
    timestamp.build();
    sign(header, document);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(8_192);
    StaxUtils.writeTo(document, bytes);
    return bytes.toByteArray();
  }

  private void sign(WSSecHeader header, Document document) throws Exception {
    WSSecSignature signature = new WSSecSignature(header);
    signature.setSignatureAlgorithm(algorithm());
    signature.setDigestAlgo(WSConstants.SHA256);
    signature.setAddInclusivePrefixes(false);
    if (session.isPresent()) {
      WSSecSecurityContextToken token = new WSSecSecurityContextToken(header, config);
      token.setWscVersion(ConversationConstants.VERSION_05_12);
      token.setIdentifier(session.get().id());
      token.prepare(null);
      signature.setKeyIdentifierType(WSConstants.CUSTOM_SYMM_SIGNING);
      signature.setCustomTokenValueType(Session.TOKEN_TYPE);
      signature.setCustomTokenId(token.getSctId());
      signature.setSecretKey(session.get().secret());
      signature.prepare(null);
      token.prependSCTElementToHeader();
    } else {
      signature.setUserInfo(Sample.ALIAS, Sample.PASSWORD);
      signature.setKeyIdentifierType(WSConstants.BST_DIRECT_REFERENCE);
      signature.prepare(crypto);
      signature.prependBSTElementToHeader();
    }
    for (Element part : Positions.of(document).toSign()) {
      signature.getParts().add(Positions.part(part));
    }
    signature.computeSignature(signature.addReferencesToSign(signature.getParts()), false, null);
  }

  private String algorithm() {
    return session.isPresent() ? WSConstants.HMAC_SHA256 : sample.signatureAlgorithm();
  }

  @Override
  public Object read(byte[] message) throws Exception {
    Document document = StaxUtils.read(new ByteArrayInputStream(message));
    Positions positions = Positions.of(document);
    RequestData request = new RequestData();
    request.setWssConfig(config);
    request.setSigVerCrypto(crypto);
    // its rules know no signatures by elliptic curves
    request.setDisableBSPEnforcement(true);
    session.ifPresent(known -> request.setCallbackHandler(known::answer));
    positions.requireSigned(
        new WSSecurityEngine().processSecurityHeader(document, request), algorithm());
    XMLStreamReader reader = new W3CDOMStreamReader(positions.payload());
    reader.nextTag();
    return codec.read(reader);
  }
}
