package org.gridrls.wss.xml;

import java.io.IOException;
import java.io.InputStream;

/** The attachments of a message. */
@FunctionalInterface
public interface Attachments {
  /** The content that {@code cid:...} names; refuses every other reference. */
  InputStream open(String reference) throws IOException;
}
