package org.gridrls.security.operation;

import static org.gridrls.security.operation.NameReaders.name;
import static org.gridrls.security.operation.NameReaders.nameList;
import static org.gridrls.security.operation.NameReaders.names;
import static org.gridrls.security.operation.NameReaders.pattern;
import static org.gridrls.security.operation.Operation.about;
import static org.gridrls.security.operation.Operation.aboutEverything;
import static org.gridrls.security.operation.Operation.nameless;
import static org.gridrls.security.operation.Privilege.ADMIN;
import static org.gridrls.security.operation.Privilege.RLI_READ;
import static org.gridrls.security.operation.Privilege.RLI_UPDATE;

import java.util.List;
import java.util.Optional;
import org.gridrls.wire.lrc.AttributeSearchXml;
import org.gridrls.wire.rli.IndexObjectTypeXml;

/** The operations of an index, and of the updates that it receives. */
final class IndexOperations {
  private IndexOperations() {}

  static List<Operation> index() {
    return List.of(
        about("getLRCs", RLI_READ, name(0)),
        about("bulkGetLRCs", RLI_READ, nameList(0)),
        about("getLRCsByPattern", RLI_READ, pattern(0)).withPattern(),
        about("locate", RLI_READ, nameList(0)),
        about(
                "searchCatalogs",
                RLI_READ,
                given -> given.one(0, AttributeSearchXml.class).flatMap(CatalogOperations::search))
            .withPattern(),
        about(
            "exists",
            RLI_READ,
            given -> given.text(1).flatMap(name -> objects(given, List.of(name)))),
        about(
            "bulkExists",
            RLI_READ,
            given -> given.texts(1).flatMap(names -> objects(given, names))),
        about("mappingExists", RLI_READ, name(0)),
        nameless("listSenders", RLI_READ),
        nameless("listParents", RLI_READ),
        aboutEverything("getSourceDigests", RLI_READ),
        aboutEverything("getSourceNames", RLI_READ),
        nameless("addParent", ADMIN),
        nameless("removeParent", ADMIN),
        nameless("discardSource", ADMIN));
  }

  private static Optional<AffectedNames> objects(Parameters given, List<String> names) {
    return given
        .one(0, IndexObjectTypeXml.class)
        .flatMap(
            type ->
                switch (type) {
                  case LOGICAL_NAME -> names(names);
                  case LRC -> Optional.of(AffectedNames.NOTHING);
                });
  }

  static List<Operation> updates() {
    return List.of(
        aboutEverything("beginFullUpdate", RLI_UPDATE),
        aboutEverything("sendPart", RLI_UPDATE),
        aboutEverything("commitFullUpdate", RLI_UPDATE),
        aboutEverything("abortFullUpdate", RLI_UPDATE),
        aboutEverything("sendIncremental", RLI_UPDATE),
        aboutEverything("sendBloom", RLI_UPDATE),
        aboutEverything("sendBloomDelta", RLI_UPDATE),
        aboutEverything("heartbeat", RLI_UPDATE));
  }
}
