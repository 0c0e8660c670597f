package org.globus.replica.rls;

import static java.util.stream.Collectors.toMap;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what the original's test programs did first and last: options and odd questions. */
class OriginalOptionsTest {
  @TempDir private static Path data;
  private static LiveServer server;
  private static RLSClient client;

  @BeforeAll
  static void start() throws RLSException {
    server = new LiveServer(data, "all");
    client = server.client();
  }

  @AfterAll
  static void stop() throws RLSException {
    client.Close();
    server.close();
  }

  private static Map<String, String> options(String option) throws RLSException {
    ArrayList<?> rows = client.GetConfiguration(option);
    return rows.stream().map(RLSString2.class::cast).collect(toMap(row -> row.s1, row -> row.s2));
  }

  @Test
  void intervalsAreSecondsUnderBothTheirNames() throws RLSException {
    assertEquals(RLSClient.RLS_SUCCESS, client.SetConfiguration("lrc_update_ll", "123"));
    assertEquals(Map.of("update_ll_int", "123"), options("update_ll_int"));
    assertEquals(Map.of("lrc_update_ll", "123"), options("lrc_update_ll"));
    assertEquals("123s", options(null).get("lrc.update.full.list-interval"));
    assertEquals("123", options("all").get("lrc_update_ll"));
    assertEquals("900", options(null).get("lrc_update_bf"));
    Refused.with(
        RLSClient.RLS_BADARG, () -> client.SetConfiguration("update_bf_int", "fifteen minutes"));
  }

  @Test
  void whatHasNoMeaningAnyMoreIsAcceptedAndSaysSo() throws RLSException {
    assertEquals(RLSClient.RLS_SUCCESS, client.SetConfiguration("update_immediate", "true"));
    assertTrue(options("update_immediate").get("update_immediate").startsWith("no effect: "));
    assertFalse(options(null).containsKey("update_immediate"));
  }

  @Test
  void whatProtectsAServerIsNotLostSilently() {
    RLSException refused =
        Refused.with(
            RLSClient.RLS_UNSUPPORTED, () -> client.SetConfiguration("authentication", "true"));
    assertTrue(refused.getMessage().contains("security.accept"), refused::getMessage);
    Refused.with(RLSClient.RLS_BADARG, () -> client.SetConfiguration("port", "1"));
    Refused.with(RLSClient.RLS_BADARG, () -> client.SetConfiguration("no_such_option", "1"));
  }

  @Test
  void logicalNamesAreTheSameForCatalogAndIndex() throws RLSException {
    client.getLRC().create("asked", "root://asked");
    assertTrue(client.getLRC().exists("asked", RLSAttribute.RLI_LFN));
    assertFalse(client.getLRC().exists("bad lfn", RLSAttribute.RLI_LFN));
    // no registry says who is a member, so the index can't deny a name
    Refused.with(
        RLSClient.RLS_TIMEOUT, () -> client.getRLI().exists("bad lfn", RLSAttribute.LRC_LFN));
    Refused.with(
        RLSClient.RLS_INV_OBJ_TYPE, () -> client.getLRC().exists("asked", RLSAttribute.RLI_LRC));
    Refused.with(
        RLSClient.RLS_INV_OBJ_TYPE, () -> client.getRLI().exists("asked", RLSAttribute.LRC_PFN));
  }
}
