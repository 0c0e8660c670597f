package org.gridrls.security.operation;

import static org.gridrls.security.operation.NameReaders.name;
import static org.gridrls.security.operation.NameReaders.nameList;
import static org.gridrls.security.operation.NameReaders.names;
import static org.gridrls.security.operation.NameReaders.objects;
import static org.gridrls.security.operation.NameReaders.patternList;
import static org.gridrls.security.operation.NameReaders.patterns;
import static org.gridrls.security.operation.Operation.about;
import static org.gridrls.security.operation.Operation.aboutEverything;
import static org.gridrls.security.operation.Operation.nameless;
import static org.gridrls.security.operation.Privilege.ADMIN;
import static org.gridrls.security.operation.Privilege.LRC_READ;
import static org.gridrls.security.operation.Privilege.LRC_UPDATE;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.gridrls.wire.lrc.AttributeSearchXml;
import org.gridrls.wire.lrc.NameChangeXml;
import org.gridrls.wire.lrc.ObjectAttributeKeyXml;
import org.gridrls.wire.lrc.ObjectAttributeXml;
import org.gridrls.wire.lrc.PutItemXml;
import org.gridrls.wire.lrc.SelectionXml;
import org.gridrls.wire.types.MappingXml;
import org.gridrls.wire.types.ObjectTypeXml;

/** The operations of a catalog. The numbers are positions of parameters. */
final class CatalogOperations {
  private CatalogOperations() {}

  static List<Operation> all() {
    List<Operation> all = new ArrayList<>();
    all.addAll(reading());
    all.addAll(writing());
    all.addAll(attributes());
    all.addAll(administering());
    return all;
  }

  private static List<Operation> reading() {
    return List.of(
        about("exists", LRC_READ, object(0, 1)),
        about("bulkExists", LRC_READ, objectList(0, 1)),
        about("mappingExists", LRC_READ, name(0)),
        about("bulkMappingExists", LRC_READ, mappings(0)),
        about("query", LRC_READ, object(0, 1)),
        about("bulkQuery", LRC_READ, objectList(0, 1)),
        about("queryPattern", LRC_READ, CatalogOperations::queriedPattern).withPattern(),
        about("confirmCopies", LRC_READ, nameList(0)),
        about("getAttributes", LRC_READ, object(0, 1)),
        about("bulkGetAttributes", LRC_READ, objectList(0, 1)),
        about(
                "searchAttributes",
                LRC_READ,
                given -> given.one(0, AttributeSearchXml.class).flatMap(CatalogOperations::search))
            .withPattern(),
        aboutEverything("changesSince", LRC_READ),
        about("getNameDigests", LRC_READ, patternList(1)).withPattern(),
        about("getBucketNames", LRC_READ, patternList(2)).withPattern());
  }

  private static List<Operation> writing() {
    return List.of(
        about("create", LRC_UPDATE, name(0)).adding(),
        about("add", LRC_UPDATE, name(0)).adding(),
        about(
            "put",
            LRC_UPDATE,
            given -> given.one(0, PutItemXml.class).flatMap(item -> items(List.of(item)))),
        about("delete", LRC_UPDATE, name(0)),
        about(
                "deleteMatching",
                LRC_UPDATE,
                given -> given.one(0, SelectionXml.class).flatMap(CatalogOperations::selection))
            .withPattern(),
        about("rename", LRC_UPDATE, CatalogOperations::renamed),
        aboutEverything("clear", LRC_UPDATE),
        about("bulkCreate", LRC_UPDATE, mappings(2)).adding(),
        about("bulkAdd", LRC_UPDATE, mappings(2)).adding(),
        about(
            "bulkPut",
            LRC_UPDATE,
            given -> given.many(2, PutItemXml.class).flatMap(CatalogOperations::items)),
        about("bulkDelete", LRC_UPDATE, mappings(2)),
        about("deleteUnlessLast", LRC_UPDATE, mappings(1)),
        about(
            "bulkRename",
            LRC_UPDATE,
            given ->
                given
                    .many(3, NameChangeXml.class)
                    .flatMap(changes -> changes(isLogical(given, 2), changes))));
  }

  private static List<Operation> attributes() {
    return List.of(
        nameless("listAttributeDefinitions", LRC_READ),
        aboutEverything("defineAttribute", LRC_UPDATE),
        aboutEverything("undefineAttribute", LRC_UPDATE),
        aboutEverything("bulkDefineAttributes", LRC_UPDATE),
        aboutEverything("bulkUndefineAttributes", LRC_UPDATE),
        about("addAttribute", LRC_UPDATE, CatalogOperations::value),
        about("modifyAttribute", LRC_UPDATE, CatalogOperations::value),
        about(
            "removeAttribute",
            LRC_UPDATE,
            given -> given.one(0, ObjectAttributeKeyXml.class).flatMap(key -> keys(List.of(key)))),
        about("bulkAddAttributes", LRC_UPDATE, CatalogOperations::valueList),
        about("bulkModifyAttributes", LRC_UPDATE, CatalogOperations::valueList),
        about(
            "bulkRemoveAttributes",
            LRC_UPDATE,
            given -> given.many(2, ObjectAttributeKeyXml.class).flatMap(CatalogOperations::keys)));
  }

  /** They show who is updated, but no names. */
  private static List<Operation> administering() {
    return List.of(
        nameless("listUpdateTargets", LRC_READ),
        nameless("getUpdateTarget", LRC_READ),
        nameless("addUpdateTarget", ADMIN),
        nameless("changeUpdateTarget", ADMIN),
        nameless("removeUpdateTarget", ADMIN));
  }

  private static boolean isLogical(Parameters given, int type) {
    return given
        .one(type, ObjectTypeXml.class)
        .filter(ObjectTypeXml.LOGICAL_NAME::equals)
        .isPresent();
  }

  private static Function<Parameters, Optional<AffectedNames>> object(int type, int name) {
    return given ->
        given.text(name).flatMap(text -> objects(isLogical(given, type), List.of(text)));
  }

  private static Function<Parameters, Optional<AffectedNames>> objectList(int type, int names) {
    return given -> given.texts(names).flatMap(texts -> objects(isLogical(given, type), texts));
  }

  private static Function<Parameters, Optional<AffectedNames>> mappings(int at) {
    return given ->
        given
            .many(at, MappingXml.class)
            .flatMap(all -> names(all.stream().map(MappingXml::getLogicalName).toList()));
  }

  private static Optional<AffectedNames> queriedPattern(Parameters given) {
    return given
        .text(1)
        .flatMap(
            pattern ->
                isLogical(given, 0)
                    ? patterns(List.of(pattern))
                    : NameReaders.targets(List.of(pattern)));
  }

  private static Optional<AffectedNames> renamed(Parameters given) {
    return given
        .text(1)
        .flatMap(
            from -> given.text(2).flatMap(to -> objects(isLogical(given, 0), List.of(from, to))));
  }

  /** An attribute of a target is visible for all logical names of the target. */
  private static Optional<AffectedNames> items(List<PutItemXml> items) {
    List<String> targets =
        items.stream()
            .filter(item -> !item.getTargetAttribute().isEmpty())
            .map(PutItemXml::getTargetName)
            .toList();
    return targets.isEmpty()
        ? names(items.stream().map(PutItemXml::getLogicalName).toList())
        : NameReaders.targets(targets);
  }

  private static Optional<AffectedNames> changes(boolean logical, List<NameChangeXml> changes) {
    List<String> names = new ArrayList<>();
    for (NameChangeXml change : changes) {
      names.add(change.getFrom());
      names.add(change.getTo());
    }
    return objects(logical, names);
  }

  private static Optional<AffectedNames> value(Parameters given) {
    return given.one(0, ObjectAttributeXml.class).flatMap(value -> values(List.of(value)));
  }

  private static Optional<AffectedNames> valueList(Parameters given) {
    return given.many(2, ObjectAttributeXml.class).flatMap(CatalogOperations::values);
  }

  private static Optional<AffectedNames> values(List<ObjectAttributeXml> values) {
    boolean logical =
        values.stream().allMatch(one -> one.getObjectType() == ObjectTypeXml.LOGICAL_NAME);
    return objects(logical, values.stream().map(ObjectAttributeXml::getObjectName).toList());
  }

  private static Optional<AffectedNames> keys(List<ObjectAttributeKeyXml> keys) {
    boolean logical =
        keys.stream().allMatch(one -> one.getObjectType() == ObjectTypeXml.LOGICAL_NAME);
    return objects(logical, keys.stream().map(ObjectAttributeKeyXml::getObjectName).toList());
  }

  /** All conditions must hold, so one about logical names is enough. */
  private static Optional<AffectedNames> selection(SelectionXml selection) {
    if (selection.getLogicalName() != null) {
      return names(List.of(selection.getLogicalName()));
    }
    if (selection.getLogicalPattern() != null) {
      return patterns(List.of(selection.getLogicalPattern()));
    }
    return Optional.ofNullable(selection.getAttributes()).flatMap(CatalogOperations::search);
  }

  /** Without a pattern of logical names it touches all of them. */
  static Optional<AffectedNames> search(AttributeSearchXml search) {
    boolean logical = search.getObjectType() == ObjectTypeXml.LOGICAL_NAME;
    return logical && search.getNamePattern() != null
        ? patterns(List.of(search.getNamePattern()))
        : Optional.empty();
  }
}
