package org.gridrls.lrc.catalog;

/** A logical name was created ({@code added}) or removed. Immutable. */
public record JournalEntry(long sequence, boolean added, String logicalName) {}
