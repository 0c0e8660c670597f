package org.gridrls.api.audit;

/** What a catalog's logical names come to after the change {@code sequence}. Immutable. */
public record CatalogDigests(long sequence, NameDigests digests) {}
