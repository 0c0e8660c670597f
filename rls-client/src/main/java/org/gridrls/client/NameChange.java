package org.gridrls.client;

/** An old and a new name: an item of a bulk rename. Immutable. */
public record NameChange(String from, String to) {}
