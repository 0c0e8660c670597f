package org.gridrls.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Assignment;
import org.gridrls.api.member.Explanation;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberLease;
import org.gridrls.api.member.MemberPage;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.MembershipChange;
import org.gridrls.api.member.MembershipChange.MemberEvent;
import org.gridrls.api.member.MembershipChanges;
import org.gridrls.client.RegistryClient;
import org.gridrls.registry.membership.Members;
import org.gridrls.testkit.MutableClock;
import org.gridrls.wire.registry.MemberXml;
import org.gridrls.wire.registry.Registry;
import org.gridrls.wire.types.PageRequestXml;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The plain face of the registry over the wire: what goes in comes out, and hostile messages are
 * refused by name.
 */
class RegistryEndpointTest {
  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final String MEMBER =
      "<s:bootId>1</s:bootId><s:generation>0</s:generation><s:role>LRC</s:role><s:endpoint>"
          + "<s:portType>ADMINISTRATION</s:portType><s:address>http://x/ws/admin</s:address></s:endpoint>";
  private static final MutableClock clock = MutableClock.standing();
  private static RunningRegistry registry;
  private RegistryClient client;

  @BeforeAll
  static void start() {
    registry = RunningRegistry.start(clock);
  }

  @AfterAll
  static void stop() {
    registry.close();
  }

  @BeforeEach
  void empty() {
    client = registry.client();
    client.allMembers(MemberFilter.ALL).forEach(entry -> client.leave(entry.member()));
  }

  @Test
  void aMemberJoinsIsListedAndLeaves() {
    Member member = Members.lrc("höst/ß\uD83D\uDE00", 7, 3);
    MemberLease lease = client.register(member, LEASE);
    assertEquals(LEASE, lease.granted());
    MemberPage page = client.members(MemberFilter.ALL, PageRequest.first());
    assertEquals(List.of(member), page.entries().stream().map(entry -> entry.member()).toList());
    assertEquals(lease.membershipVersion(), page.membershipVersion());
    assertEquals(lease, client.renew(member, LEASE));
    client.leave(member);
    MembershipChanges changes = client.changesSince(lease.membershipVersion() - 1, 10);
    assertEquals(
        List.of(MemberEvent.JOINED, MemberEvent.LEFT),
        changes.changes().stream().map(MembershipChange::kind).toList());
  }

  @Test
  void whoUpdatesWhomIsExplained() {
    client.register(Members.lrc("a", 1, 0), LEASE);
    client.register(Members.lrc("b", 1, 0), LEASE);
    client.register(Members.of("deaf", 1, 0, MemberRole.RLI, Optional.empty()), LEASE);
    Explanation all = client.explain(Optional.empty());
    assertEquals("pattern", all.policy());
    Assignment ofA = new Assignment("a", "deaf", false, "it offers no endpoint for updates");
    Assignment ofB = new Assignment("b", "deaf", false, "it offers no endpoint for updates");
    assertEquals(List.of(ofA, ofB), all.assignments());
    assertEquals(List.of(ofB), client.explain(Optional.of("b")).assignments());
    assertEquals(List.of(ofA, ofB), client.explain(Optional.of("deaf")).assignments());
    refused(RlsError.MEMBER_NOT_FOUND, () -> client.explain(Optional.of("nobody")));
  }

  @Test
  void aLongListComesInPages() {
    List.of("a", "b", "c").forEach(name -> client.register(Members.lrc(name, 1, 0), LEASE));
    MemberPage first = client.members(MemberFilter.ALL, PageRequest.first(2));
    MemberPage second =
        client.members(
            MemberFilter.ALL, PageRequest.first(2).after(first.nextCursor().orElseThrow()));
    assertEquals(2, first.entries().size());
    assertEquals("c", second.entries().get(0).member().name());
    assertEquals(Optional.empty(), second.nextCursor());
  }

  @Test
  void everyRefusalKeepsItsCode() {
    client.register(Members.lrc("a", 5, 5), LEASE);
    refused(RlsError.MEMBER_SUPERSEDED, () -> client.register(Members.lrc("a", 4, 0), LEASE));
    refused(RlsError.MEMBER_SUPERSEDED, () -> client.renew(Members.lrc("a", 4, 0), LEASE));
    refused(RlsError.MEMBER_NOT_FOUND, () -> client.renew(Members.lrc("a", 5, 6), LEASE));
    refused(RlsError.MEMBER_NOT_FOUND, () -> client.leave(Members.lrc("b", 5, 6)));
    PageRequest page = PageRequest.first(2).after("nonsense");
    refused(RlsError.BAD_CURSOR, () -> client.members(MemberFilter.ALL, page));
  }

  @Test
  void whatIsMissingOrOutOfRangeIsABadArgument() {
    Registry plain = registry.proxy(Registry.class, "/registry");
    bad(() -> plain.register(null, null, null));
    bad(() -> plain.register(new MemberXml(), null, null));
    bad(() -> plain.renew(null, 1, 1, null));
    bad(() -> plain.renew("", 1, 1, null));
    bad(() -> plain.renew("a", 1, 1, 0L));
    bad(() -> plain.renew("a", 1, 1, -5L));
    bad(() -> plain.leave(null, 1));
    bad(() -> plain.leave("a".repeat(251), 1));
    bad(() -> plain.changesSince(0, 0));
    PageRequestXml page = new PageRequestXml();
    page.setLimit(-1);
    bad(() -> plain.members(null, page));
  }

  @Test
  void listsNeedNoArguments() throws Exception {
    Registry plain = registry.proxy(Registry.class, "/registry");
    assertEquals(PageRequest.LIMIT_DEFAULT, plain.members(null, null).getLimit());
    assertEquals(0, plain.changesSince(Long.MAX_VALUE, null).getChange().size());
  }

  private interface Command {
    void run() throws Exception;
  }

  private static void bad(Command call) {
    RlsException failure =
        registry.failure(
            () -> {
              call.run();
              return null;
            });
    assertEquals(RlsError.BAD_ARGUMENT, failure.error(), failure::getMessage);
  }

  private static void refused(RlsError error, Runnable call) {
    assertEquals(error, Assertions.assertThrows(RlsException.class, call::run).error());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<s:leave/>",
        "<s:leave><s:name>a&#x85;b</s:name><s:bootId>1</s:bootId></s:leave>",
        "<s:leave><s:name>a&#9;b</s:name><s:bootId>1</s:bootId></s:leave>",
        "<s:leave><s:name>a&#1;b</s:name><s:bootId>1</s:bootId></s:leave>",
        "<s:register><s:member><s:name/>" + MEMBER + "</s:member></s:register>",
        "<s:register><s:member><s:name>a</s:name>"
            + MEMBER
            + "<s:pattern/></s:member></s:register>",
        "<s:register><s:member><s:name>a</s:name>"
            + MEMBER
            + "<s:sends>TELEPATHY</s:sends></s:member></s:register>",
        "<s:register><s:member><s:name>a</s:name><s:role>LRC</s:role></s:member></s:register>",
        "<s:register><s:member><s:name>a</s:name><s:endpoint/>"
            + MEMBER
            + "</s:member></s:register>"
      })
  void hostileMessagesAreRefusedAsBadArguments(String body) throws Exception {
    HttpResponse<String> answer = answer(body);
    assertEquals(500, answer.statusCode(), answer.body());
    assertTrue(answer.body().contains("code>BAD_ARGUMENT<"), answer.body());
  }

  @Test
  void aRoleOfALaterVersionIsNoReasonToRefuseAMember() throws Exception {
    HttpResponse<String> answer =
        answer(
            "<s:register><s:member><s:name>late</s:name><s:role>KING</s:role>"
                + MEMBER
                + "</s:member></s:register>");
    assertEquals(200, answer.statusCode(), answer.body());
    Member late =
        client.members(MemberFilter.ALL, PageRequest.first(100)).entries().stream()
            .map(MemberEntry::member)
            .filter(member -> member.name().equals("late"))
            .findFirst()
            .orElseThrow();
    assertEquals(Set.of(MemberRole.LRC), late.roles());
  }

  private static HttpResponse<String> answer(String body) throws Exception {
    String envelope =
        "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'"
            + " xmlns:s='https://gridrls.org/ns/registry/1'><e:Body>"
            + body
            + "</e:Body></e:Envelope>";
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(registry.url("/registry")))
            .header("Content-Type", "text/xml;charset=UTF-8")
            .POST(HttpRequest.BodyPublishers.ofString(envelope))
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
  }
}
