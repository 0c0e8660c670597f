package org.gridrls.cli.set;

import java.util.ArrayList;
import java.util.List;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkResult;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.MappingPage;
import org.gridrls.api.NameMappings;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.SetMember;
import org.gridrls.cli.command.Arguments;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.command.NamesCommand;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Failure;
import org.gridrls.cli.output.Row;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.ParameterException;

/** Base of commands that change the members of a collection in one catalog. */
abstract class SetChangeCommand extends NamesCommand {
  private static final PageRequest ONE = PageRequest.first(1);

  private long done;
  private long failed;

  @Override
  protected int run(SoapConnector connector) {
    Arguments arguments = arguments();
    List<String> names = arguments.names();
    if (names.isEmpty() || (names.size() == 1 && !input.given())) {
      throw new ParameterException(
          spec.commandLine(), "Missing: the collection, members (or -i FILE), then the URL");
    }
    LogicalName collection = new LogicalName(names.get(0));
    LrcClient catalog = new LrcClient(connector, arguments.url());
    requireChangeable(catalog, collection);
    input.batches(
        names.subList(1, names.size()),
        batch -> {
          List<LogicalName> members = batch.stream().map(LogicalName::new).toList();
          count(members, change(catalog, collection, members));
        });
    listing(Columns.of("done", "failed").headed())
        .row(Row.of(done, failed).shownAs(done + " done, " + failed + " failed"));
    return ExitCode.found(failed > 0, false);
  }

  private void count(List<LogicalName> members, BulkResult result) {
    done += result.applied();
    failed += members.size() - result.applied();
    for (ItemFailure failure : result.failures()) {
      String member = members.get(failure.index()).value();
      listing().failure(new Failure(member, failure.error(), failure.message(), 0));
    }
  }

  /** Throws if the name can't be changed as this command does. */
  abstract void requireChangeable(LrcClient catalog, LogicalName collection);

  abstract BulkResult change(LrcClient catalog, LogicalName collection, List<LogicalName> members);

  static List<Mapping> mappings(LogicalName collection, List<LogicalName> members) {
    return members.stream().map(member -> SetMember.of(collection, member)).toList();
  }

  /** Returns a result whose first items were done before. */
  static BulkResult shifted(BulkResult result, int first) {
    List<ItemFailure> failures = new ArrayList<>();
    for (ItemFailure one : result.failures()) {
      failures.add(new ItemFailure(one.index() + first, one.error(), one.message(), one.item()));
    }
    return new BulkResult(result.applied() + first, failures);
  }

  /** A name with copies is no collection. */
  static void requireCollection(LrcClient catalog, LogicalName name) {
    MappingPage page =
        catalog.query(ObjectType.LOGICAL_NAME, name.value(), AttributeSelection.NONE, ONE);
    if (!page.mappings().stream().allMatch(SetChangeCommand::isMember)) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "the name has copies, so it is no collection", name.value());
    }
    requireNoMember(catalog, name);
  }

  /** Collections of collections are refused, as far as this catalog knows them. */
  static void requireNoMember(LrcClient catalog, LogicalName name) {
    String target = SetMember.target(name).value();
    if (catalog.exists(ObjectType.TARGET_NAME, target)) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "the name is a member of a collection, and a collection of collections is refused",
          name.value());
    }
  }

  static void requireNoCollections(LrcClient catalog, List<LogicalName> members) {
    List<String> names = members.stream().map(LogicalName::value).toList();
    for (NameMappings member :
        catalog.queryAll(ObjectType.LOGICAL_NAME, names, AttributeSelection.NONE)) {
      if (member.mappings().stream().anyMatch(SetChangeCommand::isMember)) {
        throw RlsException.about(
            RlsError.BAD_ARGUMENT,
            "the member is a collection, and a collection of collections is refused",
            member.name());
      }
    }
  }

  private static boolean isMember(AttributedMapping mapping) {
    return SetMember.is(mapping.mapping().targetName());
  }
}
