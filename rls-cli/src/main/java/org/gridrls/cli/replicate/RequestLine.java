package org.gridrls.cli.replicate;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.wire.replicator.ReplicationItemXml;

/** A line of a request file. Stateless. */
final class RequestLine {
  private RequestLine() {}

  /**
   * A logical name, then fields separated by tabs: {@code path=}, {@code size=}, {@code checksum=},
   * {@code source=}, or the URL of the copy below the destination. BAD_ARGUMENT for anything else.
   */
  static ReplicationItemXml parse(String line, String destination) {
    String[] fields = line.split("\t");
    ReplicationItemXml item = new ReplicationItemXml();
    if (fields.length == 0 || fields[0].isBlank()) { // tabs alone give no field
      throw new RlsException(RlsError.BAD_ARGUMENT, "the line does not begin with a logical name");
    }
    item.setLogicalName(fields[0]);
    for (int i = 1; i < fields.length; i++) {
      if (fields[i].matches("[a-z][a-z0-9+.-]*://.*")) {
        item.setPath(below(destination, fields[i]));
        continue;
      }
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

  /** Names are percent-encoded in URLs. */
  private static String below(String destination, String url) {
    String prefix = destination.replaceFirst("/+$", "") + "/";
    if (!url.startsWith(prefix) || url.equals(prefix)) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "the copy is not below the destination " + destination, url);
    }
    String path = url.substring(prefix.length()).replace("+", "%2B");
    try {
      return URLDecoder.decode(path, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw RlsException.about(RlsError.BAD_ARGUMENT, "not a URL", url);
    }
  }

  private static long size(String text) {
    if (!text.matches("\\d{1,18}")) {
      throw RlsException.about(RlsError.BAD_ARGUMENT, "not a size", text);
    }
    return Long.parseLong(text);
  }
}
