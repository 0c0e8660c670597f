package org.gridrls.lrc.catalog;

/** A logical name began (added) or ceased to exist. */
public record JournalEntry(long sequence, boolean added, String logicalName) {}
