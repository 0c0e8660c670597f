package org.gridrls.api.index;

import org.gridrls.api.AttributedMapping;

/** One copy: the catalog that vouches for it, and the mapping with the attributes asked for. */
public record Replica(String lrc, String lrcMember, AttributedMapping mapping) {}
