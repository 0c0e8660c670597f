package org.gridrls.bridge.dav;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.OptionalLong;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.gridrls.bridge.http.ForeignXml;

/**
 * One resource in an answer of WebDAV. Immutable.
 *
 * @param href its address, as it came
 */
record DavEntry(String href, boolean collection, OptionalLong size) {
  private static final String RESPONSE = "/multistatus/response";
  private static final String STATED = RESPONSE + "/propstat";

  /** Uses an entry; an IOException ends the reading. */
  @FunctionalInterface
  interface Use {
    void accept(DavEntry entry) throws IOException;
  }

  /** Passes on all entries. Throws IOException for an answer that is not whole. */
  static void read(ClassicHttpResponse reply, long bytesMax, Use to) throws IOException {
    Builder builder = new Builder(to);
    try {
      ForeignXml.read(reply, "DAV:", bytesMax, builder::ended);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    if (!builder.complete) {
      throw new IOException("it answers something else than WebDAV");
    }
  }

  /** Properties with one status. */
  private static final class Stated {
    private boolean collection;
    private OptionalLong size = OptionalLong.empty();
    private String status = "";
  }

  /** Collects the elements of an entry. */
  private static final class Builder {
    private final Use to;
    private String href = "";
    private Stated stated = new Stated();
    private Stated good;
    private boolean complete;

    Builder(Use to) {
      this.to = to;
    }

    void ended(String path, String text) {
      switch (path) {
        case RESPONSE + "/href" -> {
          refuseIf(!href.isEmpty(), "several addresses at once");
          href = text.strip();
        }
        case STATED + "/prop/resourcetype/collection" -> stated.collection = true;
        case STATED + "/prop/getcontentlength" -> stated.size = length(text.strip());
        case STATED + "/status" -> stated.status = text.strip().replaceFirst("^HTTP/\\S+ +", "");
        case STATED -> endProperties();
        case RESPONSE + "/status" -> refuseIf(true, "only a part: " + text.strip());
        case RESPONSE -> endEntry();
        case "/multistatus" -> complete = true;
        default -> {
          // not asked for
        }
      }
    }

    private static OptionalLong length(String text) {
      return text.matches("\\d{1,18}")
          ? OptionalLong.of(Long.parseLong(text))
          : OptionalLong.empty();
    }

    /** A property that a resource does not have has the status 404. */
    private void endProperties() {
      boolean found = stated.status.startsWith("200");
      refuseIf(!found && !stated.status.startsWith("404"), "properties as " + stated.status);
      refuseIf(found && good != null, "properties twice");
      good = found ? stated : good;
      stated = new Stated();
    }

    private void endEntry() {
      refuseIf(href.isEmpty() || good == null, "something else than properties of files");
      try {
        to.accept(new DavEntry(href, good.collection, good.size));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      href = "";
      good = null;
    }

    private static void refuseIf(boolean wrong, String what) {
      if (wrong) {
        throw new UncheckedIOException(new IOException("it answers " + what));
      }
    }
  }
}
