package org.gridrls.api.audit;

/** Some names that an index holds of a catalog in this state of it. Immutable. */
public record SourceNames(long bootId, long generation, NamePage page) {}
