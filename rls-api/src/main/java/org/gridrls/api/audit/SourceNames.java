package org.gridrls.api.audit;

/** Some names that an index has from a catalog in this state. Immutable. */
public record SourceNames(long bootId, long generation, NamePage page) {}
