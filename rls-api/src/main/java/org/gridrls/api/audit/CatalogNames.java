package org.gridrls.api.audit;

/** Some logical names of a catalog as of the change {@code sequence}. Immutable. */
public record CatalogNames(long sequence, NamePage page) {}
