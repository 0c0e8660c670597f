package org.gridrls.cli.replicate;

import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.wire.replicator.ReplicationItemXml;

/** A line of a request file. Stateless. */
final class RequestLine {
  private RequestLine() {}

  /**
   * A logical name, then fields separated by tabs: {@code path=}, {@code size=}, {@code checksum=},
   * {@code source=}. BAD_ARGUMENT for anything else.
   */
  static ReplicationItemXml parse(String line) {
    String[] fields = line.split("\t");
    ReplicationItemXml item = new ReplicationItemXml();
    if (fields[0].isBlank()) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "the line does not begin with a logical name");
    }
    item.setLogicalName(fields[0]);
    for (int i = 1; i < fields.length; i++) {
      int equals = fields[i].indexOf('=');
      String value = fields[i].substring(equals + 1);
      switch (equals < 0 ? "" : fields[i].substring(0, equals)) {
        case "path" -> item.setPath(value);
        case "size" -> item.setSize(size(value));
        case "checksum" -> item.setChecksum(value);
        case "source" -> item.getSource().add(value);
        default ->
            throw RlsException.about(
                RlsError.BAD_ARGUMENT, "not path=, size=, checksum= or source=", fields[i]);
      }
    }
    return item;
  }

  private static long size(String text) {
    if (!text.matches("\\d{1,18}")) {
      throw RlsException.about(RlsError.BAD_ARGUMENT, "not a size", text);
    }
    return Long.parseLong(text);
  }
}
