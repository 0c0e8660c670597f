package org.gridrls.perf.micro.wss;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.gridrls.wss.message.CertificateKey;
import org.gridrls.wss.message.CheckedTokens;
import org.gridrls.wss.message.Freshness;
import org.gridrls.wss.message.MessageCheck;
import org.gridrls.wss.message.MessageSigner;
import org.gridrls.wss.message.SigningKey;

/** Ours. Who is trusted is looked up once and then remembered, as in a server. */
final class OwnForm implements SignedForm {
  private static final Duration LIFE = Duration.ofHours(24);

  private final Sample sample;
  private final Clock clock;
  private final MessageSigner signer = new MessageSigner(LIFE);
  private final SigningKey key;
  private final MessageCheck check;

  OwnForm(Sample sample, Clock clock) {
    this.sample = sample;
    this.clock = clock;
    this.key =
        new CertificateKey(sample.credential().key(), List.of(sample.credential().certificate()));
    this.check =
        new MessageCheck(
            new CheckedTokens(chain -> {}, unknown -> null, LIFE, clock),
            new Freshness(LIFE, Duration.ofMinutes(1)),
            clock);
  }

  @Override
  public byte[] sign() {
    return signer.sign(sample.plain(), sample.addressing(), key, clock.instant());
  }

  @Override
  public Object check(byte[] signed) {
    return check.check(signed);
  }
}
