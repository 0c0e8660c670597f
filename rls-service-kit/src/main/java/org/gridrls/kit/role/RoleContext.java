package org.gridrls.kit.role;

import java.nio.file.Path;
import java.time.Clock;
import org.gridrls.api.member.MemberPort;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.kit.membership.MembershipView;

/**
 * What a server gives to the services inside it.
 *
 * @param memberName the server's name in the federation
 * @param bootId grows with every start
 * @param baseUrl what others call the server
 * @param dataDirectory where the service may keep files
 * @param clock wall time, for what people read
 * @param steady for every duration: never set back
 */
public record RoleContext(
    String memberName,
    long bootId,
    String baseUrl,
    Path dataDirectory,
    Clock clock,
    Clock steady,
    SoapConnector connector,
    MembershipView membership) {

  /** With one clock for both uses, as tests have it. */
  public RoleContext(
      String memberName,
      long bootId,
      String baseUrl,
      Path dataDirectory,
      Clock clock,
      SoapConnector connector,
      MembershipView membership) {
    this(memberName, bootId, baseUrl, dataDirectory, clock, clock, connector, membership);
  }

  public String endpoint(MemberPort port) {
    return baseUrl + port.path();
  }
}
