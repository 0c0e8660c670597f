package org.gridrls.client.codec.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.activation.DataHandler;
import jakarta.jws.WebService;
import jakarta.xml.ws.RequestWrapper;
import jakarta.xml.ws.wsaddressing.W3CEndpointReference;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gridrls.client.codec.message.Contract.ContractOperation;
import org.gridrls.wire.admin.Administration;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.registry.Registry;
import org.gridrls.wire.replicator.Replicator;
import org.gridrls.wire.rli.ReplicaLocationIndex;
import org.gridrls.wire.softstate.SoftStateUpdate;
import org.gridrls.wire.types.RlsFaultXml;
import org.junit.jupiter.api.Test;

/**
 * The file of the contract says what the annotations say; {@code -Dgolden.update=true} writes it.
 */
class PreparedContractTest {
  private static final List<Class<?>> PORTS =
      List.of(
          Administration.class,
          LocalReplicaCatalog.class,
          Registry.class,
          ReplicaLocationIndex.class,
          Replicator.class,
          SoftStateUpdate.class);
  private static final Path FILE =
      Path.of(
          System.getProperty("basedir", ""),
          "src/main/resources/org/gridrls/client/codec/message/contract.txt");

  private final Contract annotated = new AnnotatedContract();
  private final Map<String, String> lines = new TreeMap<>();

  @Test
  void theFileSaysWhatTheAnnotationsSay() throws Exception {
    PORTS.forEach(this::add);
    add(RlsFaultXml.class, new ArrayList<>());
    StringBuilder text = new StringBuilder();
    lines.forEach((key, line) -> text.append(key).append(' ').append(line).append('\n'));
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(FILE.getParent());
      Files.writeString(FILE, text);
    }
    assertEquals(text.toString(), Files.readString(FILE));
  }

  private void add(Class<?> port) {
    lines.put(port.getName(), port.getAnnotation(WebService.class).targetNamespace());
    for (Method method : port.getMethods()) {
      if (!method.isAnnotationPresent(RequestWrapper.class)) {
        continue; // resource properties and notifications, for which SOAP stacks are
      }
      ContractOperation operation = annotated.operation(method);
      List<String> types = new ArrayList<>();
      add(OperationMessages.type(operation.request().type()), types);
      add(OperationMessages.type(operation.reply().type()), types);
      lines.put(PreparedContract.key(method), line(operation));
    }
  }

  private static String line(ContractOperation operation) {
    List<String> words = new ArrayList<>();
    words.add(operation.action());
    for (Contract.Wrapper wrapper : List.of(operation.request(), operation.reply())) {
      words.addAll(List.of(wrapper.namespace(), wrapper.local(), wrapper.type()));
    }
    words.add("" + operation.answers());
    words.addAll(operation.parameters());
    return String.join(" ", words);
  }

  private void add(Class<?> type, List<String> on) {
    if (Simple.BY_TYPE.containsKey(type)
        || type == DataHandler.class
        || type == W3CEndpointReference.class
        || type.isEnum()
        || on.contains(type.getName())) {
      return;
    }
    on.add(type.getName());
    StringBuilder line = new StringBuilder("type");
    for (Contract.Element element : annotated.elements(type)) {
      String item = element.item() == null ? "-" : element.item().getName();
      line.append(' ')
          .append(element.property())
          .append(' ')
          .append(element.namespace())
          .append(' ')
          .append(element.local())
          .append(' ')
          .append(item)
          .append(' ')
          .append(element.required());
      add(element.item() == null ? field(type, element.property()) : element.item(), on);
    }
    lines.put(type.getName(), line.toString());
  }

  private static Class<?> field(Class<?> owner, String property) {
    try {
      return owner.getDeclaredField(property).getType();
    } catch (NoSuchFieldException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @Test
  void operationsAndTypesAreReadAsTheAnnotationsSay() {
    PreparedContract prepared = PreparedContract.SHARED;
    int operations = 0;
    for (Class<?> port : PORTS) {
      for (Method method : port.getMethods()) {
        ContractOperation operation;
        try {
          operation = prepared.operation(method);
        } catch (IllegalArgumentException notPlain) {
          continue;
        }
        operations++;
        assertEquals(annotated.operation(method), operation);
        for (Contract.Wrapper wrapper : List.of(operation.request(), operation.reply())) {
          Class<?> type = OperationMessages.type(wrapper.type());
          assertEquals(annotated.elements(type), prepared.elements(type));
        }
      }
    }
    assertTrue(operations > 60, "only " + operations);
  }
}
