package org.gridrls.cli;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.PageRequest;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.IndexPage;
import org.gridrls.api.index.NameLocations;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls lrcs}: what an index knows of names, by what evidence, how old. */
@Command(
    name = "lrcs",
    description = "Shows which catalogs an index believes to have the names, and why.")
final class LrcsCommand extends ClientCommand {
  @Parameters(
      arity = "2..*",
      paramLabel = "NAME... URL",
      hideParamSyntax = true,
      description = "Names (or one pattern), then the index.")
  List<String> arguments;

  @Option(
      names = "--pattern",
      description = "The name is a pattern; catalogs with filters only are asked too.")
  boolean pattern;

  @Option(
      names = {"-l", "--limit"},
      paramLabel = "N",
      defaultValue = "1000",
      description = "At most so many names.")
  int limit;

  @Override
  int run(SoapConnector connector) {
    RliClient index = new RliClient(connector, arguments.get(arguments.size() - 1));
    List<String> names = arguments.subList(0, arguments.size() - 1);
    if (pattern) {
      Optional<Duration> forward = Optional.of(Duration.ofSeconds(Math.max(1, timeoutSeconds / 2)));
      IndexPage page =
          index.lrcsMatching(GlobPattern.of(names.get(0)), forward, PageRequest.first(limit));
      page.nextCursor().ifPresent(next -> err().println("# more follow; raise --limit"));
      return show(page.names(), page.completeness());
    }
    IndexAnswer answer = index.lrcsOf(names.stream().map(LogicalName::new).toList());
    return show(answer.names(), answer.completeness());
  }

  private int show(List<NameLocations> names, Completeness completeness) {
    int exit = 0;
    for (NameLocations name : names) {
      name.locations()
          .forEach(
              l ->
                  out()
                      .println(name.logicalName() + "\t" + l.lrc() + "\t" + Evidences.location(l)));
      if (name.locations().isEmpty()) {
        out()
            .println(
                name.logicalName()
                    + "\t"
                    + (completeness.complete() ? "not registered anywhere" : "unknown"));
        exit = RlsCommand.SOME_FAILED;
      }
    }
    out().println("# " + Evidences.completeness(completeness));
    Evidences.gaps(completeness).forEach(out()::println);
    return exit;
  }
}
