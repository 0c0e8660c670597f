package org.gridrls.wsrf.group;

import static org.gridrls.wsrf.group.StandardWire.add;
import static org.gridrls.wsrf.group.StandardWire.address;
import static org.gridrls.wsrf.group.StandardWire.initial;
import static org.gridrls.wsrf.group.StandardWire.query;
import static org.gridrls.wsrf.group.StandardWire.setTermination;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.client.RegistryClient;
import org.gridrls.registry.RunningRegistry;
import org.gridrls.registry.membership.Members;
import org.gridrls.testkit.MutableClock;
import org.gridrls.wsrf.group.StandardWire.Reply;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The group and its entries over the wire, by the letter of WSRF. */
class ServiceGroupWireTest {
  private static final MutableClock clock = MutableClock.standing();
  private static RunningRegistry registry;
  private final StandardWire wire = new StandardWire();
  private String group;
  private RegistryClient plain;

  @BeforeAll
  static void start() {
    registry = GroupFixture.start(clock);
  }

  @AfterAll
  static void stop() {
    registry.close();
  }

  @BeforeEach
  void empty() {
    group = registry.url("/registry/group");
    plain = registry.client();
    plain.allMembers(MemberFilter.ALL).forEach(entry -> plain.leave(entry.member()));
  }

  private String join(String name, long bootId) {
    Reply reply = wire.call(group, add(name, bootId, initial("PT10M")));
    assertFalse(reply.isFault(), () -> reply.content().getTextContent());
    return reply.one("Address");
  }

  private static Duration granted(Reply reply, String until) {
    return Duration.between(
        Instant.parse(reply.one("CurrentTime")), Instant.parse(reply.one(until)));
  }

  @Test
  void bothFacesSeeEachOthersMembers() {
    join("wsrf", 1);
    plain.register(Members.lrc("plain", 1, 0), Duration.ofSeconds(30));
    assertEquals(
        List.of("plain", "wsrf"),
        plain.allMembers(MemberFilter.ALL).stream().map(e -> e.member().name()).toList());
    Reply document = wire.call(group, "<rp:GetResourcePropertyDocument/>");
    assertEquals(List.of("plain", "wsrf"), document.all("name"));
    assertEquals(2, document.all("ServiceGroupEntryEPR").size());
    String entry = document.all("ServiceGroupEntryEPR").get(0);
    Reply content = wire.call(entry, "<rp:GetResourceProperty>sg:Content</rp:GetResourceProperty>");
    assertEquals("plain", content.one("name"));
  }

  @Test
  void theLeaseIsSaidBackAndLiesWithinTheLimits() {
    Reply asked = wire.call(group, add("a", 1, initial("PT10M")));
    assertEquals(Duration.ofMinutes(10), granted(asked, "TerminationTime"));
    Reply until =
        wire.call(group, add("a", 1, initial(clock.instant().plusSeconds(90).toString())));
    assertEquals(Duration.ofSeconds(90), granted(until, "TerminationTime"));
    Reply unasked = wire.call(group, add("a", 1, ""));
    assertEquals(Duration.ofSeconds(30), granted(unasked, "TerminationTime"));
    Reply tooLong = wire.call(group, add("a", 1, initial("P999999999Y")));
    assertEquals(Duration.ofHours(1), granted(tooLong, "TerminationTime"));
  }

  @Test
  void aMemberIsOneEntryAndARestartWins() {
    String entry = join("a", 5);
    assertEquals(entry, join("a", 5));
    assertEquals(entry, join("a", 6));
    Reply older = wire.call(group, add("a", 5, ""));
    assertEquals("AddRefusedFault", older.name());
    assertEquals(
        "6", wire.callUnchecked(entry, query("number(//r:bootId)")).content().getTextContent());
  }

  @Test
  void theIdOfAnEntryIsNewWhenTheMemberComesAgain() {
    String first = join("a", 1);
    assertTrue(first.matches(registry.url("/registry/entry/") + "[0-9a-f-]{36}"), first);
    wire.call(first, "<rl:Destroy/>");
    assertNotEquals(first, join("a", 1));
    assertEquals("ResourceUnknownFault", wire.call(first, "<rl:Destroy/>").name());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<c:serviceDescription><r:name>a</r:name></c:serviceDescription>",
        "<x xmlns='urn:other'/>",
        "<c:EntryChangeNotification/>",
        "just text"
      })
  void contentThatIsNotAsTheRuleSaysIsRefused(String content) {
    String body =
        add("a", 1, "").replaceFirst("<c:serviceDescription>.*</c:serviceDescription>", content);
    Reply reply = wire.callUnchecked(group, body);
    assertEquals("ContentCreationFailedFault", reply.name());
    StandardWire.validate(reply.content());
    assertEquals(0, plain.allMembers(MemberFilter.ALL).size());
  }

  @Test
  void theAddressOfAMemberIsOneOfItsEndpoints() {
    String body =
        add("a", 1, "").replaceFirst("<wsa:Address>[^<]*", "<wsa:Address>http://elsewhere/");
    assertEquals("ContentCreationFailedFault", wire.call(group, body).name());
  }

  @Test
  void aTimeThatIsOverIsRefused() {
    assertEquals(
        "AddRefusedFault", wire.call(group, add("a", 1, initial("2001-01-01T00:00:00Z"))).name());
    assertEquals("rlsFault", wire.callUnchecked(group, add("a", 1, initial("soon"))).name());
    assertEquals(0, plain.allMembers(MemberFilter.ALL).size());
  }

  @ParameterizedTest
  @CsvSource({
    "<rl:RequestedLifetimeDuration>PT2M</rl:RequestedLifetimeDuration>, 120",
    "<rl:RequestedLifetimeDuration>P10Y</rl:RequestedLifetimeDuration>, 3600",
    "<rl:RequestedLifetimeDuration>PT0.001S</rl:RequestedLifetimeDuration>, 1"
  })
  void anEntryIsRenewed(String choice, long seconds) {
    String entry = join("a", 1);
    Reply reply = wire.call(entry, setTermination(choice));
    assertEquals(Duration.ofSeconds(seconds), granted(reply, "NewTerminationTime"));
    assertEquals(1, plain.allMembers(MemberFilter.ALL).get(0).renewals());
    Reply shown = wire.call(entry, "<rp:GetResourcePropertyDocument/>");
    assertEquals(Duration.ofSeconds(seconds), granted(shown, "TerminationTime"));
  }

  @ParameterizedTest
  @CsvSource({
    "<rl:RequestedTerminationTime>2001-01-01T00:00:00Z</rl:RequestedTerminationTime>, TerminationTimeChangeRejectedFault",
    "<rl:RequestedLifetimeDuration>-PT1M</rl:RequestedLifetimeDuration>, TerminationTimeChangeRejectedFault",
    "<rl:RequestedTerminationTime xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:nil='true'/>, UnableToSetTerminationTimeFault"
  })
  void aLifetimeThatCannotBeIsRefused(String choice, String fault) {
    String entry = join("a", 1);
    Reply reply = wire.call(entry, setTermination(choice));
    assertEquals(fault, reply.name());
    assertEquals(entry, reply.one("Originator"));
    assertEquals(clock.instant(), Instant.parse(reply.one("Timestamp")));
    assertFalse(reply.one("Description").isBlank());
  }

  @Test
  void anEntryExpiresByTheRegistrysClock() {
    String entry = join("a", 1);
    join("b", 1);
    clock.advance(Duration.ofMinutes(9));
    wire.call(
        entry, setTermination("<rl:RequestedLifetimeDuration>PT5M</rl:RequestedLifetimeDuration>"));
    clock.advance(Duration.ofMinutes(2));
    assertEquals(List.of("a"), wire.call(group, "<rp:GetResourcePropertyDocument/>").all("name"));
    clock.advance(Duration.ofMinutes(4));
    Reply late =
        wire.call(
            entry,
            setTermination("<rl:RequestedLifetimeDuration>PT5M</rl:RequestedLifetimeDuration>"));
    assertEquals("ResourceUnknownFault", late.name());
  }

  @Test
  void anEntryIsAlsoFoundByAReferenceParameterOrTheHeaderTo() {
    String entry = join("a", 1);
    String id = entry.substring(entry.lastIndexOf('/') + 1);
    String read = "<rp:GetResourceProperty>sg:MemberEPR</rp:GetResourceProperty>";
    String stem = registry.url("/registry/entry");
    String parameter = "<x:id xmlns:x='urn:x' wsa:IsReferenceParameter='true'>" + id + "</x:id>";
    assertEquals(address("a"), wire.call(stem, parameter, read).one("Address"));
    assertEquals(
        address("a"), wire.call(stem, "<wsa:To>" + entry + "</wsa:To>", read).one("Address"));
    assertEquals("ResourceUnknownFault", wire.call(stem, read).name());
    assertEquals(
        "ResourceUnknownFault", wire.call(stem + "/" + id.replace(id.charAt(0), 'z'), read).name());
  }

  @Test
  void severalPropertiesComeAtOnce() {
    String entry = join("a", 1);
    Reply reply =
        wire.call(
            entry,
            "<rp:GetMultipleResourceProperties><rp:ResourceProperty>rl:TerminationTime</rp:ResourceProperty>"
                + "<rp:ResourceProperty>rl:CurrentTime</rp:ResourceProperty><rp:ResourceProperty>rl:CurrentTime"
                + "</rp:ResourceProperty></rp:GetMultipleResourceProperties>");
    assertEquals(Duration.ofMinutes(10), granted(reply, "TerminationTime"));
    Reply unknown = wire.call(entry, "<rp:GetResourceProperty>sg:Entry</rp:GetResourceProperty>");
    assertEquals("InvalidResourcePropertyQNameFault", unknown.name());
  }

  @Test
  void theRuleAndTheTopicsOfTheGroupAreProperties() {
    Reply rule =
        wire.call(
            group, "<rp:GetResourceProperty>sg:MembershipContentRule</rp:GetResourceProperty>");
    String[] name = StandardWire.first(rule.content()).getAttribute("ContentElements").split(":");
    assertEquals("serviceDescription", name[1]);
    assertEquals(
        "https://gridrls.org/ns/registry-content/1",
        StandardWire.first(rule.content()).lookupNamespaceURI(name[0]));
    Reply topics =
        wire.call(group, "<rp:GetResourceProperty>wsnt:TopicExpression</rp:GetResourceProperty>");
    assertEquals(4, topics.all("TopicExpression").size());
    assertEquals(
        "GetResourcePropertyResponse",
        wire.call(group, "<rp:GetResourceProperty>sg:Entry</rp:GetResourceProperty>").name());
  }

  @Test
  void theGroupIsQueriedWithThePrefixesOfTheMessageOrTheFixedOnes() {
    join("a", 1);
    join("b", 1);
    Reply found =
        wire.call(group, query("//sg:Entry[sg:Content/c:serviceDescription/r:name = 'b']"));
    assertEquals("b", found.one("name"));
    Reply fixed = wire.call(group, query("//registry:name[. = 'a']"));
    assertEquals(List.of("a"), fixed.all("name"));
    assertEquals(
        "2", wire.callUnchecked(group, query("count(//sg:Entry)")).content().getTextContent());
    assertEquals("InvalidQueryExpressionFault", wire.call(group, query("//nobody:x")).name());
    assertEquals("InvalidQueryExpressionFault", wire.call(group, query("x".repeat(1_001))).name());
    String xpath2 = query("1").replace("19991116", "20070123");
    assertEquals("UnknownQueryExpressionDialectFault", wire.call(group, xpath2).name());
  }

  @Test
  void aChangeShowsAtOnce() {
    String count = query("count(//sg:Entry)");
    assertEquals("0", wire.callUnchecked(group, count).content().getTextContent());
    String entry = join("a", 1);
    assertEquals("1", wire.callUnchecked(group, count).content().getTextContent());
    wire.call(entry, "<rl:Destroy/>");
    assertEquals("0", wire.callUnchecked(group, count).content().getTextContent());
  }
}
