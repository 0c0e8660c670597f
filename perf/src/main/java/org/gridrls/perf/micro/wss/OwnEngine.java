package org.gridrls.perf.micro.wss;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.gridrls.certs.Credential;
import org.gridrls.wss.message.Addressing;
import org.gridrls.wss.message.CertificateKey;
import org.gridrls.wss.message.CheckedTokens;
import org.gridrls.wss.message.Freshness;
import org.gridrls.wss.message.Keys;
import org.gridrls.wss.message.MessageCheck;
import org.gridrls.wss.message.MessageSigner;
import org.gridrls.wss.message.SigningKey;

/** Ours: the envelope is written, signed, checked and read as bytes. Safe for threads. */
final class OwnEngine implements MessageEngine {
  private static final Duration LIFE = Duration.ofHours(24);

  private final Codec codec;
  private final Clock clock;
  private final MessageSigner signer = new MessageSigner(LIFE);
  private final SigningKey key;
  private final MessageCheck check;

  private OwnEngine(Codec codec, SigningKey key, Keys keys, Clock clock) {
    this.codec = codec;
    this.clock = clock;
    this.key = key;
    this.check = new MessageCheck(keys, new Freshness(LIFE, Duration.ofMinutes(1)), clock);
  }

  /** Signs by the sample's certificate. */
  static OwnEngine of(Codec codec, Sample sample, Clock clock) {
    Credential credential = sample.credential();
    return new OwnEngine(
        codec,
        new CertificateKey(credential.key(), List.of(credential.certificate())),
        new CheckedTokens(chain -> {}, unknown -> null, LIFE, clock),
        clock);
  }

  static OwnEngine of(Codec codec, Session session, Clock clock) {
    return new OwnEngine(codec, session.key(), session, clock);
  }

  @Override
  public byte[] write(Object message, Addressing addressing) throws Exception {
    return signer.sign(codec.write(message, null), addressing, key, clock.instant());
  }

  @Override
  public Object read(byte[] message) throws Exception {
    return codec.read(check.check(message).content());
  }
}
