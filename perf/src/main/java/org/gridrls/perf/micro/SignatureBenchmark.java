package org.gridrls.perf.micro;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * What the signature of an envelope of 1 KB costs at least: the hash and the key's arithmetic, with
 * nothing of XML.
 */
public class SignatureBenchmark extends MicroBenchmark {
  private static final int ENVELOPE_BYTES = 1_024;

  /** The kinds of key that certificates have. */
  public enum Key {
    EC_P256("EC", 256, "SHA256withECDSA"),
    RSA_2048("RSA", 2_048, "SHA256withRSA");

    private final String family;
    private final int size;
    private final String signature;

    Key(String family, int size, String signature) {
      this.family = family;
      this.size = size;
      this.signature = signature;
    }
  }

  @Param Key key;

  private final byte[] envelope = new byte[ENVELOPE_BYTES];
  private KeyPair pair;
  private byte[] signed;

  @Setup
  public void prepare() throws GeneralSecurityException {
    new Random(1).nextBytes(envelope);
    KeyPairGenerator generator = KeyPairGenerator.getInstance(key.family);
    generator.initialize(key.size);
    pair = generator.generateKeyPair();
    signed = sign();
    if (!verify()) {
      throw new IllegalStateException("the signature is not valid");
    }
  }

  @Benchmark
  public byte[] sign() throws GeneralSecurityException {
    Signature signature = Signature.getInstance(key.signature);
    signature.initSign(pair.getPrivate());
    signature.update(envelope);
    return signature.sign();
  }

  @Benchmark
  public boolean verify() throws GeneralSecurityException {
    Signature signature = Signature.getInstance(key.signature);
    signature.initVerify(pair.getPublic());
    signature.update(envelope);
    return signature.verify(signed);
  }
}
