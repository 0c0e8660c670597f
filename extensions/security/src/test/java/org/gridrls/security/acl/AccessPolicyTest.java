package org.gridrls.security.acl;

import static org.gridrls.security.acl.Callers.ALICE;
import static org.gridrls.security.acl.Callers.call;
import static org.gridrls.security.acl.Callers.lrc;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.Caller;
import org.gridrls.wire.types.ObjectTypeXml;
import org.junit.jupiter.api.Test;

class AccessPolicyTest {
  private static AccessPolicy policy(String... lines) {
    return new AccessPolicy(Acl.parse("acl", String.join("\n", lines)), Gridmap.EMPTY);
  }

  private static boolean allows(AccessPolicy policy, Call call) {
    return policy.decide(call).allowed();
  }

  @Test
  void theFirstLineThatMatchesDecides() {
    AccessPolicy policy =
        policy("deny dn .*/CN=Alice: lrc_update", "allow dn .*: lrc_update lrc_read");
    AclDecision denied = policy.decide(lrc(ALICE, "clear"));
    assertFalse(denied.allowed());
    assertEquals(Optional.of("acl:1"), denied.rule());
    AclDecision allowed = policy.decide(lrc(ALICE, "changesSince", 0L));
    assertTrue(allowed.allowed());
    assertEquals(Optional.of("acl:2"), allowed.rule());
  }

  @Test
  void whatNoLineSpeaksOfIsDenied() {
    AclDecision denied = policy("allow anyone: lrc_read").decide(call(ALICE, "Registry.leave"));
    assertFalse(denied.allowed());
    assertEquals(Optional.empty(), denied.rule());
    assertTrue(denied.reason().contains("registry_update"), denied.reason());
    assertTrue(denied.reason().contains("/DC=org/CN=Alice"), denied.reason());
  }

  @Test
  void whatNobodyKnowsNobodyMayCall() {
    assertFalse(allows(policy("allow anyone: all"), lrc(ALICE, "obliterate")));
    assertFalse(allows(policy("allow anyone: all"), call(ALICE, "Other.ping")));
  }

  @Test
  void everybodyKnownMayPing() {
    assertTrue(allows(policy(), call(ALICE, "Administration.ping")));
    assertFalse(allows(policy(), call(ALICE, "Administration.getStatistics")));
  }

  @Test
  void subjectsAreHeldAgainstTheirOwnPartOfTheCaller() {
    Caller bob = Callers.token("bob", Set.of("/cms/production"), Set.of());
    Call call = lrc(bob, "changesSince", 0L);
    assertTrue(allows(policy("allow token https://iss.example/#bob: lrc_read"), call));
    assertTrue(allows(policy("allow group /cms/.*: lrc_read"), call));
    assertTrue(allows(policy("allow method token: lrc_read"), call));
    assertFalse(allows(policy("allow method certificate: lrc_read"), call));
    assertFalse(allows(policy("allow dn .*: lrc_read"), call));
    assertFalse(allows(policy("allow user .*: lrc_read"), call));
    assertFalse(allows(policy("acl .*: lrc_read"), call));
    assertFalse(allows(policy("allow token .*: lrc_read"), lrc(ALICE, "changesSince", 0L)));
  }

  /** Not subscriptions: they outlive the call. */
  @Test
  void aServerMayOnlyReadForItsCaller() {
    AccessPolicy policy = policy("allow anyone: all");
    List<String> others =
        List.of("LocalReplicaCatalog.clear", "Registry.leave", "RegistryGroup.Subscribe");
    for (String operation : others) {
      assertTrue(allows(policy, call(ALICE, operation)), operation);
      assertFalse(allows(policy, through(call(ALICE, operation))), operation);
    }
    for (String operation : List.of("Registry.members", "Registry.explain")) {
      assertTrue(allows(policy, through(call(ALICE, operation))), operation);
    }
    assertTrue(allows(policy, through(call(ALICE, "ReplicaLocationIndex.listSenders"))));
  }

  private static Call through(Call call) {
    Caller server = Caller.certified(Caller.Method.CERTIFICATE, "/CN=host/rli", "192.0.2.9");
    return new Call(
        call.caller(), Optional.of(server), call.portType(), call.operation(), call.parameters());
  }

  @Test
  void aLineOfTheOriginalMeansNameOrLocalUser() {
    Gridmap gridmap = Gridmap.parse("map", "/DC=org/CN=Alice alice");
    for (String expression : List.of("alice", "/DC=org/.*")) {
      Acl acl = Acl.parse("acl", "acl " + expression + ": lrc_update");
      assertTrue(allows(new AccessPolicy(acl, gridmap), lrc(ALICE, "clear")), expression);
    }
  }

  @Test
  void eachNameIsHeldAgainstTheLines() {
    AccessPolicy policy =
        policy(
            "deny anyone: lrc_update on /cms/raw/*",
            "allow anyone: lrc_update on /cms/* /top",
            "allow anyone: lrc_read");
    assertTrue(allows(policy, lrc(ALICE, "create", "/cms/a", "gsiftp://x/a")));
    assertTrue(allows(policy, lrc(ALICE, "create", "/top", "gsiftp://x/a")));
    assertFalse(allows(policy, lrc(ALICE, "create", "/cms/raw/a", "gsiftp://x/a")));
    assertFalse(allows(policy, lrc(ALICE, "create", "/cmsa", "gsiftp://x/a")));
    assertFalse(allows(policy, lrc(ALICE, "rename", ObjectTypeXml.LOGICAL_NAME, "/cms/a", "/b")));
    assertTrue(allows(policy, lrc(ALICE, "rename", ObjectTypeXml.LOGICAL_NAME, "/cms/a", "/top")));
    assertFalse(allows(policy, lrc(ALICE, "rename", ObjectTypeXml.TARGET_NAME, "/cms/a", "/top")));
    assertFalse(allows(policy, lrc(ALICE, "clear")));
    assertTrue(allows(policy, lrc(ALICE, "query", ObjectTypeXml.TARGET_NAME, "gsiftp://x/a")));
  }

  @Test
  void aPatternMustSurelyLieInsideWhatIsAllowed() {
    AccessPolicy policy =
        policy("deny anyone: lrc_read on /cms/secret/*", "allow anyone: lrc_read on /cms/*");
    assertTrue(allows(policy, pattern("/cms/run1/*")));
    assertTrue(allows(policy, pattern("/cms/r?n")));
    assertFalse(allows(policy, pattern("/cms/*")), "it holds secrets");
    assertFalse(allows(policy, pattern("/cms/secret/a")));
    assertFalse(allows(policy, pattern("/cms*")));
    AclDecision denied = policy.decide(pattern("*"));
    assertFalse(denied.allowed());
    AclDecision other = policy.decide(pattern("/atlas/*"));
    assertEquals(Optional.empty(), other.rule());
    assertTrue(other.reason().contains("names that match \"/cms/*\""), other.reason());
  }

  private static Call pattern(String pattern) {
    return lrc(ALICE, "queryPattern", ObjectTypeXml.LOGICAL_NAME, pattern, null, null);
  }

  @Test
  void aLimitedProxyOnlyReads() {
    AccessPolicy policy = policy("allow anyone: all");
    assertTrue(allows(policy, lrc(Callers.limited(), "changesSince", 0L)));
    assertFalse(allows(policy, lrc(Callers.limited(), "create", "a", "b")));
    assertFalse(allows(policy, call(Callers.limited(), "Administration.setConfiguration")));
  }

  @Test
  void whatComesThroughAnotherServerOnlyAsks() {
    AccessPolicy policy = policy("allow anyone: all");
    Caller index = Caller.certified(Caller.Method.CERTIFICATE, "/CN=host/rli", "192.0.2.9");
    for (String operation : List.of("changesSince", "clear")) {
      Call call =
          new Call(ALICE, Optional.of(index), "LocalReplicaCatalog", operation, Arrays.asList(0L));
      assertEquals(operation.equals("changesSince"), allows(policy, call));
    }
  }

  @Test
  void scopesAreTheOnlyRightsOfATokenThatHasThem() {
    AccessPolicy policy =
        policy(
            "deny group /banned: all", "deny anyone: lrc_update on /a/raw/*", "allow anyone: all");
    Caller token =
        Callers.token("x", Set.of(), Set.of("storage.read:/a", "storage.create:/a/new/"));
    assertTrue(allows(policy, lrc(token, "query", ObjectTypeXml.LOGICAL_NAME, "/a/x")));
    assertTrue(allows(policy, lrc(token, "query", ObjectTypeXml.LOGICAL_NAME, "/a")));
    assertFalse(allows(policy, lrc(token, "query", ObjectTypeXml.LOGICAL_NAME, "/ab")));
    assertFalse(allows(policy, lrc(token, "query", ObjectTypeXml.LOGICAL_NAME, "/a/../b")));
    assertFalse(allows(policy, lrc(token, "query", ObjectTypeXml.TARGET_NAME, "/a/x")));
    assertTrue(allows(policy, lrc(token, "create", "/a/new/x", "t")));
    assertFalse(allows(policy, lrc(token, "create", "/a/x", "t")));
    assertFalse(allows(policy, lrc(token, "delete", "/a/new/x", "t")));
    assertFalse(allows(policy, call(token, "Administration.getStatistics")));
    Caller writer = Callers.token("x", Set.of(), Set.of("storage.modify:/a"));
    assertTrue(allows(policy, lrc(writer, "delete", "/a/x", "t")));
    assertTrue(allows(policy, lrc(writer, "create", "/a/x", "t")));
    assertFalse(allows(policy, lrc(writer, "delete", "/a/raw/x", "t")), "a line denies it");
    assertFalse(allows(policy, lrc(writer, "query", ObjectTypeXml.LOGICAL_NAME, "/a/x")));
    Caller banned = Callers.token("x", Set.of("/banned"), Set.of("storage.modify:/"));
    assertFalse(allows(policy, lrc(banned, "delete", "/a/x", "t")));
  }

  /** Checks that a pattern does not backtrack, which would take exponential time. */
  @Test
  void anExpensiveLineIsDecidedLikeAnyOther() {
    AccessPolicy policy = policy("deny dn \"(/*a*)*b\": all", "allow anyone: all");
    String name = "/" + "a".repeat(500);
    Caller other = Caller.certified(Caller.Method.CERTIFICATE, name, "192.0.2.1");
    assertTrue(policy.decide(lrc(other, "changesSince", 0L)).allowed());
    Caller meant = Caller.certified(Caller.Method.CERTIFICATE, name + "b", "192.0.2.1");
    assertFalse(policy.decide(lrc(meant, "changesSince", 0L)).allowed());
  }
}
