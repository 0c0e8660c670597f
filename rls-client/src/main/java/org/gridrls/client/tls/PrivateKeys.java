package org.gridrls.client.tls;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.List;

/** Reads private keys in PKCS #8 and in the older formats of RSA and EC. */
final class PrivateKeys {
  private static final List<String> ALGORITHMS = List.of("EC", "RSA", "EdDSA");
  private static final byte[] VERSION = {2, 1, 0};
  private static final byte[] RSA = {
    0x30, 13, 6, 9, 0x2a, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xf7, 13, 1, 1, 1, 5, 0
  };
  private static final byte[] EC_OID = {6, 7, 0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 2, 1};
  private static final int SEQUENCE = 0x30;
  private static final int OCTETS = 4;
  private static final int CURVE = 0xa0;

  private PrivateKeys() {}

  static PrivateKey decode(String label, byte[] der) throws GeneralSecurityException {
    byte[] pkcs8 =
        switch (label) {
          case "RSA PRIVATE KEY" -> wrapped(RSA, der);
          case "EC PRIVATE KEY" -> wrapped(element(SEQUENCE, EC_OID, curve(der)), der);
          default -> der;
        };
    for (String algorithm : ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
      } catch (InvalidKeySpecException other) {
        // the next algorithm may know it
      }
    }
    throw new InvalidKeySpecException("a key of an unknown algorithm");
  }

  private static byte[] wrapped(byte[] algorithm, byte[] key) {
    return element(SEQUENCE, VERSION, algorithm, element(OCTETS, key));
  }

  /** SEQUENCE of a version, the key, the curve and the public key; the last two are tagged. */
  private static byte[] curve(byte[] der) throws InvalidKeySpecException {
    ByteBuffer in = ByteBuffer.wrap(der);
    in.get();
    length(in);
    while (in.hasRemaining()) {
      int tag = in.get() & 0xff;
      byte[] content = new byte[length(in)];
      in.get(content);
      if (tag == CURVE) {
        return content;
      }
    }
    throw new InvalidKeySpecException("an EC key without a named curve");
  }

  private static int length(ByteBuffer in) {
    int first = in.get() & 0xff;
    if (first < 0x80) {
      return first;
    }
    int length = 0;
    for (int i = 0; i < (first & 0x7f); i++) {
      length = length << 8 | in.get() & 0xff;
    }
    return length;
  }

  private static byte[] element(int tag, byte[]... parts) {
    int length = Arrays.stream(parts).mapToInt(part -> part.length).sum();
    ByteBuffer out = ByteBuffer.allocate(length + 6);
    out.put((byte) tag);
    if (length >= 0x100) {
      out.put((byte) 0x82).putShort((short) length);
    } else if (length >= 0x80) {
      out.put((byte) 0x81).put((byte) length);
    } else {
      out.put((byte) length);
    }
    Arrays.stream(parts).forEach(out::put);
    return Arrays.copyOf(out.array(), out.position());
  }
}
