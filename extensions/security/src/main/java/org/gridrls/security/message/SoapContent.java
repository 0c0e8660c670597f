package org.gridrls.security.message;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.attachment.AttachmentDataSource;
import org.apache.cxf.attachment.AttachmentUtil;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.message.Attachment;
import org.apache.cxf.message.Message;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.soap.ReadingCost;
import org.gridrls.wss.message.Addressing;
import org.gridrls.wss.message.MessageCheck;
import org.gridrls.wss.message.MessageSigner;
import org.gridrls.wss.message.SigningKey;
import org.gridrls.wss.message.VerifiedMessage;
import org.gridrls.wss.xml.Attachments;
import org.gridrls.wss.xml.Refused;

/** Signed messages inside CXF: checked before it reads, signed after it has written. */
final class SoapContent {
  private SoapContent() {}

  /**
   * Checks a received message, and passes on only its signed parts. Attachments are signed too:
   * they are read twice, but only after the envelope's signature has been verified.
   *
   * @param cost counts the buffered bytes of the envelope
   */
  static VerifiedMessage verify(Message message, MessageCheck check, ReadingCost cost) {
    byte[] envelope = bytes(message, cost);
    return replaced(message, check.check(envelope, heldAttachments(message), cost));
  }

  /** Passes on only the signed parts of a verified message without attachments. */
  static VerifiedMessage replaced(Message message, VerifiedMessage verified) {
    message.setContent(InputStream.class, new ByteArrayInputStream(verified.content()));
    message.removeContent(XMLStreamReader.class);
    message.put(Message.ENCODING, StandardCharsets.UTF_8.name());
    return verified;
  }

  /** The signed envelope to send instead of the one just written. */
  static byte[] signed(
      Message message,
      byte[] envelope,
      MessageSigner signer,
      Addressing addressing,
      SigningKey key,
      Instant now) {
    return signer.sign(envelope, attachments(message), addressing, key, now);
  }

  private static byte[] bytes(Message message, ReadingCost cost) {
    Object encoding = message.get(Message.ENCODING);
    if (encoding != null && !isUtf8(encoding.toString())) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "signed messages must be in UTF-8");
    }
    InputStream in = message.getContent(InputStream.class);
    if (in == null) {
      throw Refused.because("there is no message");
    }
    try {
      byte[] all = allBytes(in, cost);
      in.close(); // not after a failure, for it would read what is still coming
      return all;
    } catch (IOException e) {
      throw new Fault(e);
    }
  }

  private static byte[] allBytes(InputStream in, ReadingCost cost) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream(4_096);
    byte[] piece = new byte[8_192];
    for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
      cost.bytes(count);
      all.write(piece, 0, count);
    }
    return all.toByteArray();
  }

  /** The stream can be read only once. */
  private static void hold(Message message) {
    Collection<Attachment> all = message.getAttachments();
    for (Attachment one : all == null ? List.<Attachment>of() : all) {
      if (one.getDataHandler().getDataSource() instanceof AttachmentDataSource source) {
        try {
          source.hold(message);
        } catch (IOException e) {
          throw new Fault(e);
        }
      }
    }
  }

  private static boolean isUtf8(String name) {
    try {
      return Charset.forName(name).equals(StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static Attachments attachments(Message message) {
    Collection<Attachment> all = message.getAttachments();
    return all == null ? null : reference -> open(reference, all);
  }

  /** The attachments of a message being read, which may have many heads, or end too early. */
  private static Attachments heldAttachments(Message message) {
    if (message.getAttachments() == null) {
      return null;
    }
    AtomicBoolean held = new AtomicBoolean();
    return reference -> {
      if (held.compareAndSet(false, true)) {
        hold(message);
      }
      return open(reference, message.getAttachments());
    };
  }

  private static InputStream open(String reference, Collection<Attachment> all) throws IOException {
    if (reference == null || !reference.startsWith("cid:")) {
      throw Refused.because("xop:Include must refer to an attachment of the message");
    }
    try {
      return AttachmentUtil.getAttachmentDataSource(reference, all).getInputStream();
    } catch (IllegalStateException e) {
      throw Refused.because("it includes an attachment that it does not have");
    }
  }
}
