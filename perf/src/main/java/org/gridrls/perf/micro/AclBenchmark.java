package org.gridrls.perf.micro;

import java.util.List;
import java.util.Optional;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.Caller;
import org.gridrls.security.acl.AccessPolicy;
import org.gridrls.security.acl.Acl;
import org.gridrls.security.acl.AclDecision;
import org.gridrls.security.acl.Gridmap;
import org.gridrls.wire.types.ObjectTypeXml;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * What an access control list takes to decide of a query: of a caller who has called before, and of
 * one who has not, for whom all expressions are tried.
 */
public class AclBenchmark extends MicroBenchmark {
  private static final String USER = "/O=Perf/OU=people/CN=Alice";

  /** What the lines that do not decide speak of. */
  public enum About {
    /** Other callers. */
    OTHERS,
    /** The caller, but other names. */
    OTHER_NAMES
  }

  /** Which line decides. */
  public enum Deciding {
    FIRST,
    LAST
  }

  @Param({"1", "100", "1000"})
  int lines;

  @Param Deciding deciding;
  @Param About about;

  private Acl acl;
  private AccessPolicy policy;
  private Call call;

  @Setup
  public void prepare() {
    StringBuilder text = new StringBuilder();
    String mine = "allow dn \"" + USER + "\": lrc_read on cms/*\n";
    text.append(deciding == Deciding.FIRST ? mine : "");
    for (int i = 1; i < lines; i++) {
      text.append(other(i));
    }
    text.append(deciding == Deciding.LAST ? mine : "");
    acl = Acl.parse("bench", text.toString());
    policy = new AccessPolicy(acl, Gridmap.EMPTY);
    Caller caller = Caller.certified(Caller.Method.CERTIFICATE, USER, "127.0.0.1");
    call = call(caller);
    if (!known().allowed()) {
      throw new IllegalStateException("the list does not allow the query");
    }
  }

  private String other(int i) {
    return about == About.OTHERS
        ? "allow dn \"/O=Perf/OU=people/CN=User " + i + ".*\": lrc_read\n"
        : "deny dn \"" + USER + "\": lrc_read on experiment-" + i + "/*\n";
  }

  private static Call call(Caller caller) {
    return new Call(
        caller,
        Optional.empty(),
        "LocalReplicaCatalog",
        "query",
        List.of(ObjectTypeXml.LOGICAL_NAME, SampleMessages.name(0)));
  }

  @Benchmark
  public AclDecision known() {
    return policy.decide(call);
  }

  @Benchmark
  public AclDecision stranger() {
    return new AccessPolicy(acl, Gridmap.EMPTY).decide(call);
  }
}
