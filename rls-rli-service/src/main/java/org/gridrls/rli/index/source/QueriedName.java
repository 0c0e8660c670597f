package org.gridrls.rli.index.source;

import java.nio.charset.StandardCharsets;
import org.gridrls.api.bloom.BloomHash;

/** A name that is looked up in many sources: encoded and hashed once. For one thread. */
public final class QueriedName {
  private final String text;
  private byte[] utf8;
  private BloomHash hash;

  public QueriedName(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }

  public byte[] utf8() {
    if (utf8 == null) {
      utf8 = text.getBytes(StandardCharsets.UTF_8);
    }
    return utf8;
  }

  public BloomHash hash() {
    if (hash == null) {
      hash = BloomHash.of(text);
    }
    return hash;
  }
}
