package org.gridrls.studies.secure;

import static org.gridrls.perf.report.Figure.of;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.LrcClient;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.measure.Rounds.Measured;
import org.gridrls.perf.measure.Rounds.Outcome;
import org.gridrls.perf.measure.Unchecked;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Waiting;
import org.gridrls.perf.report.ResultTable;

/**
 * The cost of an access control list of many lines, beside one of two. One server holds all of them
 * in turn and reads the file again when it changes: two servers differ by more than the bar. For
 * one thread.
 */
record ListLengths(SecuredCatalogs catalogs, int lines, String user, Path file) {
  private static final String PLAIN = "query, plain";
  private static final String SHORT = "query, list of two lines";
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  ListLengths(SecuredCatalogs catalogs, int lines) {
    this(catalogs, lines, catalogs.authority().userName(), catalogs.workspace().place("rules.acl"));
  }

  void measure(Rounds rounds, ResultTable table) throws IOException {
    String mine = "allow dn \"" + user + "\": all\n";
    StringBuilder others = new StringBuilder();
    StringBuilder elsewhere = new StringBuilder();
    for (int i = 1; i < lines; i++) {
      others.append("allow dn \"/O=Perf/OU=people/CN=User ").append(i).append(".*\": lrc_read\n");
      elsewhere.append(denied("experiment-" + i + "/*"));
    }
    write(mine);
    Running open = catalogs.open();
    Running guarded =
        catalogs.secured(
            "guarded-by-lists",
            Map.of("security.acl", file.toString(), "security.refresh", "100ms"));
    LrcClient client = catalogs.client(guarded.url(), catalogs.authority().user());
    Load queries = catalogs.queries(guarded);
    rounds
        .side(PLAIN, catalogs.queries(open), open.handles())
        .side(SHORT, under(client, "short", mine, queries), guarded.handles())
        .side(people(), under(client, "people", others + mine, queries), guarded.handles())
        .side(names(), under(client, "names", elsewhere + mine, queries), guarded.handles());
    Outcome outcome = rounds.run();
    for (String side : List.of(people(), names())) {
      double added = added(outcome.sides(), side);
      table.add(of("added by the " + side.substring(7), added, "%").atMost(5));
    }
    table.rates(outcome);
    table.remark(
        "What a list adds is the server's processor time of a call beside that with two lines, as a"
            + " part of the whole processor time of a plain call, client and server. One server"
            + " holds the lists in turn.");
  }

  private String people() {
    return "query, list of %,d lines about others".formatted(lines);
  }

  private String names() {
    return "query, list of %,d lines about other names".formatted(lines);
  }

  private String denied(String names) {
    return "deny dn \"" + user + "\": lrc_read on " + names + "\n";
  }

  /** The load after the server has taken over this list, whose first line tells it from others. */
  private Load under(LrcClient client, String list, String text, Load queries) {
    return time -> {
      write(denied("list-" + list) + text);
      Waiting.until(
          "the server takes over a list",
          PATIENCE,
          Duration.ofMillis(50),
          () -> isDenied(client, "list-" + list));
      return queries.run(time);
    };
  }

  private static boolean isDenied(LrcClient client, String name) {
    try {
      client.query(ObjectType.LOGICAL_NAME, name, AttributeSelection.NONE, PageRequest.first(1));
      return false;
    } catch (RlsException e) {
      return e.error() == RlsError.PERMISSION_DENIED;
    }
  }

  /** At once as a whole, as an administrator should. */
  private void write(String text) {
    Path next = file.resolveSibling("rules.next");
    Unchecked.run(
        () -> Files.move(Files.writeString(next, text), file, StandardCopyOption.ATOMIC_MOVE));
  }

  private static double added(Map<String, Measured> measured, String side) {
    Measured plain = measured.get(PLAIN);
    double more = measured.get(side).serverMicros() - measured.get(SHORT).serverMicros();
    return 100 * more / (plain.serverMicros() + plain.clientMicros());
  }
}
