package org.gridrls.server.secured;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsException;
import org.gridrls.client.LrcClient;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.kit.security.Caller;
import org.gridrls.server.Servers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Access rules and the audit log are the same with the direct path and without. */
class DirectAuditTest {
  private static final String WHO = "Test-Caller";

  private static final Authenticator BY_HEADER =
      request ->
          Optional.ofNullable(request.getHeader(WHO))
              .map(
                  name ->
                      Caller.certified(Caller.Method.CERTIFICATE, name, request.getRemoteAddr()));

  @TempDir Path directory;
  private Servers servers;
  private final AtomicReference<String> who = new AtomicReference<>();
  private final List<String> outcomes = new ArrayList<>();

  @BeforeEach
  void open() {
    servers = new Servers(directory, Optional.of(BY_HEADER));
    servers.connector.header(WHO, () -> Optional.ofNullable(who.get()));
  }

  @AfterEach
  void close() {
    servers.close();
  }

  @Test
  void rulesAndEntriesAreTheSame() throws IOException {
    List<String> stack = run("stack", false);
    List<String> stackOutcomes = List.copyOf(outcomes);
    List<String> direct = run("direct", true);
    assertEquals(stackOutcomes, outcomes);
    assertEquals(stack, direct);
    assertTrue(direct.size() > 12, direct::toString);
    assertTrue(outcomes.toString().contains("PERMISSION_DENIED"), outcomes::toString);
  }

  /** The lines of the audit log without their times. */
  private List<String> run(String server, boolean direct) throws IOException {
    outcomes.clear();
    Path acl = directory.resolve("acl");
    Files.writeString(
        acl,
        """
        allow dn /DC=org/CN=Admin: all
        allow dn /DC=org/CN=Alice: lrc_read lrc_update on /alice/*
        """);
    servers.start(
        server,
        "roles",
        "lrc",
        "server.direct",
        Boolean.toString(direct),
        "security.acl",
        acl.toString());
    LrcClient catalog = servers.lrc(server);
    for (String caller : new String[] {"/DC=org/CN=Alice", "/DC=org/CN=Bob", null}) {
      who.set(caller);
      calls(catalog);
    }
    servers.stop(server);
    return Files.readAllLines(directory.resolve(server + "/audit/audit.jsonl")).stream()
        .map(line -> line.replaceAll("\"(time|since)\":\"[^\"]*\"", ""))
        .toList();
  }

  private void calls(LrcClient catalog) {
    for (String name : List.of("/alice/x", "/alice/ü€", "/bob/x")) {
      Mapping mapping = Mapping.of(name, "gsiftp://a" + name);
      done(() -> catalog.create(mapping));
      done(() -> catalog.create(mapping));
      done(() -> catalog.exists(ObjectType.LOGICAL_NAME, name));
      done(
          () ->
              catalog.query(
                  ObjectType.LOGICAL_NAME, name, AttributeSelection.NONE, PageRequest.first(10)));
      done(() -> catalog.delete(mapping));
    }
  }

  private void done(Runnable call) {
    try {
      call.run();
      outcomes.add("done");
    } catch (RlsException failed) {
      outcomes.add(failed.error() + " " + failed.getMessage());
    }
  }
}
