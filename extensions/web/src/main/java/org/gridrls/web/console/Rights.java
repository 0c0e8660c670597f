package org.gridrls.web.console;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.wire.lrc.PutItemXml;

/** Finds what a caller may change: pages offer no action that is refused. Safe for threads. */
final class Rights {
  private final HostSecurity security;

  Rights(HostSecurity security) {
    this.security = security;
  }

  /** The ways in which callers may prove who they are; none: open mode. */
  List<String> accepts() {
    return security.accepts().stream().sorted().map(Caller.Method::word).toList();
  }

  /**
   * The caller and the operations that the console offers and the caller may call. Those about
   * names: for the name given; without one, if they are allowed for every name.
   */
  Map<String, Object> of(Caller caller, Optional<String> name) {
    PutItemXml item = new PutItemXml();
    name.ifPresent(item::setLogicalName);
    List<Call> asked =
        List.of(
            new Call(caller, "LocalReplicaCatalog", "put", List.of(item)),
            new Call(caller, "LocalReplicaCatalog", "delete", name.map(List::of).orElse(List.of())),
            new Call(caller, "Administration", "forceUpdate", List.of()),
            new Call(caller, "Registry", "removeMember", List.of()),
            new Call(caller, "Replicator", "suspend", List.of()),
            new Call(caller, "Replicator", "resume", List.of()),
            new Call(caller, "Replicator", "retryItems", List.of()),
            new Call(caller, "Replicator", "setPriority", List.of()));
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("caller", caller.name());
    answer.put("may", asked.stream().filter(security.guard()::would).map(Call::operation).toList());
    answer.put("accepts", accepts());
    return answer;
  }
}
