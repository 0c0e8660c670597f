package org.gridrls.security.acl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gridrls.api.GlobPattern;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.Caller;
import org.gridrls.security.operation.Privilege;
import org.gridrls.wire.types.ObjectTypeXml;
import org.junit.jupiter.api.Test;

/** Random rules and calls against a model that reads the rules one by one. */
class AclModelTest {
  private static final String[] PEOPLE = {"Alice", "Bob", "Alicia"};
  private static final String[] WHO = {"Alice", "Bob", "Ali.*", ".*", "A|B"};
  private static final String[] NAMES = {"/a", "/a/x", "/a/y/z", "/ab", "/b", "b", "", "/"};
  private static final String[] GLOBS = {"/a/*", "/a*", "/a", "*", "/?", "*/z", "/b*", "/a/y/*"};

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);

  /** One rule as the model holds it; no glob means all names. */
  private record Plain(boolean allows, String who, Privilege privilege, List<String> globs) {
    String line() {
      String on = globs.isEmpty() ? "" : " on " + String.join(" ", globs);
      return (allows ? "allow" : "deny") + " dn \"/CN=(" + who + ")\": " + privilege.word() + on;
    }

    boolean speaksOf(String person, Privilege asked, String name) {
      return person.matches(who)
          && privilege == asked
          && (globs.isEmpty() || globs.stream().anyMatch(g -> GlobPattern.of(g).matches(name)));
    }
  }

  private String any(String[] choice) {
    return choice[random.nextInt(choice.length)];
  }

  private List<Plain> rules() {
    List<Plain> rules = new ArrayList<>();
    for (int i = random.nextInt(random.nextInt(10) == 0 ? 60 : 8); i >= 0; i--) {
      List<String> globs = new ArrayList<>();
      for (int j = random.nextInt(3); j > 0; j--) {
        globs.add(any(GLOBS));
      }
      Privilege privilege = random.nextBoolean() ? Privilege.LRC_READ : Privilege.LRC_UPDATE;
      rules.add(new Plain(random.nextInt(3) > 0, any(WHO), privilege, globs));
    }
    return rules;
  }

  private static boolean model(List<Plain> rules, String person, Privilege asked, String name) {
    return rules.stream()
        .filter(rule -> rule.speaksOf(person, asked, name))
        .findFirst()
        .map(Plain::allows)
        .orElse(false);
  }

  private static AccessPolicy policy(List<Plain> rules) {
    String text = String.join("\n", rules.stream().map(Plain::line).toList());
    return new AccessPolicy(Acl.parse("acl", text), Gridmap.EMPTY);
  }

  private static Caller caller(String person) {
    return Caller.certified(Caller.Method.CERTIFICATE, "/CN=" + person, "192.0.2.1");
  }

  @Test
  void namesAreJudgedAsTheModelDoes() {
    for (int round = 0; round < 500; round++) {
      List<Plain> rules = rules();
      AccessPolicy policy = policy(rules);
      for (int i = 0; i < 20; i++) {
        String person = any(PEOPLE);
        String one = any(NAMES);
        String other = any(NAMES);
        Call ask =
            Callers.lrc(
                caller(person), "bulkQuery", ObjectTypeXml.LOGICAL_NAME, List.of(one, other), null);
        boolean expected =
            model(rules, person, Privilege.LRC_READ, one)
                && model(rules, person, Privilege.LRC_READ, other);
        assertEquals(expected, policy.decide(ask).allowed(), () -> shown(rules, ask));
        Call add = Callers.lrc(caller(person), "add", one, "target");
        assertEquals(
            model(rules, person, Privilege.LRC_UPDATE, one),
            policy.decide(add).allowed(),
            () -> shown(rules, add));
      }
    }
  }

  @Test
  void aPatternThatIsAllowedShowsNoNameThatIsNot() {
    int allowed = 0;
    for (int round = 0; round < 2_000; round++) {
      List<Plain> rules = rules();
      String person = any(PEOPLE);
      String glob = any(GLOBS);
      Call ask =
          Callers.lrc(caller(person), "queryPattern", ObjectTypeXml.LOGICAL_NAME, glob, null, null);
      if (policy(rules).decide(ask).allowed()) {
        allowed++;
        for (String name : NAMES) {
          boolean shown = GlobPattern.of(glob).matches(name);
          assertTrue(
              !shown || model(rules, person, Privilege.LRC_READ, name),
              () -> name + ": " + shown(rules, ask));
        }
      }
    }
    assertTrue(allowed > 100, "seed " + seed + ": only " + allowed + " were allowed");
  }

  private String shown(List<Plain> rules, Call call) {
    return "seed " + seed + "\n" + rules + "\n" + call;
  }
}
