package org.gridrls.client.codec.xml;

import java.nio.charset.StandardCharsets;

/**
 * A name that messages may have.
 *
 * @param namespace the position of its namespace among those that the reader knows
 * @param local must not be changed
 */
public record ElementName(int namespace, byte[] local) {
  public static ElementName of(int namespace, String local) {
    return new ElementName(namespace, local.getBytes(StandardCharsets.US_ASCII));
  }
}
