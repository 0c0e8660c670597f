package org.gridrls.jmh;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gridrls.wss.message.Addressing;
import org.gridrls.wss.message.MessageSigner;
import org.gridrls.wss.message.SessionKey;
import org.gridrls.wss.xml.Canonical;
import org.gridrls.wss.xml.Envelope;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Setup;

/** Canonicalizes and signs the message that creates a mapping, by a session and by an EC key. */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SignedEnvelopeBenchmark extends MicroBenchmark {
  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

  private final MessageSigner signer = new MessageSigner(Duration.ofSeconds(300));
  private final Addressing addressing =
      Addressing.request("http://host.example.org/ws/lrc", "urn:create", "urn:uuid:2");
  private final SessionKey session =
      new SessionKey("urn:uuid:1", RandomNames.name(1).getBytes(StandardCharsets.US_ASCII));
  private byte[] message;
  private byte[] signed;
  private byte[] canonical;
  private byte[] signature;
  private KeyPair pair;

  @Setup
  public void prepare() throws GeneralSecurityException {
    String name = RandomNames.name(0);
    message =
        ("<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body>"
                + "<create xmlns=\"https://gridrls.org/ns/lrc/1\"><logicalName>"
                + name
                + "</logicalName><targetName>"
                + RandomNames.target(name)
                + "</targetName></create></soap:Body></soap:Envelope>")
            .getBytes(StandardCharsets.UTF_8);
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(256);
    pair = generator.generateKeyPair();
    signed = signBySession();
    canonical = canonicalize();
    signature = signByKey();
    if (!new String(canonical, StandardCharsets.UTF_8).contains(name) || !verifyByKey()) {
      throw new IllegalStateException("the signed message is another");
    }
  }

  @Benchmark
  public byte[] canonicalize() {
    return Canonical.bytes(Envelope.read(signed).body(), List.of());
  }

  @Benchmark
  public byte[] signBySession() {
    return signer.sign(message, addressing, session, NOW);
  }

  @Benchmark
  public byte[] signByKey() throws GeneralSecurityException {
    Signature signing = Signature.getInstance("SHA256withECDSA");
    signing.initSign(pair.getPrivate());
    signing.update(canonical);
    return signing.sign();
  }

  @Benchmark
  public boolean verifyByKey() throws GeneralSecurityException {
    Signature verifying = Signature.getInstance("SHA256withECDSA");
    verifying.initVerify(pair.getPublic());
    verifying.update(canonical);
    return verifying.verify(signature);
  }
}
