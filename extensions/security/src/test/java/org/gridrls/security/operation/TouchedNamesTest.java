package org.gridrls.security.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.activation.DataHandler;
import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.mail.util.ByteArrayDataSource;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.kit.security.Call;
import org.gridrls.security.acl.Callers;
import org.gridrls.wire.lrc.AttributeSearchXml;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.lrc.NameChangeXml;
import org.gridrls.wire.lrc.ObjectAttributeKeyXml;
import org.gridrls.wire.lrc.ObjectAttributeXml;
import org.gridrls.wire.lrc.PutItemXml;
import org.gridrls.wire.lrc.SelectionXml;
import org.gridrls.wire.replicator.ReplicationItemXml;
import org.gridrls.wire.replicator.RequestedFilesXml;
import org.gridrls.wire.replicator.WishXml;
import org.gridrls.wire.rli.IndexObjectTypeXml;
import org.gridrls.wire.rli.ReplicaLocationIndex;
import org.gridrls.wire.types.AttributeXml;
import org.gridrls.wire.types.MappingXml;
import org.gridrls.wire.types.ObjectTypeXml;
import org.junit.jupiter.api.Test;

/** Each operation is called with names in all places of its parameters that take one. */
class TouchedNamesTest {
  private static final String NAME = "/a/name";
  private static final String PATTERN = "/a/pattern*";

  /** They touch names that are not in their parameters. */
  private static final Set<String> ABOUT_EVERYTHING =
      Set.of(
          "clear",
          "changesSince",
          "defineAttribute",
          "undefineAttribute",
          "bulkDefineAttributes",
          "bulkUndefineAttributes",
          "getSourceDigests",
          "getSourceNames");

  private static final Set<String> ABOUT_NOTHING =
      Set.of(
          "listAttributeDefinitions",
          "listUpdateTargets",
          "getUpdateTarget",
          "addUpdateTarget",
          "changeUpdateTarget",
          "removeUpdateTarget",
          "listSenders",
          "listParents",
          "addParent",
          "removeParent",
          "discardSource");

  private static final Set<String> PATTERNED =
      Set.of(
          "queryPattern",
          "searchAttributes",
          "getNameDigests",
          "getBucketNames",
          "getLRCsByPattern",
          "searchCatalogs");

  private static Stream<Method> operations() {
    return Stream.of(LocalReplicaCatalog.class, ReplicaLocationIndex.class)
        .flatMap(port -> Arrays.stream(port.getMethods()));
  }

  private static Call call(Method method, List<Object> parameters) {
    return new Call(
        Callers.ALICE,
        method.getDeclaringClass().getSimpleName(),
        method.getAnnotation(WebMethod.class) == null
                || method.getAnnotation(WebMethod.class).operationName().isEmpty()
            ? method.getName()
            : method.getAnnotation(WebMethod.class).operationName(),
        parameters);
  }

  private static AffectedNames touched(Method method, ObjectTypeXml type) {
    List<Object> parameters = new ArrayList<>();
    for (int i = 0; i < method.getParameterCount(); i++) {
      Object one = sample(parameterName(method, i), type);
      boolean many = method.getParameterTypes()[i] == List.class;
      parameters.add(many && one != null ? List.of(one) : one);
    }
    return AffectedNames.of(call(method, parameters));
  }

  private static String parameterName(Method method, int at) {
    for (Annotation annotation : method.getParameterAnnotations()[at]) {
      if (annotation instanceof WebParam named) {
        return method.getDeclaringClass() == ReplicaLocationIndex.class
                && named.name().equals("objectType")
            ? "indexType"
            : named.name();
      }
    }
    throw new AssertionError(method + " has a parameter without a name");
  }

  private static Object sample(String parameter, ObjectTypeXml type) {
    return switch (parameter) {
      case "logicalName", "name", "objectName", "from", "to" -> NAME;
      case "pattern" -> PATTERN;
      case "objectType" -> type;
      case "indexType" ->
          type == ObjectTypeXml.LOGICAL_NAME
              ? IndexObjectTypeXml.LOGICAL_NAME
              : IndexObjectTypeXml.LRC;
      case "mapping" -> mapping();
      case "item" -> item(type);
      case "change" -> change();
      case "selection" -> selection(type);
      case "search" -> search(type);
      case "value" -> attribute(type);
      case "key" -> key(type);
      case "catalog", "targetName", "lrc", "rli" -> "gsiftp://elsewhere";
      default -> null;
    };
  }

  private static MappingXml mapping() {
    MappingXml mapping = new MappingXml();
    mapping.setLogicalName(NAME);
    mapping.setTargetName("gsiftp://elsewhere");
    return mapping;
  }

  private static PutItemXml item(ObjectTypeXml type) {
    PutItemXml item = new PutItemXml();
    item.setLogicalName(NAME);
    item.setTargetName("gsiftp://elsewhere");
    item.getLogicalAttribute().add(new AttributeXml());
    if (type == ObjectTypeXml.TARGET_NAME) {
      item.getTargetAttribute().add(new AttributeXml());
    }
    return item;
  }

  private static NameChangeXml change() {
    NameChangeXml change = new NameChangeXml();
    change.setFrom(NAME);
    change.setTo(NAME);
    return change;
  }

  private static SelectionXml selection(ObjectTypeXml type) {
    SelectionXml selection = new SelectionXml();
    selection.setTargetPattern("*");
    if (type == ObjectTypeXml.LOGICAL_NAME) {
      selection.setLogicalName(NAME);
    }
    return selection;
  }

  private static AttributeSearchXml search(ObjectTypeXml type) {
    AttributeSearchXml search = new AttributeSearchXml();
    search.setObjectType(type);
    search.setNamePattern(PATTERN);
    return search;
  }

  private static ObjectAttributeXml attribute(ObjectTypeXml type) {
    ObjectAttributeXml attribute = new ObjectAttributeXml();
    attribute.setObjectType(type);
    attribute.setObjectName(NAME);
    return attribute;
  }

  private static ObjectAttributeKeyXml key(ObjectTypeXml type) {
    ObjectAttributeKeyXml key = new ObjectAttributeKeyXml();
    key.setObjectType(type);
    key.setObjectName(NAME);
    return key;
  }

  private static String operation(Method method) {
    return call(method, List.of()).operation();
  }

  @Test
  void theNamesOfEveryOperationAreFound() {
    List<Method> all = operations().toList();
    assertTrue(all.size() > 50, () -> "only " + all.size());
    for (Method method : all) {
      AffectedNames touched = touched(method, ObjectTypeXml.LOGICAL_NAME);
      String operation = operation(method);
      if (ABOUT_NOTHING.contains(operation)) {
        assertEquals(AffectedNames.NOTHING, touched, operation);
      } else if (ABOUT_EVERYTHING.contains(operation)) {
        assertEquals(AffectedNames.EVERYTHING, touched, operation);
      } else if (PATTERNED.contains(operation)) {
        assertEquals(PATTERN, touched.patterns().get(0).toString(), operation);
        assertEquals(List.of(), touched.names(), operation);
      } else {
        assertEquals(Set.of(NAME), Set.copyOf(touched.names()), operation);
        assertEquals(List.of(), touched.patterns(), operation);
      }
    }
  }

  @Test
  void whatIsAskedByTargetIsAboutEverything() {
    Set<String> byTarget =
        new TreeSet<>(
            Set.of(
                "exists",
                "bulkExists",
                "query",
                "queryPattern",
                "bulkQuery",
                "rename",
                "bulkRename",
                "getAttributes",
                "bulkGetAttributes",
                "searchAttributes"));
    byTarget.addAll(Set.of("addAttribute", "modifyAttribute", "removeAttribute", "put"));
    byTarget.addAll(Set.of("bulkAddAttributes", "bulkModifyAttributes", "bulkPut"));
    byTarget.addAll(Set.of("bulkRemoveAttributes", "deleteMatching"));
    Map<String, AffectedNames> found =
        operations()
            .filter(method -> method.getDeclaringClass() == LocalReplicaCatalog.class)
            .filter(method -> byTarget.contains(operation(method)))
            .collect(
                Collectors.toMap(
                    TouchedNamesTest::operation, one -> touched(one, ObjectTypeXml.TARGET_NAME)));
    assertEquals(byTarget, new TreeSet<>(found.keySet()));
    found.forEach(
        (operation, touched) ->
            assertEquals(AffectedNames.EVERYTHING.patterns(), touched.patterns(), operation));
    operations()
        .filter(method -> operation(method).equals("searchCatalogs"))
        .map(method -> touched(method, ObjectTypeXml.TARGET_NAME))
        .forEach(touched -> assertEquals(AffectedNames.EVERYTHING, touched));
  }

  @Test
  void whatLacksItsNamesIsAboutEverything() {
    operations()
        .filter(method -> !ABOUT_NOTHING.contains(operation(method)))
        .forEach(
            method -> {
              List<Object> nothing = Arrays.asList(new Object[method.getParameterCount()]);
              for (List<Object> parameters : List.of(nothing, List.of())) {
                AffectedNames touched = AffectedNames.of(call(method, parameters));
                assertEquals(
                    AffectedNames.EVERYTHING.patterns(), touched.patterns(), method::getName);
              }
            });
  }

  @Test
  void aListWithAHoleIsAboutEverything() {
    Call call =
        Callers.lrc(
            Callers.ALICE, "bulkQuery", ObjectTypeXml.LOGICAL_NAME, Arrays.asList("/a", null));
    assertEquals(AffectedNames.EVERYTHING, AffectedNames.of(call));
    MappingXml nameless = new MappingXml();
    Call create =
        Callers.lrc(Callers.ALICE, "bulkCreate", null, null, List.of(mapping(), nameless));
    assertEquals(AffectedNames.EVERYTHING, AffectedNames.of(create));
  }

  @Test
  void requestsForCopiesAreAboutTheirFiles() {
    ReplicationItemXml file = new ReplicationItemXml();
    file.setLogicalName(NAME);
    assertEquals(Set.of(NAME), copies("addItems", List.of(file)));
    assertEquals(Set.of(NAME), copies("removeItems", List.of(NAME)));
    assertEquals(Set.of(NAME), copies("createReplicator", null, null, List.of(file), null, null));
    assertEquals(Set.of(), copies("createReplicator", null, null, List.of(), null, null));
    assertEquals(Set.of(NAME), copies("findItems", NAME, null, null));
    Call hole = copying("addItems", List.of(file, new ReplicationItemXml()));
    Call all = copying("findItems", null, null, null);
    assertEquals(
        List.of(AffectedNames.EVERYTHING, AffectedNames.EVERYTHING),
        List.of(AffectedNames.of(hole), AffectedNames.of(all)));
  }

  @Test
  void wishesAreAboutTheNamesOfTheirPattern() {
    WishXml wish = new WishXml();
    assertEquals(AffectedNames.EVERYTHING, AffectedNames.of(copying("createWish", "id", wish)));
    wish.setNames(search(ObjectTypeXml.LOGICAL_NAME));
    AffectedNames touched = AffectedNames.of(copying("createWish", "id", wish));
    assertEquals(PATTERN, touched.patterns().get(0).toString());
    wish.setCollection(NAME);
    assertEquals(AffectedNames.EVERYTHING, AffectedNames.of(copying("createWish", "id", wish)));
    wish.setCollection(null);
    wish.getNames().setNamePattern(null);
    assertEquals(AffectedNames.EVERYTHING, AffectedNames.of(copying("createWish", "id", wish)));
  }

  @Test
  void aRequestFileMayHaveAnyNames() {
    RequestedFilesXml files = new RequestedFilesXml();
    assertEquals(AffectedNames.EVERYTHING, requested(files, List.of()));
    files.setNames(search(ObjectTypeXml.LOGICAL_NAME));
    assertEquals(PATTERN, requested(files, List.of()).patterns().get(0).toString());
    files.setCollection(NAME);
    assertEquals(AffectedNames.EVERYTHING, requested(files, List.of()));
    files.setCollection(null);
    ReplicationItemXml other = new ReplicationItemXml();
    other.setLogicalName(NAME);
    assertEquals(AffectedNames.EVERYTHING, requested(files, List.of(other)));
    files.setFile(new DataHandler(new ByteArrayDataSource(new byte[0], "text/plain")));
    assertEquals(AffectedNames.EVERYTHING, requested(files, List.of()));
  }

  private static AffectedNames requested(RequestedFilesXml files, List<ReplicationItemXml> items) {
    return AffectedNames.of(copying("createReplicator", "id", null, items, true, null, files));
  }

  private static Set<String> copies(String operation, Object... parameters) {
    AffectedNames touched = AffectedNames.of(copying(operation, parameters));
    assertEquals(List.of(), touched.patterns(), operation);
    return Set.copyOf(touched.names());
  }

  private static Call copying(String operation, Object... parameters) {
    return new Call(Callers.ALICE, "Replicator", operation, Arrays.asList(parameters));
  }
}
