package org.globus.replica.rls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every code of the original that a program can provoke, provoked on real servers. */
class ErrorCodesTest {
  private static final int LFN = RLSAttribute.LRC_LFN;

  @TempDir private static Path data;
  private static LiveServer catalog;
  private static LiveServer index;

  private RLSClient.LRC lrc;

  @BeforeAll
  static void start() {
    index = new LiveServer(data.resolve("rli"), "rli", "name", "index");
    catalog = new LiveServer(data.resolve("lrc"), "lrc");
  }

  @AfterAll
  static void stop() {
    catalog.close();
    index.close();
  }

  @BeforeEach
  void fill() throws RLSException {
    lrc = catalog.client().getLRC();
    lrc.clear();
    lrc.create("a", "root://a");
    for (Object each : lrc.attributeGet(null, LFN)) {
      lrc.attributeDelete(((RLSAttribute) each).name, LFN, true);
    }
    lrc.attributeCreate("size", LFN, RLSAttribute.INT);
  }

  @Test
  void ofMappings() throws RLSException {
    Refused.with(RLSClient.RLS_LFN_EXIST, () -> lrc.create("a", "root://b"));
    Refused.with(RLSClient.RLS_LFN_NEXIST, () -> lrc.add("b", "root://b"));
    Refused.with(RLSClient.RLS_MAPPING_EXIST, () -> lrc.add("a", "root://a"));
    Refused.with(RLSClient.RLS_LFN_NEXIST, () -> lrc.delete("b", "root://a"));
    Refused.with(RLSClient.RLS_PFN_NEXIST, () -> lrc.delete("a", "root://b"));
    lrc.create("b", "root://b");
    Refused.with(RLSClient.RLS_MAPPING_NEXIST, () -> lrc.delete("a", "root://b"));
    Refused.with(RLSClient.RLS_LFN_NEXIST, () -> lrc.getPFN("c"));
    Refused.with(RLSClient.RLS_PFN_NEXIST, () -> lrc.getLFN("root://c"));
    Refused.with(RLSClient.RLS_LFN_EXIST, () -> lrc.renameLFN("a", "b"));
    Refused.with(RLSClient.RLS_LFN_NEXIST, () -> lrc.renameLFN("c", "d"));
    Refused.with(RLSClient.RLS_PFN_EXIST, () -> lrc.renamePFN("root://a", "root://b"));
    Refused.with(RLSClient.RLS_PFN_NEXIST, () -> lrc.renamePFN("root://c", "root://d"));
  }

  @Test
  void ofAttributes() throws RLSException {
    RLSAttribute size = new RLSAttribute("size", LFN, 7);
    Refused.with(RLSClient.RLS_ATTR_EXIST, () -> lrc.attributeCreate("size", LFN, 2));
    Refused.with(RLSClient.RLS_INV_ATTR_TYPE, () -> lrc.attributeCreate("other", LFN, 4));
    Refused.with(RLSClient.RLS_INV_OBJ_TYPE, () -> lrc.attributeCreate("other", 2, 2));
    Refused.with(RLSClient.RLS_ATTR_VALUE_NEXIST, () -> lrc.attributeModify("a", size));
    Refused.with(RLSClient.RLS_ATTR_VALUE_NEXIST, () -> lrc.attributeRemove("a", size));
    Refused.with(RLSClient.RLS_ATTR_NEXIST, () -> lrc.attributeValueGet("a", "size", LFN));
    lrc.attributeAdd("a", size);
    Refused.with(RLSClient.RLS_ATTR_EXIST, () -> lrc.attributeAdd("a", size));
    Refused.with(RLSClient.RLS_LFN_NEXIST, () -> lrc.attributeAdd("b", size));
    Refused.with(
        RLSClient.RLS_INV_ATTR_TYPE,
        () -> lrc.attributeModify("a", new RLSAttribute("size", LFN, "seven")));
    Refused.with(
        RLSClient.RLS_ATTR_NEXIST, () -> lrc.attributeAdd("a", new RLSAttribute("x", LFN, 1)));
    Refused.with(RLSClient.RLS_ATTR_NEXIST, () -> lrc.attributeGet("x", LFN));
    Refused.with(RLSClient.RLS_ATTR_NEXIST, () -> lrc.attributeDelete("x", LFN, true));
    Refused.with(RLSClient.RLS_ATTR_INUSE, () -> lrc.attributeDelete("size", LFN, false));
    Refused.with(
        RLSClient.RLS_INV_ATTR_OP, () -> lrc.attributeSearch("size", LFN, 9, size, null, null));
    Refused.with(
        RLSClient.RLS_INV_ATTR_OP,
        () -> lrc.attributeSearch("size", LFN, RLSAttribute.OPLIKE, size, null, null));
  }

  @Test
  void ofUpdateTargets() throws RLSException {
    Refused.with(RLSClient.RLS_RLI_NEXIST, () -> lrc.rliInfo("rls://nowhere:1"));
    Refused.with(RLSClient.RLS_RLI_NEXIST, () -> lrc.rliDelete("rls://nowhere:1", null));
    lrc.rliAdd(index.rls(), 0, "cms/*");
    try {
      Refused.with(RLSClient.RLS_RLI_EXIST, () -> lrc.rliAdd(index.rls(), 0, "cms/*"));
      Refused.with(RLSClient.RLS_RLI_EXIST, () -> lrc.rliAdd(index.rls(), 0, null));
      Refused.with(RLSClient.RLS_RLI_NEXIST, () -> lrc.rliDelete(index.rls(), "atlas/*"));
    } finally {
      lrc.rliDelete(index.rls(), null);
    }
  }

  @Test
  void ofTheServersRole() throws RLSException {
    RLSClient toIndex = index.client();
    Refused.with(RLSClient.RLS_INVSERVER, () -> toIndex.getLRC().getPFN("a"));
    Refused.with(RLSClient.RLS_INVSERVER, () -> catalog.client().getRLI().getLRC("a"));
    Refused.with(RLSClient.RLS_TIMEOUT, () -> toIndex.getRLI().getLRC("a"));
    assertFalse(toIndex.getRLI().exists("rls://nowhere:1", RLSAttribute.RLI_LRC));
    toIndex.Close();
  }

  @Test
  void ofBadArguments() throws RLSException {
    Refused.with(RLSClient.RLS_BADARG, () -> lrc.create("", "root://b"));
    Refused.with(RLSClient.RLS_BADARG, () -> lrc.create("b", null));
    Refused.with(RLSClient.RLS_BADARG, () -> lrc.createBulk(null));
    Refused.with(
        RLSClient.RLS_BADARG, () -> lrc.createBulk(new ArrayList<>(Arrays.asList("no pair"))));
    Refused.with(RLSClient.RLS_BADARG, () -> lrc.getPFNWC(null));
    Refused.with(RLSClient.RLS_BADARG, () -> lrc.getPFNWC("*", new RLSOffsetLimit(-1, 5)));
    Refused.with(RLSClient.RLS_BADARG, () -> lrc.attributeAdd("a", null));
    Refused.with(RLSClient.RLS_INV_OBJ_TYPE, () -> lrc.exists("a", RLSAttribute.RLI_LRC));
    Refused.with(RLSClient.RLS_BADARG, () -> catalog.client().Admin(9));
    Refused.with(RLSClient.RLS_BADARG, () -> catalog.client().GetConfiguration("no.such.key"));
  }

  @Test
  void ofWhatNoServiceDoes() throws RLSException {
    RLSClient client = catalog.client();
    Refused.with(RLSClient.RLS_UNSUPPORTED, () -> client.Admin(RLSClient.ADMIN_QUIT));
    client.Close();
  }

  @Test
  void ofTheWayToTheServer() throws Exception {
    Refused.with(RLSClient.RLS_BADURL, () -> new RLSClient("ftp://host"));
    Refused.with(RLSClient.RLS_BADURL, () -> new RLSClient((String) null));
    Refused.with(RLSClient.RLS_BADURL, () -> new RLSClient("rls://"));
    Refused.with(RLSClient.RLS_GLOBUSERR, () -> new RLSClient("rls://127.0.0.1:" + freePort()));
    RLSClient closed = catalog.client();
    closed.Close();
    closed.Close();
    Refused.with(RLSClient.RLS_INVHANDLE, () -> closed.getLRC().getPFN("a"));
    try (ServerSocket silent = new ServerSocket(0)) {
      RLSClient client = catalog.client();
      client.SetTimeout(1);
      assertEquals(1, client.GetTimeout());
      System.setProperty(
          ServerUrls.PROPERTY + ".moved:1", "http://127.0.0.1:" + silent.getLocalPort());
      Session session = new Session("rls://moved:1", 1, CallerIdentity.NONE);
      Refused.with(
          RLSClient.RLS_TIMEOUT,
          () -> session.lrc(lrc -> lrc.attributeDefinitions(Optional.empty())));
      session.close();
      client.Close();
    } finally {
      System.clearProperty(ServerUrls.PROPERTY + ".moved:1");
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  @Test
  void everyErrorOfOursHasACodeOfTheOriginalsAndEveryCodeAMessage() throws RLSException {
    for (RlsError error : RlsError.values()) {
      int rc = Failures.code(error);
      assertTrue(rc >= 1 && rc <= RLSClient.RLS_ATTR_INUSE, error::name);
      assertEquals(error.number() <= 30, rc == error.number(), error::name);
    }
    RLSClient client = catalog.client();
    List<String> seen = new ArrayList<>();
    for (int rc = 0; rc <= RLSClient.RLS_ATTR_INUSE; rc++) {
      String message = client.getErrorMessage(rc);
      assertFalse(message.isBlank() || seen.contains(message), message);
      seen.add(message);
    }
    client.Close();
  }
}
