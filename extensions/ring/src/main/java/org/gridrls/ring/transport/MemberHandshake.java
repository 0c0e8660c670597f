package org.gridrls.ring.transport;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * The first bytes of a connection: the caller states its terms, and the called member accepts them
 * or says why not. Stateless.
 */
final class MemberHandshake {
  static final String ONE_IS_OPEN =
      "one of the two members is secured (security.certificate), and the other one is open";

  private static final byte[] MAGIC = "rls-ring".getBytes(StandardCharsets.US_ASCII);
  private static final Purpose[] PURPOSES = Purpose.values();
  private static final int TLS_ALERT = 0x15;
  private static final int TLS_HANDSHAKE = 0x16;

  private MemberHandshake() {}

  /** Throws {@link MemberRefusal} if the called member refuses. */
  static void call(InputStream in, OutputStream out, RingTerms terms, Purpose purpose)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(bytes);
    data.write(MAGIC);
    data.writeByte(purpose.ordinal());
    terms.write(data);
    out.write(bytes.toByteArray());
    out.flush();
    String why = begin(in).readUTF();
    if (!why.isEmpty()) {
      throw new MemberRefusal(why);
    }
  }

  /** Answers a call; returns its purpose. Throws {@link MemberRefusal} after refusing. */
  static Purpose answer(InputStream in, OutputStream out, RingTerms terms) throws IOException {
    Purpose purpose = Purpose.KNOCK;
    Optional<String> why;
    try {
      DataInputStream data = begin(in);
      int stated = data.readUnsignedByte();
      why = RingTerms.read(data).differenceTo(terms).or(() -> strange(stated));
      purpose = why.isEmpty() ? PURPOSES[stated] : purpose;
    } catch (MemberRefusal stranger) {
      why = Optional.of(stranger.getMessage());
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(bytes);
    data.write(MAGIC);
    data.writeUTF(why.orElse(""));
    out.write(bytes.toByteArray());
    out.flush();
    if (why.isPresent()) {
      throw new MemberRefusal(why.get());
    }
    return purpose;
  }

  private static Optional<String> strange(int purpose) {
    return purpose < PURPOSES.length
        ? Optional.empty()
        : Optional.of("it connects for a purpose that this version does not know");
  }

  private static DataInputStream begin(InputStream in) throws IOException {
    DataInputStream data = new DataInputStream(in);
    byte[] magic = new byte[MAGIC.length];
    magic[0] = data.readByte();
    if (magic[0] == TLS_HANDSHAKE || magic[0] == TLS_ALERT) {
      throw new MemberRefusal(ONE_IS_OPEN);
    }
    data.readFully(magic, 1, magic.length - 1);
    if (!Arrays.equals(magic, MAGIC)) {
      throw new MemberRefusal("it is not a member of a ring, or has another version");
    }
    return data;
  }
}
