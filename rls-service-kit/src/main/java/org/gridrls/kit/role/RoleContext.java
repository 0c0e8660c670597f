package org.gridrls.kit.role;

import java.nio.file.Path;
import java.time.Clock;
import org.gridrls.api.member.MemberPort;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.schedule.Clocks;

/**
 * The shared objects that a server provides to the services inside it.
 *
 * @param memberName the server's name in the federation
 * @param bootId grows with every start
 * @param baseUrl what others call the server
 * @param dataDirectory where the service may keep files
 */
public record RoleContext(
    String memberName,
    long bootId,
    String baseUrl,
    Path dataDirectory,
    Clocks clocks,
    SoapConnector connector,
    MembershipView membership) {

  /** Wall time, for what people read. */
  public Clock clock() {
    return clocks.wall();
  }

  public String endpoint(MemberPort port) {
    return baseUrl + port.path();
  }
}
