package org.gridrls.perf.micro;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.xml.crypto.dsig.CanonicalizationMethod;
import javax.xml.crypto.dsig.DigestMethod;
import javax.xml.crypto.dsig.Reference;
import javax.xml.crypto.dsig.SignedInfo;
import javax.xml.crypto.dsig.XMLSignatureFactory;
import javax.xml.crypto.dsig.dom.DOMSignContext;
import javax.xml.crypto.dsig.dom.DOMValidateContext;
import javax.xml.crypto.dsig.spec.C14NMethodParameterSpec;
import javax.xml.crypto.dsig.spec.TransformParameterSpec;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.gridrls.certs.CertificateAuthority;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.certs.Credential;
import org.gridrls.wss.message.Addressing;
import org.gridrls.wss.message.CertificateKey;
import org.gridrls.wss.message.CheckedTokens;
import org.gridrls.wss.message.Freshness;
import org.gridrls.wss.message.MessageCheck;
import org.gridrls.wss.message.MessageSigner;
import org.gridrls.wss.message.SigningKey;
import org.gridrls.wss.message.VerifiedMessage;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * An envelope of 1 KB signed and checked, from bytes to bytes: by ours, with all that a message of
 * ours has signed (headers, timestamp, token), and by the JDK's XML signature, the body alone.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class XmlSignatureBenchmark {
  private static final int ENVELOPE_BYTES = 1_024;
  private static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
  private static final Addressing ADDRESSING =
      Addressing.request("https://catalog.example.org/ws/signed/lrc", "urn:query", "urn:uuid:1");

  @Param({"EC_P256", "RSA_2048"})
  SignatureBenchmark.Key key;

  private final XMLSignatureFactory factory = XMLSignatureFactory.getInstance("DOM");
  private final Clock clock = Clock.systemUTC();
  private final MessageSigner signer = new MessageSigner(Duration.ofHours(24));
  private byte[] envelope;
  private Credential credential;
  private SigningKey ownKey;
  private MessageCheck check;
  private byte[] signedByOurs;
  private byte[] signedByJdk;

  @Setup
  public void prepare() throws Exception {
    String begin =
        "<soap:Envelope xmlns:soap=\"" + SOAP + "\"><soap:Body><q xmlns=\"urn:q\"><name>";
    String end = "</name></q></soap:Body></soap:Envelope>";
    String name = "a".repeat(ENVELOPE_BYTES - begin.length() - end.length());
    envelope = (begin + name + end).getBytes(StandardCharsets.UTF_8);
    CertificateOrder.KeyKind kind = CertificateOrder.KeyKind.valueOf(key.name());
    credential =
        CertificateAuthority.create("Perf", clock).issue(CertificateOrder.user("Alice").with(kind));
    ownKey = new CertificateKey(credential.key(), List.of(credential.certificate()));
    Freshness freshness = new Freshness(Duration.ofHours(24), Duration.ofMinutes(1));
    // who is trusted is looked up once and then remembered, as in a server
    CheckedTokens keys =
        new CheckedTokens(chain -> {}, unknown -> null, Duration.ofHours(24), clock);
    check = new MessageCheck(keys, freshness, clock);
    signedByOurs = signByOurs();
    signedByJdk = signByJdk();
    checkByOurs();
    if (!checkByJdk()) {
      throw new IllegalStateException("the signature is not valid");
    }
  }

  @Benchmark
  public byte[] signByOurs() {
    return signer.sign(envelope, ADDRESSING, ownKey, clock.instant());
  }

  @Benchmark
  public VerifiedMessage checkByOurs() {
    return check.check(signedByOurs);
  }

  @Benchmark
  public byte[] signByJdk() throws Exception {
    Document document = read(envelope);
    Element body = (Element) document.getDocumentElement().getFirstChild();
    body.setAttribute("Id", "body");
    body.setIdAttribute("Id", true);
    Reference reference =
        factory.newReference(
            "#body",
            factory.newDigestMethod(DigestMethod.SHA256, null),
            List.of(
                factory.newTransform(
                    CanonicalizationMethod.EXCLUSIVE, (TransformParameterSpec) null)),
            null,
            null);
    SignedInfo info =
        factory.newSignedInfo(
            factory.newCanonicalizationMethod(
                CanonicalizationMethod.EXCLUSIVE, (C14NMethodParameterSpec) null),
            factory.newSignatureMethod(ownKey.algorithm(), null),
            List.of(reference));
    Element header = document.createElementNS(SOAP, "soap:Header");
    document.getDocumentElement().insertBefore(header, body);
    factory.newXMLSignature(info, null).sign(new DOMSignContext(credential.key(), header));
    return written(document);
  }

  @Benchmark
  public boolean checkByJdk() throws Exception {
    Document document = read(signedByJdk);
    Element root = document.getDocumentElement();
    ((Element) root.getLastChild()).setIdAttribute("Id", true);
    Node signature = root.getFirstChild().getFirstChild();
    DOMValidateContext context =
        new DOMValidateContext(credential.certificate().getPublicKey(), signature);
    return factory.unmarshalXMLSignature(context).validate(context);
  }

  private static Document read(byte[] message) throws Exception {
    DocumentBuilderFactory builders = DocumentBuilderFactory.newInstance();
    builders.setNamespaceAware(true);
    return builders.newDocumentBuilder().parse(new ByteArrayInputStream(message));
  }

  private static byte[] written(Document document) throws Exception {
    Transformer transformer = TransformerFactory.newInstance().newTransformer();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(4_096);
    transformer.transform(new DOMSource(document), new StreamResult(bytes));
    return bytes.toByteArray();
  }
}
