package org.gridrls.kit.direct;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.cxf.phase.PhaseInterceptorChain;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.wire.admin.Administration;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.registry.Registry;
import org.gridrls.wire.rli.ReplicaLocationIndex;
import org.gridrls.wire.softstate.SoftStateUpdate;

/**
 * Endpoints whose methods note how they were called and return what the test says. Used by one test
 * thread at a time.
 */
final class StubPort {
  /** Says what a method returns; may throw what the method throws. */
  @FunctionalInterface
  interface Answer {
    Object to(Method method) throws Exception;
  }

  /**
   * A call of a method.
   *
   * @param parameters in a form that can be compared
   * @param direct whether it did not come through the SOAP stack
   */
  record Seen(String operation, String parameters, boolean direct) {}

  private final List<Seen> seen = new ArrayList<>();
  private Answer answer = method -> null;

  void answers(Answer given) {
    answer = given;
  }

  /** Returns what was called since it was asked last. */
  synchronized List<Seen> takeSeen() {
    List<Seen> taken = List.copyOf(seen);
    seen.clear();
    return taken;
  }

  List<SoapEndpoint> endpoints() {
    return List.of(
        endpoint(LocalReplicaCatalog.class, "local-replica-catalog", "/lrc"),
        endpoint(ReplicaLocationIndex.class, "replica-location-index", "/rli"),
        endpoint(SoftStateUpdate.class, "soft-state-update", "/update"),
        endpoint(Registry.class, "registry", "/registry"),
        endpoint(Administration.class, "administration", "/admin"));
  }

  private SoapEndpoint endpoint(Class<?> portType, String wsdl, String path) {
    Object implementation =
        Proxy.newProxyInstance(
            portType.getClassLoader(),
            new Class<?>[] {portType},
            (proxy, method, arguments) ->
                method.getDeclaringClass() == Object.class
                    ? method.invoke(this, arguments)
                    : called(method, arguments));
    return SoapEndpoint.of(portType, implementation, wsdl + ".wsdl", path)
        .directlyBut("sendPart", "sendBloom");
  }

  private Object called(Method method, Object[] arguments) throws Exception {
    boolean direct = PhaseInterceptorChain.getCurrentMessage() == null;
    synchronized (this) {
      String parameters = Values.text(arguments == null ? List.of() : Arrays.asList(arguments));
      seen.add(new Seen(method.getName(), parameters, direct));
    }
    return answer.to(method);
  }
}
