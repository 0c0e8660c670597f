package org.gridrls.registry.soap;

import java.util.ArrayList;
import java.util.List;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.registry.membership.Membership;
import org.gridrls.wire.registry.Registry;

/** The two faces of a registry over one membership: the plain one, and the WSRF one. */
public final class RegistryEndpoints {
  private RegistryEndpoints() {}

  public static List<SoapEndpoint> of(Membership membership, StandardFace standard) {
    List<SoapEndpoint> all = new ArrayList<>();
    all.add(
        SoapEndpoint.of(
            Registry.class, new RegistryEndpoint(membership), "registry.wsdl", "/registry"));
    all.addAll(standard.endpoints());
    return all;
  }
}
