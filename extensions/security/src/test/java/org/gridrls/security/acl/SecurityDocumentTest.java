package org.gridrls.security.acl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.kit.security.Caller;
import org.gridrls.testkit.ProjectRoot;
import org.gridrls.wire.types.ObjectTypeXml;
import org.junit.jupiter.api.Test;

/** The samples of the document are what the server reads, and mean what the document says. */
class SecurityDocumentTest {
  private static String sample(String kind) throws IOException {
    String document = Files.readString(ProjectRoot.path("docs/security.md"));
    Matcher block = Pattern.compile("(?s)```" + kind + "\n(.*?)```").matcher(document);
    assertTrue(block.find(), () -> "there is no sample of " + kind);
    return block.group(1);
  }

  private static AccessPolicy policy() throws IOException {
    return new AccessPolicy(
        Acl.parse("sample", sample("acl")), Gridmap.parse("sample", sample("gridmap")));
  }

  private static Caller certified(String name, String... groups) {
    return new Caller(
        Caller.Method.CERTIFICATE,
        name,
        Optional.of(name),
        Set.of(groups),
        Set.of(),
        false,
        "192.0.2.1");
  }

  @Test
  void theSampleListMeansWhatItSays() throws IOException {
    AccessPolicy policy = policy();
    Caller producer = certified("/DC=org/DC=grid/CN=Dora", "/cms/Role=production");
    assertTrue(policy.decide(Callers.lrc(producer, "create", "/store/data/x", "t")).allowed());
    assertEquals(
        false, policy.decide(Callers.lrc(producer, "create", "/store/user/x", "t")).allowed());
    assertTrue(
        policy
            .decide(Callers.lrc(producer, "query", ObjectTypeXml.LOGICAL_NAME, "/store/user/x"))
            .allowed());
    Caller mallory = certified("/DC=org/DC=grid/CN=Mallory 2", "/cms");
    assertEquals(false, policy.decide(Callers.call(mallory, "Registry.members")).allowed());
    Caller host = certified("/DC=org/DC=grid/CN=host/lrc.example.org");
    assertTrue(policy.decide(Callers.call(host, "SoftStateUpdate.sendBloom")).allowed());
    Caller alice = certified("/DC=org/DC=grid/CN=Alice Liddell");
    assertTrue(policy.decide(Callers.lrc(alice, "clear")).allowed());
  }

  @Test
  void theSampleGridmapMeansWhatItSays() throws IOException {
    Gridmap gridmap = Gridmap.parse("sample", sample("gridmap"));
    String bob = "/DC=org/DC=grid/CN=Bob";
    assertEquals(Optional.empty(), gridmap.localUser(certified(bob)));
    assertEquals(Optional.of("cmsprod"), gridmap.localUser(certified(bob, "/cms/Role=production")));
    assertEquals(
        Optional.of("prod"), gridmap.localUser(certified("/CN=X", "/cms/Role=production")));
  }
}
