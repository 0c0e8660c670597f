package org.gridrls.transfer.file;

/** An expected size or checksum that a file does not have. Immutable. */
public record Mismatch(boolean ofSize, String text) {}
