package org.gridrls.api.member;

import java.time.Duration;

/** What the registry granted, as a duration, and the version of the membership at that time. */
public record MemberLease(Duration granted, long membershipVersion) {}
