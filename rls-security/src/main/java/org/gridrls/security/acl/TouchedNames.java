package org.gridrls.security.acl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.RlsException;
import org.gridrls.kit.security.Call;
import org.gridrls.wire.lrc.AttributeSearchXml;
import org.gridrls.wire.lrc.NameChangeXml;
import org.gridrls.wire.lrc.ObjectAttributeKeyXml;
import org.gridrls.wire.lrc.ObjectAttributeXml;
import org.gridrls.wire.lrc.PutItemXml;
import org.gridrls.wire.lrc.SelectionXml;
import org.gridrls.wire.rli.IndexObjectTypeXml;
import org.gridrls.wire.types.MappingXml;
import org.gridrls.wire.types.ObjectTypeXml;

/**
 * Reads from the parameters of a call which logical names it is about. What is not understood, and
 * what lacks a value, is about everything: the rules that speak of some names only don't allow it.
 */
final class TouchedNames {
  private static final String CATALOG = "LocalReplicaCatalog.";
  private static final String INDEX = "ReplicaLocationIndex.";
  private static final Map<String, Function<List<?>, Touched>> READERS = new HashMap<>();

  /** They show who sends to whom, or what attributes are called, but no names. */
  private static final Set<String> NAMELESS =
      Set.of(
          CATALOG + "listAttributeDefinitions",
          CATALOG + "listUpdateTargets",
          CATALOG + "getUpdateTarget",
          CATALOG + "addUpdateTarget",
          CATALOG + "changeUpdateTarget",
          CATALOG + "removeUpdateTarget",
          INDEX + "listSenders",
          INDEX + "listParents",
          INDEX + "addParent",
          INDEX + "removeParent",
          INDEX + "discardSource");

  private static final Set<String> PATTERNED =
      Set.of(
          CATALOG + "queryPattern",
          CATALOG + "searchAttributes",
          CATALOG + "deleteMatching",
          CATALOG + "getNameDigests",
          CATALOG + "getBucketNames",
          INDEX + "getLRCsByPattern");

  static {
    for (String operation : List.of("create", "add", "delete", "mappingExists")) {
      READERS.put(CATALOG + operation, given -> names(List.of(text(given, 0))));
    }
    for (String operation : List.of("bulkCreate", "bulkAdd", "bulkDelete")) {
      READERS.put(CATALOG + operation, given -> mappings(list(given, 2)));
    }
    READERS.put(CATALOG + "bulkMappingExists", given -> mappings(list(given, 0)));
    READERS.put(CATALOG + "put", given -> items(List.of(given.get(0))));
    READERS.put(CATALOG + "bulkPut", given -> items(list(given, 2)));
    READERS.put(CATALOG + "deleteMatching", given -> selection((SelectionXml) given.get(0)));
    READERS.put(
        CATALOG + "rename",
        given -> objects(given.get(0), List.of(text(given, 1), text(given, 2))));
    READERS.put(CATALOG + "bulkRename", given -> changes(given.get(2), list(given, 3)));
    asked();
    attributes();
    index();
  }

  private TouchedNames() {}

  private static void asked() {
    for (String operation : List.of("exists", "query", "getAttributes")) {
      READERS.put(CATALOG + operation, given -> objects(given.get(0), List.of(text(given, 1))));
    }
    for (String operation : List.of("bulkExists", "bulkQuery", "bulkGetAttributes")) {
      READERS.put(CATALOG + operation, given -> objects(given.get(0), texts(list(given, 1))));
    }
    READERS.put(
        CATALOG + "queryPattern",
        given ->
            given.get(0) == ObjectTypeXml.LOGICAL_NAME
                ? patterns(List.of(text(given, 1)))
                : Touched.targets(List.of(text(given, 1))));
    READERS.put(CATALOG + "searchAttributes", given -> search((AttributeSearchXml) given.get(0)));
    READERS.put(CATALOG + "getNameDigests", given -> patterns(texts(list(given, 1))));
    READERS.put(CATALOG + "getBucketNames", given -> patterns(texts(list(given, 2))));
  }

  private static void attributes() {
    for (String operation : List.of("addAttribute", "modifyAttribute")) {
      READERS.put(CATALOG + operation, given -> values(List.of(given.get(0))));
    }
    for (String operation : List.of("bulkAddAttributes", "bulkModifyAttributes")) {
      READERS.put(CATALOG + operation, given -> values(list(given, 2)));
    }
    READERS.put(CATALOG + "removeAttribute", given -> keys(List.of(given.get(0))));
    READERS.put(CATALOG + "bulkRemoveAttributes", given -> keys(list(given, 2)));
  }

  private static void index() {
    READERS.put(INDEX + "getLRCs", given -> names(List.of(text(given, 0))));
    READERS.put(INDEX + "mappingExists", given -> names(List.of(text(given, 0))));
    READERS.put(INDEX + "bulkGetLRCs", given -> names(texts(list(given, 0))));
    READERS.put(INDEX + "locate", given -> names(texts(list(given, 0))));
    READERS.put(INDEX + "getLRCsByPattern", given -> patterns(List.of(text(given, 0))));
    READERS.put(INDEX + "exists", given -> indexed(given.get(0), List.of(text(given, 1))));
    READERS.put(INDEX + "bulkExists", given -> indexed(given.get(0), texts(list(given, 1))));
  }

  /** True for operations that take a pattern of logical names. */
  static boolean takesPattern(Call call) {
    return PATTERNED.contains(call.portType() + "." + call.operation());
  }

  static Touched of(Call call) {
    String operation = call.portType() + "." + call.operation();
    boolean named = operation.startsWith(CATALOG) || operation.startsWith(INDEX);
    if (NAMELESS.contains(operation) || (!named && !call.portType().equals("SoftStateUpdate"))) {
      return Touched.NOTHING;
    }
    try {
      return READERS.getOrDefault(operation, given -> Touched.EVERYTHING).apply(call.parameters());
    } catch (NullPointerException
        | ClassCastException
        | IndexOutOfBoundsException
        | RlsException notUnderstood) {
      return Touched.EVERYTHING;
    }
  }

  /** An operation that names nothing has nothing to do; it is as good as one about everything. */
  private static Touched names(List<String> names) {
    return names.isEmpty() ? Touched.EVERYTHING : Touched.names(List.copyOf(names));
  }

  private static Touched objects(Object type, List<String> names) {
    return type == ObjectTypeXml.LOGICAL_NAME ? names(names) : Touched.targets(List.copyOf(names));
  }

  private static Touched indexed(Object type, List<String> names) {
    return switch ((IndexObjectTypeXml) type) {
      case LOGICAL_NAME -> names(names);
      case LRC -> Touched.NOTHING;
    };
  }

  private static Touched patterns(List<String> patterns) {
    return Touched.patterns(patterns.stream().map(GlobPattern::of).toList());
  }

  private static Touched mappings(List<?> mappings) {
    return names(mappings.stream().map(one -> ((MappingXml) one).getLogicalName()).toList());
  }

  /** An attribute of a target is seen by all logical names that the target belongs to. */
  private static Touched items(List<?> items) {
    List<String> names = new ArrayList<>();
    List<String> targets = new ArrayList<>();
    for (Object one : items) {
      PutItemXml item = (PutItemXml) one;
      names.add(item.getLogicalName());
      if (!item.getTargetAttribute().isEmpty()) {
        targets.add(item.getTargetName());
      }
    }
    return targets.isEmpty() ? names(names) : Touched.targets(List.copyOf(targets));
  }

  private static Touched changes(Object type, List<?> changes) {
    List<String> names = new ArrayList<>();
    for (Object one : changes) {
      names.add(((NameChangeXml) one).getFrom());
      names.add(((NameChangeXml) one).getTo());
    }
    return objects(type, names);
  }

  private static Touched values(List<?> values) {
    List<ObjectAttributeXml> all = values.stream().map(ObjectAttributeXml.class::cast).toList();
    boolean logical =
        all.stream().allMatch(one -> one.getObjectType() == ObjectTypeXml.LOGICAL_NAME);
    List<String> names = all.stream().map(ObjectAttributeXml::getObjectName).toList();
    return logical ? names(names) : Touched.targets(List.copyOf(names));
  }

  private static Touched keys(List<?> keys) {
    List<ObjectAttributeKeyXml> all = keys.stream().map(ObjectAttributeKeyXml.class::cast).toList();
    boolean logical =
        all.stream().allMatch(one -> one.getObjectType() == ObjectTypeXml.LOGICAL_NAME);
    List<String> names = all.stream().map(ObjectAttributeKeyXml::getObjectName).toList();
    return logical ? names(names) : Touched.targets(List.copyOf(names));
  }

  /** All conditions must hold, so one that speaks of logical names is enough. */
  private static Touched selection(SelectionXml selection) {
    if (selection.getLogicalName() != null) {
      return names(List.of(selection.getLogicalName()));
    }
    if (selection.getLogicalPattern() != null) {
      return patterns(List.of(selection.getLogicalPattern()));
    }
    return selection.getAttributes() == null
        ? Touched.EVERYTHING
        : search(selection.getAttributes());
  }

  private static Touched search(AttributeSearchXml search) {
    boolean logical = search.getObjectType() == ObjectTypeXml.LOGICAL_NAME;
    return logical && search.getNamePattern() != null
        ? patterns(List.of(search.getNamePattern()))
        : Touched.EVERYTHING;
  }

  private static String text(List<?> given, int at) {
    return Objects.requireNonNull((String) given.get(at));
  }

  private static List<?> list(List<?> given, int at) {
    return at < given.size() && given.get(at) != null ? (List<?>) given.get(at) : List.of();
  }

  private static List<String> texts(List<?> values) {
    return values.stream().map(value -> Objects.requireNonNull((String) value)).toList();
  }
}
