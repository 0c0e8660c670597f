package org.gridrls.web.console;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberPort;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.lrc.MappingPageXml;
import org.gridrls.wire.lrc.Query;
import org.gridrls.wire.lrc.QueryPattern;
import org.gridrls.wire.rli.FederationMatchesXml;
import org.gridrls.wire.rli.GetLRCs;
import org.gridrls.wire.rli.GetLRCsByPattern;
import org.gridrls.wire.rli.IndexAnswerXml;
import org.gridrls.wire.rli.IndexPageXml;
import org.gridrls.wire.rli.ListParents;
import org.gridrls.wire.rli.ListSenders;
import org.gridrls.wire.rli.Locate;
import org.gridrls.wire.rli.LocateResultXml;
import org.gridrls.wire.rli.ParentsXml;
import org.gridrls.wire.rli.ReplicaLocationIndex;
import org.gridrls.wire.rli.SearchCatalogs;
import org.gridrls.wire.rli.SendersXml;
import org.gridrls.wire.types.RlsFaultMessage;

/**
 * An operation that a page may have called at another server. All of them read. Immutable.
 *
 * @param message the class of the request
 * @param portType what offers the operation
 * @param answer the class of the result
 * @param parameters of the endpoint's method, for the access rules
 * @param call makes the call
 */
record ProxiedOperation<Q, P, A>(
    Class<Q> message,
    Class<P> portType,
    Class<A> answer,
    Function<Q, List<?>> parameters,
    AtServer<Q, P, A> call) {

  /** A call of a generated port type. */
  @FunctionalInterface
  interface AtServer<Q, P, A> {
    A run(P port, Q message) throws RlsFaultMessage;
  }

  private static final Map<String, ProxiedOperation<?, ?, ?>> ALL =
      Stream.of(ofIndexes(), searches(), ofCatalogs())
          .flatMap(some -> some)
          .collect(Collectors.toMap(ProxiedOperation::operation, one -> one));

  /** UNKNOWN_OPERATION for an operation that is not passed on. */
  static ProxiedOperation<?, ?, ?> of(String operation) {
    ProxiedOperation<?, ?, ?> found = ALL.get(operation);
    if (found == null) {
      throw RlsException.about(
          RlsError.UNKNOWN_OPERATION, "the console does not pass this on", operation);
    }
    return found;
  }

  /** The classes of all requests and results. */
  static Class<?>[] types() {
    return ALL.values().stream()
        .flatMap(one -> Stream.of(one.message(), one.answer()))
        .toArray(Class<?>[]::new);
  }

  /** Returns the operation's name as in the WSDL. */
  String operation() {
    String name = message.getSimpleName();
    return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
  }

  MemberPort port() {
    return portType == LocalReplicaCatalog.class
        ? MemberPort.LOCAL_REPLICA_CATALOG
        : MemberPort.REPLICA_LOCATION_INDEX;
  }

  private static List<?> given(Object... parameters) {
    return Collections.unmodifiableList(Arrays.asList(parameters));
  }

  private static Stream<ProxiedOperation<?, ?, ?>> ofIndexes() {
    return Stream.of(
        new ProxiedOperation<>(
            ListSenders.class,
            ReplicaLocationIndex.class,
            SendersXml.class,
            asked -> given(),
            (index, asked) -> index.listSenders()),
        new ProxiedOperation<>(
            ListParents.class,
            ReplicaLocationIndex.class,
            ParentsXml.class,
            asked -> given(),
            (index, asked) -> index.listParents()),
        new ProxiedOperation<>(
            GetLRCs.class,
            ReplicaLocationIndex.class,
            IndexAnswerXml.class,
            asked -> given(asked.getLogicalName()),
            (index, asked) -> index.getLRCs(asked.getLogicalName())),
        new ProxiedOperation<>(
            GetLRCsByPattern.class,
            ReplicaLocationIndex.class,
            IndexPageXml.class,
            asked -> given(asked.getPattern(), asked.getForwardMillis(), asked.getPage()),
            (index, asked) ->
                index.getLRCsByPattern(
                    asked.getPattern(), asked.getForwardMillis(), asked.getPage())));
  }

  /** At an index, which asks catalogs for the answer. */
  private static Stream<ProxiedOperation<?, ?, ?>> searches() {
    return Stream.of(
        new ProxiedOperation<>(
            Locate.class,
            ReplicaLocationIndex.class,
            LocateResultXml.class,
            asked ->
                given(
                    asked.getLogicalName(),
                    asked.getDeadlineMillis(),
                    asked.getAttributes(),
                    asked.getMaxAgeMillis(),
                    asked.isEvidence()),
            (index, asked) ->
                index.locate(
                    asked.getLogicalName(),
                    asked.getDeadlineMillis(),
                    asked.getAttributes(),
                    asked.getMaxAgeMillis(),
                    asked.isEvidence())),
        new ProxiedOperation<>(
            SearchCatalogs.class,
            ReplicaLocationIndex.class,
            FederationMatchesXml.class,
            asked ->
                given(
                    asked.getSearch(),
                    asked.getAttributes(),
                    asked.getDeadlineMillis(),
                    asked.getLimit(),
                    asked.getAfter()),
            (index, asked) ->
                index.searchCatalogs(
                    asked.getSearch(),
                    asked.getAttributes(),
                    asked.getDeadlineMillis(),
                    asked.getLimit(),
                    asked.getAfter())));
  }

  private static Stream<ProxiedOperation<?, ?, ?>> ofCatalogs() {
    return Stream.of(
        new ProxiedOperation<>(
            Query.class,
            LocalReplicaCatalog.class,
            MappingPageXml.class,
            asked ->
                given(
                    asked.getObjectType(), asked.getName(), asked.getAttributes(), asked.getPage()),
            (catalog, asked) ->
                catalog.query(
                    asked.getObjectType(),
                    asked.getName(),
                    asked.getAttributes(),
                    asked.getPage())),
        new ProxiedOperation<>(
            QueryPattern.class,
            LocalReplicaCatalog.class,
            MappingPageXml.class,
            asked ->
                given(
                    asked.getObjectType(),
                    asked.getPattern(),
                    asked.getAttributes(),
                    asked.getPage()),
            (catalog, asked) ->
                catalog.queryPattern(
                    asked.getObjectType(),
                    asked.getPattern(),
                    asked.getAttributes(),
                    asked.getPage())));
  }
}
