package org.gridrls.security.acl;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.Caller;

/** Callers and calls for tests. */
public final class Callers {
  public static final Caller ALICE =
      Caller.certified(Caller.Method.CERTIFICATE, "/DC=org/CN=Alice", "192.0.2.1");

  private Callers() {}

  public static Caller token(String subject, Set<String> groups, Set<String> scopes) {
    return new Caller(
        Caller.Method.TOKEN,
        "https://iss.example/#" + subject,
        Optional.empty(),
        groups,
        scopes,
        false,
        "192.0.2.2");
  }

  public static Caller limited() {
    return new Caller(
        Caller.Method.CERTIFICATE,
        ALICE.name(),
        ALICE.distinguishedName(),
        Set.of(),
        Set.of(),
        true,
        "192.0.2.1");
  }

  public static Call call(Caller caller, String operation, Object... parameters) {
    String[] parts = operation.split("\\.");
    return new Call(caller, parts[0], parts[1], Arrays.asList(parameters));
  }

  public static Call lrc(Caller caller, String operation, Object... parameters) {
    return call(caller, "LocalReplicaCatalog." + operation, parameters);
  }
}
