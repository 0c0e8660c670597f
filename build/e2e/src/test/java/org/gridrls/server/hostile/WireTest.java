package org.gridrls.server.hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.validation.Schema;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.server.Servers;
import org.gridrls.server.SoapWire;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The contract against a running server, byte by byte: every golden request, and messages nobody
 * should send.
 */
class WireTest {
  private static final Map<String, String> PATHS =
      Map.ofEntries(
          Map.entry("local-replica-catalog", "/ws/lrc"),
          Map.entry("replica-location-index", "/ws/rli"),
          Map.entry("soft-state-update", "/ws/update"),
          Map.entry("registry", "/ws/registry"),
          Map.entry("administration", "/ws/admin"),
          Map.entry("registry-group", "/ws/registry/group"),
          Map.entry("registry-entry", "/ws/registry/entry"),
          Map.entry("registry-subscription", "/ws/registry/subscription"),
          Map.entry("registry-pull-point", "/ws/registry/pull-point"),
          Map.entry("replicator", "/ws/replicator"),
          Map.entry("replicator-subscription", "/ws/replicator/subscription"),
          Map.entry("replicator-pull-point", "/ws/replicator/pull-point"));

  /** Names the contract that the registry's clients serve. */
  private static final String CLIENTS_SIDE = "notification-consumer";

  @TempDir static Path directory;
  private static Servers servers;
  private static String url;
  private static Schema types;

  private final SoapWire wire = new SoapWire();

  @BeforeAll
  static void start() throws Exception {
    servers = new Servers(directory);
    url =
        servers
            .start(
                "all",
                "roles",
                "[lrc, rli, registry, replicator]",
                "replicator.destinations",
                "https://storage.example.org/data=" + directory)
            .baseUrl();
    types = SoapWire.schema("rls-types.xsd");
  }

  @AfterAll
  static void stop() {
    servers.close();
  }

  static Stream<String> goldenRequests() throws IOException {
    try (Stream<Path> files = Files.walk(SoapWire.golden())) {
      return files
          .map(file -> SoapWire.golden().relativize(file).toString())
          .filter(file -> file.endsWith(".request.xml") && !file.startsWith(CLIENTS_SIDE))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("goldenRequests")
  void everyGoldenRequestGetsAValidReplyOrTheTypedFault(String file) throws Exception {
    String service = Path.of(file).getName(0).toString();
    Path request = SoapWire.golden().resolve(file);
    SoapWire.Reply reply = wire.post(url + PATHS.get(service), Files.readString(request));
    if (SoapWire.isOneWay(request)) {
      assertEquals(202, reply.status());
      assertEquals("", reply.text());
    } else if (reply.isFault()) {
      assertEquals(500, reply.status());
      SoapWire.validate(SoapWire.schemaOfWsdl(service), reply.faultDetail());
      assertFalse("INTERNAL".equals(reply.faultCode()), reply.text());
    } else {
      assertEquals(200, reply.status());
      SoapWire.validate(SoapWire.schemaOfWsdl(service), reply.body());
    }
  }

  private SoapWire.Reply lrc(String body) throws Exception {
    return wire.post(
        url + "/ws/lrc",
        "<e:Envelope xmlns:e='"
            + SoapWire.SOAP
            + "' xmlns='https://gridrls.org/ns/lrc/1' xmlns:t='https://gridrls.org/ns/types/1'><e:Body>"
            + body
            + "</e:Body></e:Envelope>");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<create/> | BAD_ARGUMENT",
        "<create><logicalName></logicalName><targetName>t</targetName></create> | BAD_ARGUMENT",
        "<create><logicalName>a&#9;b</logicalName><targetName>t</targetName></create> | BAD_ARGUMENT",
        "<exists><objectType>FILE_NAME</objectType><name>a</name></exists> | BAD_ARGUMENT",
        "<exists><name>a</name></exists> | BAD_ARGUMENT",
        "<query><objectType>LOGICAL_NAME</objectType><name>nobody</name></query> | LOGICAL_NAME_NOT_FOUND",
        "<query><objectType>LOGICAL_NAME</objectType><name>a</name><page><t:limit>0</t:limit></page></query> | BAD_ARGUMENT",
        "<query><objectType>LOGICAL_NAME</objectType><name>a</name><page><t:cursor>x</t:cursor></page></query> | BAD_CURSOR",
        "<bulkCreate><mode>MAYBE</mode></bulkCreate> | BAD_ARGUMENT",
        "<queryPattern><objectType>LOGICAL_NAME</objectType><pattern>a\\</pattern></queryPattern> | BAD_ARGUMENT",
        "<put><item/></put> | BAD_ARGUMENT",
        "<explode/> | UNKNOWN_OPERATION"
      })
  void aBadRequestGetsTheTypedFaultAndChangesNothing(String body, String code) throws Exception {
    long before = mappings();
    SoapWire.Reply reply = lrc(body);
    assertTrue(reply.isFault(), reply.text());
    assertEquals(code, reply.faultCode(), reply.text());
    SoapWire.validate(types, reply.typedFault());
    assertEquals(before, mappings());
  }

  private static long mappings() {
    return servers
        .lrc("all")
        .query(
            ObjectType.LOGICAL_NAME,
            GlobPattern.of("*"),
            AttributeSelection.NONE,
            PageRequest.first(10_000))
        .mappings()
        .size();
  }

  @ParameterizedTest
  @CsvSource({
    "lrc, create, lrc, <x:logicalName>a</x:logicalName><x:targetName>b</x:targetName><x:oops/>, oops",
    "lrc, exists, lrc, <x:objectType>FILE_NAME</x:objectType><x:name>a</x:name>, objectType",
    "lrc, listAttributeDefinitions, lrc, <x:objectType>WRONG</x:objectType>, objectType",
    "lrc, bulkCreate, lrc, <x:mode>MAYBE</x:mode>, mode",
    "lrc, query, lrc, <x:objectType>LOGICAL_NAME</x:objectType><x:name>a</x:name><x:page><t:limit>1x</t:limit></x:page>, limit",
    "lrc, query, lrc, <x:objectType>LOGICAL_NAME</x:objectType><x:name>a</x:name><x:page><t:limit>99999999999</t:limit></x:page>, limit",
    "lrc, deleteMatching, lrc, <x:selection><x:logicalPattern>*</x:logicalPattern></x:selection><x:dryRun>maybe</x:dryRun>, dryRun",
    "registry, members, registry, <x:filter><x:role>KING</x:role></x:filter>, role",
    "registry, renew, registry, <x:name>a</x:name><x:bootId>now</x:bootId>, bootId"
  })
  void aValueThatIsNotOfItsTypeIsRefusedByTheNameOfItsElement(
      String path, String operation, String namespace, String content, String element)
      throws Exception {
    SoapWire.Reply reply =
        wire.post(
            url + "/ws/" + path,
            "<e:Envelope xmlns:e='"
                + SoapWire.SOAP
                + "' xmlns:x='https://gridrls.org/ns/"
                + namespace
                + "/1' xmlns:t='https://gridrls.org/ns/types/1'><e:Body><x:"
                + operation
                + ">"
                + content
                + "</x:"
                + operation
                + "></e:Body></e:Envelope>");
    assertEquals("BAD_ARGUMENT", reply.faultCode(), reply.text());
    assertTrue(reply.typedFault().getTextContent().contains("element " + element), reply.text());
  }

  @Test
  void aNameOf5000CharactersIsRefusedWithItsLength() throws Exception {
    SoapWire.Reply reply =
        lrc(
            "<create><logicalName>"
                + "x".repeat(5_000)
                + "</logicalName><targetName>t</targetName></create>");
    assertEquals("BAD_ARGUMENT", reply.faultCode());
    assertTrue(reply.typedFault().getTextContent().contains("5000"), reply.text());
    assertTrue(reply.text().length() < 9_000, "the fault shows the name shortened");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "this is not XML",
        "<a/>",
        "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/hostname'>]><e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body>&x;</e:Body></e:Envelope>",
        "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body><create xmlns='https://gridrls.org/ns/lrc/1'>"
      })
  void whatIsNoSoapMessageGetsAFaultWithoutOurInside(String message) throws Exception {
    SoapWire.Reply reply = wire.post(url + "/ws/lrc", message);
    assertTrue(reply.isFault(), reply.text());
    assertEquals("BAD_ARGUMENT", reply.faultCode(), reply.text());
    assertFalse(reply.text().contains("org.apache"), reply.text());
    assertFalse(reply.text().contains("com.ctc"), reply.text());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lrc",
        "rli",
        "update",
        "registry",
        "admin",
        "registry/group",
        "registry/entry",
        "registry/subscription",
        "registry/pull-point",
        "replicator",
        "replicator/subscription",
        "replicator/pull-point"
      })
  void eachServiceServesItsWsdlWithItsAddressAndAllThatItImports(String path) throws Exception {
    String wsdl = wire.get(url + "/ws/" + path + "?wsdl");
    assertTrue(wsdl.contains("location=\"" + url + "/ws/" + path + "\""), wsdl);
    var imports =
        Pattern.compile("(?:schemaL|l)ocation=\"([^\"]*\\?(?:xsd|wsdl)=[^\"]*)\"").matcher(wsdl);
    int found = 0;
    while (imports.find()) {
      SoapWire.parse(wire.get(imports.group(1).replace("&amp;", "&")));
      found++;
    }
    assertTrue(found >= 2, wsdl);
  }

  @Test
  void theServerSaysThatItIsWell() throws Exception {
    assertEquals("ok", wire.get(url + "/health").strip());
  }
}
