package org.gridrls.client;

/** A name and the one it gets instead: an item of a bulk renaming. Immutable. */
public record NameChange(String from, String to) {}
