package org.gridrls.api.wire;

import static org.gridrls.api.Failures.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Unmarshaller;
import java.io.StringReader;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.xml.transform.stream.StreamSource;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Assignment;
import org.gridrls.api.member.Explanation;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberLease;
import org.gridrls.api.member.MemberPage;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.MemberStage;
import org.gridrls.api.member.MembershipChange;
import org.gridrls.api.member.MembershipChange.MemberEvent;
import org.gridrls.api.member.MembershipChanges;
import org.gridrls.api.member.RemovedMember;
import org.gridrls.api.member.UpdatePolicy;
import org.gridrls.wire.registry.MemberFilterXml;
import org.gridrls.wire.registry.MemberPageXml;
import org.gridrls.wire.registry.MemberXml;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Members come back from the wire as they went; one that contradicts itself is refused. */
class WireMembersTest {
  static List<Member> members() {
    return List.of(Samples.member(), Samples.smallMember());
  }

  @ParameterizedTest
  @MethodSource("members")
  void aMemberComesBack(Member member) {
    assertEquals(member, WireMembers.member(WireMembers.toWire(member)));
  }

  @Test
  void whatAMemberNeedNotSayHasADefault() {
    var wire = WireMembers.toWire(Samples.smallMember());
    wire.setPreference(null);
    wire.setVersion(null);
    assertEquals(Samples.smallMember(), WireMembers.member(wire));
  }

  @Test
  void twoEndpointsOfOnePortTypeAreRefused() {
    var wire = WireMembers.toWire(Samples.member());
    wire.getEndpoint().add(wire.getEndpoint().get(0));
    var failure = assertFails(RlsError.BAD_ARGUMENT, () -> WireMembers.member(wire));
    assertEquals("LOCAL_REPLICA_CATALOG", failure.item().orElseThrow());
  }

  @Test
  void aRoleTwiceIsOneRole() {
    var wire = WireMembers.toWire(Samples.member());
    wire.getRole().addAll(List.copyOf(wire.getRole()));
    assertEquals(Samples.member(), WireMembers.member(wire));
  }

  @Test
  void aMemberWithoutRoleOrEndpointIsRefused() {
    var noRole = WireMembers.toWire(Samples.member());
    noRole.getRole().clear();
    assertFails(RlsError.BAD_ARGUMENT, () -> WireMembers.member(noRole));
    var noEndpoint = WireMembers.toWire(Samples.member());
    noEndpoint.getEndpoint().clear();
    assertFails(RlsError.BAD_ARGUMENT, () -> WireMembers.member(noEndpoint));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a\nb"})
  void aMemberNeedsAName(String name) {
    var wire = WireMembers.toWire(Samples.member());
    wire.setName(name);
    assertFails(RlsError.BAD_ARGUMENT, () -> WireMembers.member(wire));
  }

  static MemberPage page() {
    List<MemberEntry> entries = members().stream().map(WireMembersTest::entry).toList();
    return new MemberPage(
        entries,
        Optional.of("cursor"),
        100,
        42,
        true,
        Optional.of(UpdatePolicy.ALL),
        Duration.ofSeconds(3),
        List.of(new RemovedMember("lyon", 3, Optional.of("id"))));
  }

  private static MemberEntry entry(Member member) {
    Duration lease = Duration.ofMinutes(1);
    return new MemberEntry(
        member,
        Samples.TIME,
        Samples.TIME.plusSeconds(20),
        lease,
        lease.minusSeconds(20),
        1,
        MemberStage.PRESENT,
        Optional.empty());
  }

  private static MemberPage page(List<MemberEntry> entries) {
    return new MemberPage(
        entries, Optional.empty(), 100, 0, false, Optional.empty(), Duration.ZERO, List.of());
  }

  @Test
  void aSilentMemberComesBack() {
    MemberEntry present = entry(Samples.member());
    MemberEntry silent =
        new MemberEntry(
            present.member().identifiedBy("id"),
            present.joinedAt(),
            present.renewedAt(),
            present.lease(),
            Duration.ZERO,
            1,
            MemberStage.SILENT,
            Optional.of(Duration.ofMinutes(12)));
    MemberPage page = page(List.of(present, silent));
    assertEquals(page, WireMembers.page(WireMembers.toWire(page)));
  }

  @Test
  void aRemovalEndsAMemberUpToItsBoot() {
    Member member = Samples.member();
    assertTrue(RemovedMember.of(member).ends(member));
    assertTrue(new RemovedMember(member.name(), member.bootId(), Optional.of("id")).ends(member));
    assertFalse(
        new RemovedMember(member.name(), member.bootId() - 1, Optional.empty()).ends(member));
    assertFalse(new RemovedMember("other", member.bootId(), Optional.empty()).ends(member));
    assertFalse(
        new RemovedMember(member.name(), member.bootId(), Optional.of("id"))
            .ends(member.identifiedBy("another")));
  }

  @Test
  void aPageComesBack() {
    assertEquals(page(), WireMembers.page(WireMembers.toWire(page())));
    MemberPage last = page(List.of());
    assertEquals(last, WireMembers.page(WireMembers.toWire(last)));
  }

  static List<MemberFilter> filters() {
    var all =
        new MemberFilter(
            Optional.of(MemberRole.RLI),
            Optional.of("Geneva"),
            Optional.of(GlobPattern.of("gen*")));
    return List.of(MemberFilter.ALL, MemberFilter.EXPECTED, MemberFilter.role(MemberRole.LRC), all);
  }

  @ParameterizedTest
  @MethodSource("filters")
  void aFilterComesBack(MemberFilter filter) {
    assertEquals(filter, WireMembers.filter(WireMembers.toWire(filter)));
  }

  @Test
  void noFilterIsEverybody() {
    MemberFilterXml absent = null;
    assertEquals(MemberFilter.ALL, WireMembers.filter(absent));
    assertTrue(members().stream().allMatch(MemberFilter.ALL::includes));
  }

  @Test
  void aFilterIncludesWhoMeetsEveryCondition() {
    MemberFilter all = filters().get(2);
    assertTrue(all.includes(Samples.member()));
    assertTrue(!all.includes(Samples.smallMember()));
  }

  @Test
  void aLeaseComesBack() {
    MemberLease lease = new MemberLease(Duration.ofSeconds(60), 42);
    assertEquals(lease, WireMembers.lease(WireMembers.toWire(lease)));
    MemberLease young =
        new MemberLease(
            Duration.ofSeconds(60),
            42,
            Optional.of(UpdatePolicy.hash(2)),
            Duration.ofSeconds(9),
            true);
    assertEquals(young, WireMembers.lease(WireMembers.toWire(young)));
  }

  /** Nothing would be present. */
  @Test
  void aStageOfALaterVersionIsSilent() throws JAXBException {
    assertEquals(MemberStage.SILENT, stageRead("<stage>QUARANTINED</stage>"));
    assertEquals(MemberStage.SILENT, stageRead("<stage/>"));
    assertEquals(MemberStage.AWAY, stageRead("<stage> AWAY </stage>"));
    assertEquals(MemberStage.PRESENT, stageRead(""));
  }

  private static MemberStage stageRead(String element) throws JAXBException {
    String page =
        """
        <members xmlns="https://gridrls.org/ns/registry/1"><entry>
        <member><name>a</name><bootId>1</bootId><generation>0</generation><role>LRC</role>
        <endpoint><portType>LOCAL_REPLICA_CATALOG</portType><address>http://a/ws/lrc</address>
        </endpoint></member><joinedAt>2026-11-22T00:00:00Z</joinedAt>
        <renewedAt>2026-11-22T00:00:00Z</renewedAt><leaseMillis>30000</leaseMillis>
        <leaseLeftMillis>0</leaseLeftMillis><renewals>0</renewals>%s</entry>
        <limit>10</limit><membershipVersion>1</membershipVersion><frozen>false</frozen></members>
        """
            .formatted(element);
    MemberPageXml wire =
        JAXBContext.newInstance(MemberPageXml.class)
            .createUnmarshaller()
            .unmarshal(new StreamSource(new StringReader(page)), MemberPageXml.class)
            .getValue();
    return WireMembers.page(wire).entries().get(0).stage();
  }

  /** A registry must take members whose roles are newer than itself. */
  @Test
  void rolesAndPortTypesOfALaterVersionAreSkipped() throws JAXBException {
    Member both = memberRead("<role>LRC</role><role>ORACLE</role>");
    assertEquals(Set.of(MemberRole.LRC), both.roles());
    assertEquals(Set.of(MemberPort.ADMINISTRATION), both.endpoints().keySet());
    assertEquals(Set.of(), memberRead("<role>ORACLE</role>").roles());
    assertThrows(RlsException.class, () -> memberRead(""));
  }

  private static Member memberRead(String roles) throws JAXBException {
    String member =
        """
        <member xmlns="https://gridrls.org/ns/registry/1"><name>a</name><bootId>1</bootId>
        <generation>0</generation>%s<endpoint><portType>PALANTIR</portType><address>http://a/ws/p</address>
        </endpoint><endpoint><portType>ADMINISTRATION</portType><address>http://a/ws/admin</address>
        </endpoint></member>
        """
            .formatted(roles);
    Unmarshaller reader = JAXBContext.newInstance(MemberXml.class).createUnmarshaller();
    reader.setEventHandler(event -> false); // as a server reads
    return WireMembers.member(
        reader.unmarshal(new StreamSource(new StringReader(member)), MemberXml.class).getValue());
  }

  /** Nothing read would mean any role. */
  @Test
  void aQuestionForARoleOfALaterVersionIsRefused() throws JAXBException {
    Unmarshaller reader = JAXBContext.newInstance(MemberFilterXml.class).createUnmarshaller();
    reader.setEventHandler(event -> false);
    String filter = "<f xmlns='https://gridrls.org/ns/registry/1'><role>ORACLE</role></f>";
    assertThrows(
        JAXBException.class,
        () -> reader.unmarshal(new StreamSource(new StringReader(filter)), MemberFilterXml.class));
  }

  @Test
  void aPolicyOfAnotherVersionIsIgnored() {
    var wire = WireMembers.toWire(Samples.member());
    wire.setPolicy("by-moonlight(3)");
    assertEquals(Optional.empty(), WireMembers.member(wire).updates().policy());
  }

  @Test
  void anExplanationComesBack() {
    Explanation explanation =
        new Explanation(
            "hash(1)", List.of(new Assignment("a", "i", false, "hash(1): rank 2 of 2")));
    assertEquals(explanation, WireMembers.explanation(WireMembers.toWire(explanation)));
  }

  static MembershipChanges changes() {
    List<MembershipChange> changes =
        Arrays.stream(MemberEvent.values())
            .map(kind -> new MembershipChange(41, kind, Samples.TIME, Samples.member()))
            .toList();
    return new MembershipChanges(changes, 1, 42);
  }

  @Test
  void changesComeBack() {
    assertEquals(changes(), WireMembers.changes(WireMembers.toWire(changes())));
  }
}
