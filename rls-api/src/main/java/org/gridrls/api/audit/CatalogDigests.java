package org.gridrls.api.audit;

/** Digests of a catalog's logical names after the change {@code sequence}. Immutable. */
public record CatalogDigests(long sequence, NameDigests digests) {}
