package org.gridrls.security.acl;

import static org.gridrls.security.acl.Callers.ALICE;
import static org.gridrls.security.acl.Callers.call;
import static org.gridrls.security.acl.Callers.lrc;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.RlsException;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.Caller;
import org.gridrls.wire.types.ObjectTypeXml;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessControlTest {
  private static final Caller SERVER =
      Caller.certified(Caller.Method.CERTIFICATE, "/DC=org/CN=host/lrc", "192.0.2.3");

  @TempDir Path directory;

  private static AccessControl control(Map<String, ?> settings, boolean open) {
    Map<String, Object> all = new LinkedHashMap<>();
    settings.forEach((key, value) -> all.put("security." + key, value));
    AccessConfig config =
        ConfigFile.of(all, read -> AccessConfig.read(read.section("security"))).value();
    return new AccessControl(config, open, Optional.of("/DC=org/CN=host/me"));
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  private static boolean allows(AccessControl control, Caller caller, String operation) {
    return control.decide(call(caller, operation)).allowed();
  }

  @Test
  void withoutAListEverybodyKnownReadsServersServeAndAdminsDoAll() {
    AccessControl control =
        control(
            Map.of(
                "admins", List.of("/DC=org/CN=Admin", "https://iss.example/#root"),
                "servers", List.of("/DC=org/CN=host/.*")),
            false);
    for (String reading : List.of("LocalReplicaCatalog.changesSince", "Registry.members")) {
      assertTrue(allows(control, ALICE, reading), reading);
    }
    assertTrue(allows(control, ALICE, "Administration.getStatistics"));
    for (String more :
        List.of("LocalReplicaCatalog.create", "Registry.register", "SoftStateUpdate.sendBloom")) {
      assertFalse(allows(control, ALICE, more), more);
    }
    assertTrue(allows(control, SERVER, "SoftStateUpdate.sendBloom"));
    assertTrue(allows(control, SERVER, "Registry.register"));
    assertFalse(allows(control, SERVER, "LocalReplicaCatalog.clear"));
    assertFalse(allows(control, SERVER, "Administration.forceUpdate"));
    Caller admin = Caller.certified(Caller.Method.SIGNATURE, "/DC=org/CN=Admin", "::1");
    Caller root = Callers.token("root", Set.of(), Set.of());
    assertTrue(allows(control, admin, "LocalReplicaCatalog.clear"));
    assertTrue(allows(control, root, "Administration.forceUpdate"));
  }

  @Test
  void aServerMayCallItselfWhateverTheListSays() throws IOException {
    Path acl = file("acl", "deny anyone: all");
    AccessControl control = control(Map.of("acl", acl.toString()), false);
    Caller self = Caller.certified(Caller.Method.CERTIFICATE, "/DC=org/CN=host/me", "::1");
    assertTrue(allows(control, self, "SoftStateUpdate.heartbeat"));
    assertFalse(allows(control, self, "LocalReplicaCatalog.clear"));
    assertFalse(allows(control, SERVER, "SoftStateUpdate.heartbeat"));
  }

  @Test
  void aServerThatAsksForAnotherGetsWhatBothMayDoUnlessItIsADelegate() throws IOException {
    Path acl =
        file(
            "acl",
            """
            allow dn "/DC=org/CN=Alice": lrc_read on /alice/* /pub/*
            allow dn "/DC=org/CN=host/.*": lrc_read on /pub/* /bob/*
            """);
    AccessControl plain = control(Map.of("acl", acl.toString()), false);
    assertTrue(plain.decide(query("/pub/x")).allowed());
    assertFalse(plain.decide(query("/alice/x")).allowed());
    assertFalse(plain.decide(query("/bob/x")).allowed());
    assertTrue(plain.decide(query("/alice/x")).reason().contains("security.delegates"));
    assertEquals(3L, plain.report().value("callsDenied"));
    AccessControl delegating =
        control(Map.of("acl", acl.toString(), "delegates", List.of("/DC=org/CN=host/.*")), false);
    assertTrue(delegating.decide(query("/alice/x")).allowed());
    assertFalse(delegating.decide(query("/bob/x")).allowed());
  }

  /** Alice's question, by way of a server. */
  private static Call query(String name) {
    List<Object> parameters = Arrays.asList(ObjectTypeXml.LOGICAL_NAME, name, null, null);
    return new Call(ALICE, Optional.of(SERVER), "LocalReplicaCatalog", "query", parameters);
  }

  @Test
  void openModeAllowsAllUnlessThereIsAList() throws IOException {
    Caller anybody = Caller.anonymous("127.0.0.1");
    assertTrue(allows(control(Map.of(), true), anybody, "LocalReplicaCatalog.clear"));
    Path acl = file("acl", "allow anyone: lrc_read");
    AccessControl reading = control(Map.of("acl", acl.toString()), true);
    assertTrue(allows(reading, anybody, "LocalReplicaCatalog.changesSince"));
    assertFalse(allows(reading, anybody, "LocalReplicaCatalog.clear"));
  }

  @Test
  void aChangedFileIsInForceAfterARefresh() throws IOException {
    Path acl = file("acl", "allow user alice: lrc_update");
    Path gridmap = file("map", "/DC=org/CN=Alice bob");
    AccessControl control =
        control(Map.of("acl", acl.toString(), "gridmap", gridmap.toString()), false);
    assertFalse(control.decide(lrc(ALICE, "clear")).allowed());
    file("map", "/DC=org/CN=Alice alice");
    assertFalse(control.decide(lrc(ALICE, "clear")).allowed());
    control.refresh();
    assertTrue(control.decide(lrc(ALICE, "clear")).allowed());
    file("acl", "allow user alice: lrc_readx");
    file("acl", "deny  user alice: lrc_update");
    control.refresh();
    assertFalse(control.decide(lrc(ALICE, "clear")).allowed());
    assertEquals(2L, control.report().value("accessFilesLoaded"));
  }

  @Test
  void aBrokenVersionIsRefusedAndCountedAndTheOldOneStays() throws IOException {
    Path acl = file("acl", "allow dn .*: lrc_update");
    AccessControl control = control(Map.of("acl", acl.toString()), false);
    file("acl", "allow dn .*: lrc_update\nallow everybody: all");
    control.refresh();
    control.refresh();
    assertTrue(control.decide(lrc(ALICE, "clear")).allowed());
    assertFalse(allows(control, ALICE, "Administration.forceUpdate"));
    assertEquals(1L, control.report().value("accessFilesRefused"));
    assertEquals(1L, control.report().value("accessFilesTroubled"));
    Files.delete(acl);
    control.refresh();
    assertTrue(
        control.decide(lrc(ALICE, "clear")).allowed(), "a file that is gone changes nothing");
    assertEquals(2L, control.report().value("accessFilesRefused"));
    file("acl", "deny anyone: all");
    control.refresh();
    assertFalse(control.decide(lrc(ALICE, "clear")).allowed());
    assertEquals(0L, control.report().value("accessFilesTroubled"));
  }

  @Test
  void aServerDoesNotStartWithMistakes() throws IOException {
    Path acl = file("acl", "# rules\nallow everybody: all\nallow anyone: some");
    String message =
        assertThrows(RlsException.class, () -> control(Map.of("acl", acl.toString()), false))
            .getMessage();
    assertTrue(message.contains(acl + ":2: ") && message.contains(acl + ":3: "), message);
    assertThrows(
        RlsException.class,
        () -> control(Map.of("acl", directory.resolve("missing").toString()), false));
    assertThrows(RlsException.class, () -> control(Map.of("servers", List.of("(")), false));
  }
}
