package sample;

import jakarta.xml.ws.BindingProvider;
import jakarta.xml.ws.WebServiceException;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.UUID;
import javax.xml.datatype.DatatypeFactory;
import org.gridrls.ns.admin._1.Administration;
import org.gridrls.ns.admin._1.AdministrationService;
import org.gridrls.ns.lrc._1.AttributeCondition;
import org.gridrls.ns.lrc._1.AttributeDefinition;
import org.gridrls.ns.lrc._1.AttributeOperator;
import org.gridrls.ns.lrc._1.AttributeSearch;
import org.gridrls.ns.lrc._1.LocalReplicaCatalog;
import org.gridrls.ns.lrc._1.LocalReplicaCatalogService;
import org.gridrls.ns.lrc._1.ObjectAttributes;
import org.gridrls.ns.lrc._1.PutItem;
import org.gridrls.ns.lrc._1.Selection;
import org.gridrls.ns.rli._1.CatalogMatches;
import org.gridrls.ns.rli._1.Completeness;
import org.gridrls.ns.rli._1.FederationMatches;
import org.gridrls.ns.rli._1.LocateResult;
import org.gridrls.ns.rli._1.ReplicaLocationIndex;
import org.gridrls.ns.rli._1.ReplicaLocationIndexService;
import org.gridrls.ns.types._1.Attribute;
import org.gridrls.ns.types._1.AttributeSelection;
import org.gridrls.ns.types._1.AttributeType;
import org.gridrls.ns.types._1.BulkMode;
import org.gridrls.ns.types._1.ErrorCode;
import org.gridrls.ns.types._1.Mapping;
import org.gridrls.ns.types._1.ObjectType;
import org.gridrls.ns.types._1.RlsFaultMessage;

/**
 * Registers files in a catalog, meets a refusal, finds the copies through an index, removes what it
 * made; with classes that wsdl2java made of what a server gives out.
 */
public final class RlsSample {
  private static final int LOCATE_SECONDS = 60;

  private final LocalReplicaCatalog catalog;
  private final ReplicaLocationIndex index;
  private final Administration administration;

  private RlsSample(String url) {
    catalog = at(url + "/ws/lrc", new LocalReplicaCatalogService().getLocalReplicaCatalogPort());
    index = at(url + "/ws/rli", new ReplicaLocationIndexService().getReplicaLocationIndexPort());
    administration = at(url + "/ws/admin", new AdministrationService().getAdministrationPort());
  }

  private static <P> P at(String address, P port) {
    Map<String, Object> context = ((BindingProvider) port).getRequestContext();
    context.put(BindingProvider.ENDPOINT_ADDRESS_PROPERTY, address);
    return port;
  }

  private static void show(String step, Object text) {
    System.out.printf("%-14s%s%n", step, text);
  }

  /** The first target creates the name, another one is added to it. */
  private void register(String name, String here, String there) throws RlsFaultMessage {
    catalog.create(name, here);
    show("create", name + " -> " + here);
    catalog.add(name, there);
    show("add", name + " -> " + there);
    catalog
        .query(ObjectType.LOGICAL_NAME, name, null, null)
        .getMapping()
        .forEach(row -> show("query", row.getTargetName()));
  }

  /** Every item succeeds or fails alone; the answer names those that failed. */
  private void registerMany(List<String> names) throws RlsFaultMessage {
    List<Mapping> mappings = names.stream().map(RlsSample::copyOf).toList();
    var result = catalog.bulkCreate(null, BulkMode.PER_ITEM, mappings);
    show("bulkCreate", result.getApplied() + " of " + names.size() + " applied");
    result
        .getFailure()
        .forEach(
            failure ->
                show(
                    "",
                    "item "
                        + failure.getIndex()
                        + ": "
                        + failure.getCode()
                        + ": "
                        + failure.getMessage()));
    catalog
        .bulkQuery(ObjectType.LOGICAL_NAME, names, null)
        .getAnswer()
        .forEach(each -> show("bulkQuery", each.getName() + ": " + each.getMapping().size()));
  }

  private static Mapping copyOf(String name) {
    Mapping mapping = new Mapping();
    mapping.setLogicalName(name);
    mapping.setTargetName(name + ".copy");
    return mapping;
  }

  /** Checks that a name can't be created twice: a typed fault says so, by its code. */
  private void createAgain(String name, String target) throws RlsFaultMessage {
    try {
      catalog.create(name, target);
      throw new IllegalStateException("the same name could be created twice");
    } catch (RlsFaultMessage fault) {
      if (fault.getFaultInfo().getCode() != ErrorCode.LOGICAL_NAME_EXISTS) {
        throw fault;
      }
      show("fault", fault.getFaultInfo().getCode() + ": " + fault.getFaultInfo().getMessage());
    }
  }

  /** An attribute is defined once for the catalog, then every name may have a value. */
  private void describe(String name, String target) throws Exception {
    define("size", AttributeType.INT);
    define("recorded", AttributeType.DATE);
    Attribute size = new Attribute();
    size.setName("size");
    size.setIntValue(3_221_225_472L);
    Attribute recorded = new Attribute();
    recorded.setName("recorded");
    recorded.setDateValue(
        DatatypeFactory.newInstance()
            .newXMLGregorianCalendar(new GregorianCalendar(TimeZone.getTimeZone("UTC"))));
    PutItem item = new PutItem();
    item.setLogicalName(name);
    item.setTargetName(target);
    item.getLogicalAttribute().addAll(List.of(size, recorded));
    catalog.put(item);
    AttributeSelection all = new AttributeSelection();
    all.setAll(true);
    for (Attribute value :
        catalog.getAttributes(ObjectType.LOGICAL_NAME, name, all).getAttribute()) {
      Object shown = value.getIntValue() == null ? value.getDateValue() : value.getIntValue();
      show("put", value.getName() + "=" + shown);
    }
  }

  private void define(String name, AttributeType type) throws RlsFaultMessage {
    AttributeDefinition definition = new AttributeDefinition();
    definition.setName(name);
    definition.setObjectType(ObjectType.LOGICAL_NAME);
    definition.setType(type);
    try {
      catalog.defineAttribute(definition);
    } catch (RlsFaultMessage fault) {
      if (fault.getFaultInfo().getCode() != ErrorCode.ATTRIBUTE_EXISTS) {
        throw fault;
      }
    }
  }

  /** An index knows by soft state: it learns of a new name with the catalog's next update. */
  private LocateResult located(String name) throws Exception {
    for (int tries = 0; tries < 2 * LOCATE_SECONDS; tries++) {
      LocateResult result = index.locate(List.of(name), null, null, null, null);
      if (result.getName().get(0).getVerdict().name().equals("FOUND")) {
        return result;
      }
      Thread.sleep(500);
    }
    throw new IllegalStateException("the index did not learn of " + name);
  }

  /** Where the copies are, by what evidence, and whether the answer covers all catalogs. */
  private void locate(String name) throws Exception {
    LocateResult result = located(name);
    result
        .getName()
        .get(0)
        .getReplica()
        .forEach(each -> show("locate", "FOUND " + each.getTargetName() + " in " + each.getLrc()));
    index
        .getLRCs(name)
        .getAnswer()
        .get(0)
        .getLocation()
        .forEach(each -> show("evidence", each.getEvidence() + " of " + each.getLrc()));
    var completeness = result.getCompleteness();
    show(
        "completeness",
        "complete="
            + completeness.isComplete()
            + " covered="
            + completeness.getCovered()
            + " "
            + asOf(completeness));
    completeness
        .getNotCovered()
        .forEach(gap -> show("", "not " + gap.getLrcMember() + ": " + gap.getReason()));
  }

  /** An answer holds as of its age; an index of an older version does not say it. */
  private static String asOf(Completeness completeness) {
    Long age = completeness.getAgeMillis();
    return age == null ? "as of an unknown time" : "as of " + age + " ms ago";
  }

  /** A name that no catalog has: a "no" is worth something only with its age. */
  private void deny(String name) throws Exception {
    LocateResult result = index.locate(List.of(name), null, null, null, null);
    show(
        "locate",
        result.getName().get(0).getVerdict() + " " + name + " " + asOf(result.getCompleteness()));
  }

  /** Attributes are known to catalogs only: the index asks all of them. */
  private void search(String base) throws RlsFaultMessage {
    Attribute least = new Attribute();
    least.setName("size");
    least.setIntValue(1L << 31);
    AttributeCondition condition = new AttributeCondition();
    condition.setAttributeName("size");
    condition.setOperator(AttributeOperator.GREATER);
    condition.setValue(least);
    AttributeSearch wanted = new AttributeSearch();
    wanted.setObjectType(ObjectType.LOGICAL_NAME);
    wanted.getCondition().add(condition);
    wanted.setNamePattern(base + "/*");
    AttributeSelection all = new AttributeSelection();
    all.setAll(true);
    FederationMatches result = index.searchCatalogs(wanted, all, null, null, null);
    for (CatalogMatches part : result.getMatches()) {
      String where = " in " + part.getCatalog().getLrcMember();
      part.getObject()
          .forEach(found -> show("search", found.getObjectName() + size(found) + where));
    }
    Completeness basis = result.getCompleteness();
    show("searched", "complete=" + basis.isComplete() + " covered=" + basis.getCovered());
  }

  private static String size(ObjectAttributes found) {
    return found.getAttribute().stream()
        .filter(value -> value.getName().equals("size"))
        .map(value -> " size=" + value.getIntValue())
        .findFirst()
        .orElse("");
  }

  private void removeAll(String base) throws RlsFaultMessage {
    Selection selection = new Selection();
    selection.setLogicalPattern(base + "/*");
    var gone = catalog.deleteMatching(selection, false);
    show("delete", gone.getDeleted() + " mappings of " + base + "/*");
  }

  private void run() throws Exception {
    String base = "sample/" + UUID.randomUUID().toString().substring(0, 13);
    String name = base + "/events";
    String here = "file:///here/" + name;
    String there = "file:///there/" + name;
    try {
      register(name, here, there);
      registerMany(List.of(base + "/run-1", name, base + "/run-2"));
      createAgain(name, here);
      describe(name, here);
      administration.forceUpdate(null); // else the index waits for the update interval
      locate(name);
      deny(base + "/nobody-has-this");
      search(base);
      catalog.delete(name, there);
      show("delete", name + " -> " + there);
    } finally {
      removeAll(base);
    }
  }

  public static void main(String[] args) throws Exception {
    if (args.length != 1) {
      System.err.println("usage: RlsSample URL   (http://host:port)");
      System.exit(2);
    }
    try {
      new RlsSample(args[0]).run();
    } catch (RlsFaultMessage | WebServiceException | IllegalStateException e) {
      System.err.println("RlsSample: " + e.getMessage());
      System.exit(1);
    }
  }
}
