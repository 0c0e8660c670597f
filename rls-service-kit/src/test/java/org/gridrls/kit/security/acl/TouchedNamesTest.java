package org.gridrls.kit.security.acl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.jws.WebParam;
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
import org.gridrls.wire.lrc.AttributeSearch;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.lrc.NameChange;
import org.gridrls.wire.lrc.ObjectAttribute;
import org.gridrls.wire.lrc.ObjectAttributeKey;
import org.gridrls.wire.lrc.PutItem;
import org.gridrls.wire.lrc.Selection;
import org.gridrls.wire.rli.IndexObjectType;
import org.gridrls.wire.rli.ReplicaLocationIndex;
import org.gridrls.wire.types.Attribute;
import org.gridrls.wire.types.Mapping;
import org.gridrls.wire.types.ObjectType;
import org.junit.jupiter.api.Test;

/** Each operation is called with names in all places of its parameters that take one. */
class TouchedNamesTest {
  private static final String NAME = "/a/name";
  private static final String PATTERN = "/a/pattern*";

  /** They speak of names that their parameters don't say. */
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
          "getLRCsByPattern");

  private static Stream<Method> operations() {
    return Stream.of(LocalReplicaCatalog.class, ReplicaLocationIndex.class)
        .flatMap(port -> Arrays.stream(port.getMethods()));
  }

  private static Call call(Method method, List<Object> parameters) {
    return new Call(
        Callers.ALICE,
        method.getDeclaringClass().getSimpleName(),
        method.getAnnotation(jakarta.jws.WebMethod.class) == null
                || method.getAnnotation(jakarta.jws.WebMethod.class).operationName().isEmpty()
            ? method.getName()
            : method.getAnnotation(jakarta.jws.WebMethod.class).operationName(),
        parameters);
  }

  private static Touched touched(Method method, ObjectType type) {
    List<Object> parameters = new ArrayList<>();
    for (int i = 0; i < method.getParameterCount(); i++) {
      Object one = sample(parameterName(method, i), type);
      boolean many = method.getParameterTypes()[i] == List.class;
      parameters.add(many && one != null ? List.of(one) : one);
    }
    return Touched.of(call(method, parameters));
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

  private static Object sample(String parameter, ObjectType type) {
    return switch (parameter) {
      case "logicalName", "name", "objectName", "from", "to" -> NAME;
      case "pattern" -> PATTERN;
      case "objectType" -> type;
      case "indexType" ->
          type == ObjectType.LOGICAL_NAME ? IndexObjectType.LOGICAL_NAME : IndexObjectType.LRC;
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

  private static Mapping mapping() {
    Mapping mapping = new Mapping();
    mapping.setLogicalName(NAME);
    mapping.setTargetName("gsiftp://elsewhere");
    return mapping;
  }

  private static PutItem item(ObjectType type) {
    PutItem item = new PutItem();
    item.setLogicalName(NAME);
    item.setTargetName("gsiftp://elsewhere");
    item.getLogicalAttribute().add(new Attribute());
    if (type == ObjectType.TARGET_NAME) {
      item.getTargetAttribute().add(new Attribute());
    }
    return item;
  }

  private static NameChange change() {
    NameChange change = new NameChange();
    change.setFrom(NAME);
    change.setTo(NAME);
    return change;
  }

  private static Selection selection(ObjectType type) {
    Selection selection = new Selection();
    selection.setTargetPattern("*");
    if (type == ObjectType.LOGICAL_NAME) {
      selection.setLogicalName(NAME);
    }
    return selection;
  }

  private static AttributeSearch search(ObjectType type) {
    AttributeSearch search = new AttributeSearch();
    search.setObjectType(type);
    search.setNamePattern(PATTERN);
    return search;
  }

  private static ObjectAttribute attribute(ObjectType type) {
    ObjectAttribute attribute = new ObjectAttribute();
    attribute.setObjectType(type);
    attribute.setObjectName(NAME);
    return attribute;
  }

  private static ObjectAttributeKey key(ObjectType type) {
    ObjectAttributeKey key = new ObjectAttributeKey();
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
      Touched touched = touched(method, ObjectType.LOGICAL_NAME);
      String operation = operation(method);
      if (ABOUT_NOTHING.contains(operation)) {
        assertEquals(Touched.NOTHING, touched, operation);
      } else if (ABOUT_EVERYTHING.contains(operation)) {
        assertEquals(Touched.EVERYTHING, touched, operation);
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
    Map<String, Touched> found =
        operations()
            .filter(method -> method.getDeclaringClass() == LocalReplicaCatalog.class)
            .filter(method -> byTarget.contains(operation(method)))
            .collect(
                Collectors.toMap(
                    TouchedNamesTest::operation, one -> touched(one, ObjectType.TARGET_NAME)));
    assertEquals(byTarget, new TreeSet<>(found.keySet()));
    found.forEach(
        (operation, touched) ->
            assertEquals(Touched.EVERYTHING.patterns(), touched.patterns(), operation));
  }

  @Test
  void whatLacksItsNamesIsAboutEverything() {
    operations()
        .filter(method -> !ABOUT_NOTHING.contains(operation(method)))
        .forEach(
            method -> {
              List<Object> nothing = Arrays.asList(new Object[method.getParameterCount()]);
              for (List<Object> parameters : List.of(nothing, List.of())) {
                Touched touched = Touched.of(call(method, parameters));
                assertEquals(Touched.EVERYTHING.patterns(), touched.patterns(), method::getName);
              }
            });
  }

  @Test
  void aListWithAHoleIsAboutEverything() {
    Call call =
        Callers.lrc(Callers.ALICE, "bulkQuery", ObjectType.LOGICAL_NAME, Arrays.asList("/a", null));
    assertEquals(Touched.EVERYTHING, Touched.of(call));
    Mapping nameless = new Mapping();
    Call create =
        Callers.lrc(Callers.ALICE, "bulkCreate", null, null, List.of(mapping(), nameless));
    assertEquals(Touched.EVERYTHING, Touched.of(create));
  }
}
