package org.gridrls.transfer.http;

import java.util.Locale;
import org.gridrls.transfer.file.Expected;
import org.gridrls.transfer.mover.SourceException;
import org.gridrls.transfer.mover.SourceException.SourceFailure;
import org.gridrls.transfer.order.TargetUrl;

/**
 * Checks the head of an answer before its body is read as the file. Stateless, safe for threads.
 */
final class WholeFile {
  private WholeFile() {}

  static void require(SourceReply reply, TargetUrl source, Expected expected)
      throws SourceException {
    if (reply.status() != 200) {
      String said = reply.said();
      // nginx answers so when a client has no certificate; only its words tell it from other faults
      boolean wantsCertificate = reply.status() == 400 && said.contains("SSL certificate");
      throw new SourceException(
          wantsCertificate ? SourceFailure.DENIED : reason(reply.status()),
          source + " answered " + said);
    }
    long length = reply.length().orElse(-1);
    if (length >= 0 && expected.size().orElse(length) != length) {
      throw new SourceException(
          SourceFailure.WRONG_SIZE,
          source + " has " + length + " bytes, not " + expected.size().getAsLong());
    }
    if (reply.isEncoded() && !expected.hasChecksum()) {
      throw new SourceException(SourceFailure.NOT_THE_FILE, source + " sent encoded content");
    }
    String path = String.valueOf(source.uri().getPath()).toLowerCase(Locale.ROOT);
    boolean page = path.endsWith(".html") || path.endsWith(".htm");
    if (reply.isHtml() && !page && !expected.hasChecksum()) {
      throw new SourceException(SourceFailure.NOT_THE_FILE, source + " sent a web page");
    }
    boolean endIsProved = length >= 0 || reply.isChunked();
    if (!endIsProved && expected.size().isEmpty() && !expected.hasChecksum()) {
      throw new SourceException(
          SourceFailure.NOT_THE_FILE, source + " does not say where the file ends");
    }
  }

  /** Tells what a status other than that of success says about a source. */
  static SourceFailure reason(int status) {
    return switch (status) {
      case 401, 403, 407 -> SourceFailure.DENIED;
      case 404, 410 -> SourceFailure.NOT_FOUND;
      case 408, 425, 429, 500, 502, 503, 504 -> SourceFailure.BUSY;
      default -> SourceFailure.REFUSED;
    };
  }
}
