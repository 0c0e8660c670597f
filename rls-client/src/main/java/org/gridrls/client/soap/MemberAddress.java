package org.gridrls.client.soap;

import java.util.Optional;
import org.gridrls.api.member.ServerIdentity;

/**
 * The address of a server or service, and who is expected to answer there. A client of it takes
 * replies of another server for failures. Immutable.
 *
 * @param expected empty: any server
 */
public record MemberAddress(String url, Optional<ServerIdentity> expected) {
  public MemberAddress(String url, ServerIdentity expected) {
    this(url, Optional.of(expected));
  }

  /** An address without an expectation, as users type it. */
  public static MemberAddress of(String url) {
    return new MemberAddress(url, Optional.empty());
  }
}
