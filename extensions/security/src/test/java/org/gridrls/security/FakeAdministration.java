package org.gridrls.security;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Stream;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.wire.admin.Administration;
import org.gridrls.wire.admin.ServerIdentityXml;

/** An administration endpoint that only answers a ping. */
public final class FakeAdministration {
  private FakeAdministration() {}

  /** Answers with the server name {@code server-a}. */
  public static SoapEndpoint endpoint() {
    Object implementation =
        Proxy.newProxyInstance(
            Administration.class.getClassLoader(),
            new Class<?>[] {Administration.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "ping" -> identity();
                  case "hashCode" -> 1;
                  default -> null;
                });
    return SoapEndpoint.of(Administration.class, implementation, "administration.wsdl", "/admin")
        .directlyBut(
            Stream.of(Administration.class.getMethods())
                .map(Method::getName)
                .filter(name -> !Set.of("ping", "forceUpdate").contains(name))
                .toArray(String[]::new));
  }

  private static ServerIdentityXml identity() {
    ServerIdentityXml identity = new ServerIdentityXml();
    identity.setName("server-a");
    identity.setVersion("1.2.3");
    identity.setTime(Instant.EPOCH);
    return identity;
  }
}
