package org.gridrls.kit.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.jws.WebParam;
import jakarta.xml.ws.BindingProvider;
import jakarta.xml.ws.RequestWrapper;
import jakarta.xml.ws.soap.SOAPBinding;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.cxf.frontend.ClientProxy;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.wire.softstate.SoftStateUpdate;
import org.gridrls.wire.types.RlsFaultMessage;
import org.gridrls.wire.types.RlsFaultXml;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The client sends the same parameters, and gets the same results and faults, as one of CXF. */
class SameCallsTest {
  private static final long SEED = Long.getLong("seed", 20261123L);
  private static BothPaths host;
  private static SoapConnector connector;
  private static final Map<String, Object> STACK = new HashMap<>();

  @BeforeAll
  static void start() {
    host = new BothPaths();
    connector = new SoapConnector(Timeouts.DEFAULT);
  }

  @AfterAll
  static void stop() {
    STACK.values().forEach(proxy -> ClientProxy.getClient(proxy).destroy());
    connector.close();
    host.close();
  }

  /** Holds what became of a call: what the service was asked, and what the caller got. */
  private record Outcome(List<String> asked, String got) {}

  private static Outcome call(Object proxy, Method method, Object[] parameters)
      throws IllegalAccessException {
    host.stub.takeSeen();
    String got;
    try {
      got = Values.text(method.invoke(proxy, parameters));
    } catch (InvocationTargetException e) {
      got =
          e.getCause() instanceof RlsFaultMessage fault
              ? fault.getMessage() + " " + Values.text(fault.getFaultInfo())
              : "failed" + e.getCause();
    }
    return new Outcome(
        host.stub.takeSeen().stream().map(call -> call.operation() + call.parameters()).toList(),
        got);
  }

  private static void same(String path, Class<?> port, Method method, Object[] parameters)
      throws Exception {
    Object stack = STACK.computeIfAbsent(path, unseen -> stack(port, host.url(path)));
    Outcome expected = call(stack, method, parameters);
    Outcome outcome = call(connector.proxy(port, host.url(path)), method, parameters);
    assertEquals(expected, outcome, path + " " + method.getName());
  }

  private static Object stack(Class<?> port, String address) {
    JaxWsProxyFactoryBean factory = new JaxWsProxyFactoryBean();
    factory.setServiceClass(port);
    factory.setAddress(address);
    Object proxy = factory.create();
    ((SOAPBinding) ((BindingProvider) proxy).getBinding())
        .setMTOMEnabled(port == SoftStateUpdate.class);
    return proxy;
  }

  private static List<Method> methods(Class<?> port) {
    List<Method> methods = new ArrayList<>(List.of(port.getMethods()));
    methods.removeIf(method -> !SoapMessages.isOwn(port, method.getName()));
    methods.sort(Comparator.comparing(Method::getName));
    return methods;
  }

  private static Object[] parameters(Method method, Random random) throws Exception {
    Class<?> type = Class.forName(method.getAnnotation(RequestWrapper.class).className());
    Object wrapper = Values.random(type, random);
    List<Object> parameters = new ArrayList<>();
    for (Parameter parameter : method.getParameters()) {
      Field field = type.getDeclaredField(parameter.getAnnotation(WebParam.class).name());
      field.setAccessible(true);
      parameters.add(field.get(wrapper));
    }
    return parameters.toArray();
  }

  @Test
  void parametersAndResultsAreTheSame() throws Exception {
    Random random = new Random(SEED);
    int direct = 0;
    for (Map.Entry<String, Class<?>> port : SoapMessages.PORTS.entrySet()) {
      for (Method method : methods(port.getValue())) {
        for (int i = 0; i < 12; i++) {
          long seed = random.nextLong();
          host.stub.answers(
              called ->
                  called.getReturnType() == void.class
                      ? null
                      : Values.random(called.getReturnType(), new Random(seed)));
          same(port.getKey(), port.getValue(), method, parameters(method, random));
          direct++;
        }
      }
    }
    assertTrue(direct > 500, "only " + direct);
  }

  @Test
  void faultsAreTheSame() throws Exception {
    Random random = new Random(SEED);
    for (Map.Entry<String, Class<?>> port : SoapMessages.PORTS.entrySet()) {
      if (port.getValue() == SoftStateUpdate.class) {
        continue;
      }
      for (Method method : methods(port.getValue())) {
        RlsFaultXml fault = (RlsFaultXml) Values.random(RlsFaultXml.class, random);
        String message = fault.getMessage() == null ? "nothing" : fault.getMessage();
        host.stub.answers(
            called -> {
              throw new RlsFaultMessage(message, fault);
            });
        same(port.getKey(), port.getValue(), method, parameters(method, random));
      }
    }
  }
}
