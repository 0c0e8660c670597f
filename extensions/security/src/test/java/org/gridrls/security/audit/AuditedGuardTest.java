package org.gridrls.security.audit;

import static org.gridrls.security.acl.Callers.ALICE;
import static org.gridrls.security.acl.Callers.lrc;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.Guard;
import org.gridrls.security.acl.AccessPolicy;
import org.gridrls.security.acl.Acl;
import org.gridrls.security.acl.Callers;
import org.gridrls.security.acl.Gridmap;
import org.gridrls.security.acl.OnBehalf;
import org.gridrls.security.audit.AuditedGuard.AuditTrail;
import org.gridrls.testkit.MutableClock;
import org.gridrls.wire.types.ObjectTypeXml;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditedGuardTest {
  private static final Caller INDEX =
      Caller.certified(Caller.Method.CERTIFICATE, "/CN=host/rli", "192.0.2.9");

  @TempDir Path directory;

  private AuditedGuard guard(AuditConfig.Kept kept, AuditLog log) {
    AccessPolicy policy =
        new AccessPolicy(
            Acl.parse("acl", "allow dn .*: lrc_read lrc_update on /a/*"),
            Gridmap.parse("map", "/DC=org/CN=Alice alice"));
    return new AuditedGuard(
        policy,
        new AuditTrail(kept, 2, Optional.of(log), Optional.empty()),
        MutableClock.standing());
  }

  private List<String> kept(AuditConfig.Kept kept) throws IOException {
    try (AuditLog log = new AuditLog(AuditLogTest.config(1 << 20, 3, 100), directory)) {
      AuditedGuard guard = guard(kept, log);
      guard.begin(query("/a/x")).ended(Optional.empty());
      guard
          .begin(lrc(ALICE, "create", "/a/x", "t"))
          .ended(Optional.of(RlsError.LOGICAL_NAME_EXISTS));
      assertThrows(RlsException.class, () -> guard.begin(query("/b")));
    }
    Path file = directory.resolve(AuditFiles.NAME);
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  private static Call query(String name) {
    return lrc(ALICE, "query", ObjectTypeXml.LOGICAL_NAME, name, null, null);
  }

  @Test
  void anEntrySaysWhoDidWhatWhenFromWhereByWhichRuleAndHowItEnded() throws IOException {
    List<String> lines = kept(AuditConfig.Kept.CHANGES);
    String when = MutableClock.standing().instant().toString();
    assertEquals(
        "{\"time\":\""
            + when
            + "\",\"decision\":\"allowed\",\"operation\":\"LocalReplicaCatalog.create\""
            + ",\"name\":\"/DC=org/CN=Alice\",\"dn\":\"/DC=org/CN=Alice\",\"user\":\"alice\""
            + ",\"method\":\"certificate\",\"from\":\"192.0.2.1\",\"names\":[\"/a/x\"],\"count\":1"
            + ",\"rule\":\"acl:1\",\"outcome\":\"LOGICAL_NAME_EXISTS\"}",
        lines.get(0));
    assertEquals(2, lines.size());
    assertTrue(lines.get(1).contains("\"decision\":\"denied\""), lines.get(1));
    assertTrue(lines.get(1).contains("\"reason\":\"LocalReplicaCatalog.query needs"), lines.get(1));
  }

  @Test
  void settingsSayWhatIsKept() throws IOException {
    assertEquals(0, kept(AuditConfig.Kept.NONE).size());
    assertEquals(1, kept(AuditConfig.Kept.DENIED).size());
    Files.delete(directory.resolve(AuditFiles.NAME));
    assertEquals(3, kept(AuditConfig.Kept.ALL).size());
  }

  @Test
  void ofManyNamesTheFirstAreKeptAndAllAreCounted() throws IOException {
    try (AuditLog log = new AuditLog(AuditLogTest.config(1 << 20, 3, 100), directory)) {
      guard(AuditConfig.Kept.ALL, log)
          .admit(
              lrc(ALICE, "bulkQuery", ObjectTypeXml.LOGICAL_NAME, List.of("/a/1", "/a/2", "/a/3")));
    }
    String line = Files.readString(directory.resolve(AuditFiles.NAME));
    assertTrue(line.contains("\"names\":[\"/a/1\",\"/a/2\"],\"count\":3"), line);
  }

  @Test
  void aChangedSettingIsNamedWithoutItsValue() throws IOException {
    try (AuditLog log = new AuditLog(AuditLogTest.config(1 << 20, 3, 100), directory)) {
      AuditedGuard guard = guard(AuditConfig.Kept.CHANGES, log);
      for (String key : Arrays.asList("lrc.password", null)) {
        Call call =
            new Call(ALICE, "Administration", "setConfiguration", Arrays.asList(key, "secret"));
        assertThrows(RlsException.class, () -> guard.admit(call));
      }
    }
    List<String> lines = Files.readAllLines(directory.resolve(AuditFiles.NAME));
    assertTrue(lines.get(0).contains("\"setting\":\"lrc.password\""), lines.get(0));
    assertFalse(String.join("", lines).contains("secret"), lines.toString());
    assertFalse(lines.get(1).contains("setting\":"), lines.get(1));
  }

  @Test
  void aFullLogRefusesWhatItCanNotRecord() throws IOException {
    Path blocked = directory.resolve("blocked");
    Files.writeString(blocked, "a file where the directory should be");
    AuditLog log = new AuditLog(AuditLogTest.config(1 << 20, 3, 1), blocked);
    log.add("no room after that");
    AuditedGuard guard = guard(AuditConfig.Kept.ALL, log);
    for (Call call : List.of(query("/a/x"), lrc(ALICE, "create", "/a/x", "t"))) {
      RlsException refused = assertThrows(RlsException.class, () -> guard.admit(call));
      assertEquals(RlsError.OVERLOADED, refused.error());
    }
    RlsException denied = assertThrows(RlsException.class, () -> guard.admit(query("/b")));
    assertEquals(RlsError.PERMISSION_DENIED, denied.error());
    Files.delete(blocked);
    log.close();
  }

  @Test
  void whoCallsForSomebodyElseIsNamedToo() throws IOException {
    try (AuditLog log = new AuditLog(AuditLogTest.config(1 << 20, 3, 100), directory)) {
      AuditedGuard guard = guard(AuditConfig.Kept.ALL, log);
      Caller original = guard.original(INDEX, OnBehalf.encode(ALICE).orElseThrow());
      assertEquals(ALICE.at(INDEX.address()), original);
      Call call =
          new Call(
              original,
              Optional.of(INDEX),
              "LocalReplicaCatalog",
              "query",
              List.of(ObjectTypeXml.LOGICAL_NAME, "/a/x"));
      guard.admit(call);
    }
    String line = Files.readString(directory.resolve(AuditFiles.NAME));
    assertTrue(line.contains("\"name\":\"/DC=org/CN=Alice\""), line);
    assertTrue(line.contains("\"through\":\"/CN=host/rli\",\"from\":\"192.0.2.9\""), line);
  }

  @Test
  void whoHasNoCertificateAsksForNobodyElseAndIsKept() throws IOException {
    String header = OnBehalf.encode(INDEX).orElseThrow();
    try (AuditLog log = new AuditLog(AuditLogTest.config(1 << 20, 3, 100), directory)) {
      AuditedGuard guard = guard(AuditConfig.Kept.DENIED, log);
      Caller token = Callers.token("/CN=host/x", Set.of(), Set.of());
      for (Caller other : List.of(Caller.anonymous("127.0.0.1"), token)) {
        assertThrows(RlsException.class, () -> guard.original(other, header));
      }
      assertThrows(RlsException.class, () -> guard.original(INDEX, "nonsense"));
    }
    assertEquals(3, Files.readAllLines(directory.resolve(AuditFiles.NAME)).size());
    assertThrows(RlsException.class, () -> Guard.OPEN.original(ALICE, header));
  }
}
