package org.gridrls.lrc.catalog;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.MappingPage;
import org.gridrls.api.NameMappings;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.api.catalog.MatchedDeletion;
import org.gridrls.lrc.catalog.rules.Bulk;
import org.gridrls.lrc.catalog.rules.ChangeDigest;
import org.gridrls.lrc.catalog.rules.Pages;
import org.gridrls.lrc.catalog.rules.RowCursor;

/**
 * A catalog that is forgotten with the process: for tests, and to say by example what a catalog is.
 * Safe for threads.
 */
public final class InMemoryMappingCatalog implements MappingCatalog, CatalogJournal {
  private final InMemoryRequestLog requests = new InMemoryRequestLog();
  private InMemoryState state = new InMemoryState();

  @Override
  public synchronized BulkResult apply(List<CatalogChange> changes, BulkMode mode) {
    if (mode == BulkMode.PER_ITEM) {
      return Bulk.perItem(changes, state);
    }
    InMemoryState before = state.copy();
    BulkResult result = Bulk.untilFirstFailure(changes, state);
    state = result.failures().isEmpty() ? state : before;
    return result;
  }

  @Override
  public synchronized BulkResult applyOnce(
      RequestMark mark, List<CatalogChange> changes, BulkMode mode) {
    return requests.once(mark, ChangeDigest.of(changes, mode), () -> apply(changes, mode));
  }

  @Override
  public synchronized long forgetRequests(Instant upTo) {
    return requests.forget(upTo);
  }

  @Override
  public synchronized MappingPage query(
      ObjectType type, String name, AttributeSelection attributes, PageRequest page) {
    if (page.cursor().isEmpty() && !state.exists(type, name)) {
      throw Refusals.notFound(type, name);
    }
    return page(mappingsOf(type, name), attributes, page, Pages.question(type, name), type);
  }

  @Override
  public synchronized MappingPage queryPattern(
      ObjectType type, GlobPattern pattern, AttributeSelection attributes, PageRequest page) {
    Stream<Mapping> all =
        state.names.get(type).keySet().stream()
            .filter(pattern::matches)
            .flatMap(name -> mappingsOf(type, name));
    return page(all, attributes, page, Pages.question(type, pattern), type);
  }

  private Stream<Mapping> mappingsOf(ObjectType type, String name) {
    return state.others(type, name).stream()
        .map(
            other ->
                type == ObjectType.LOGICAL_NAME
                    ? Mapping.of(name, other)
                    : Mapping.of(other, name));
  }

  private MappingPage page(
      Stream<Mapping> sorted,
      AttributeSelection attributes,
      PageRequest page,
      String question,
      ObjectType type) {
    Optional<Mapping> last =
        RowCursor.of(page, question)
            .map(cursor -> Mapping.of(cursor.logicalName(), cursor.targetName()));
    List<Mapping> rows =
        sorted
            .filter(row -> last.map(seen -> compare(type, row, seen) > 0).orElse(true))
            .limit(page.limit() + 1L)
            .toList();
    List<AttributedMapping> shown =
        Pages.cut(rows, page).stream().map(row -> attributed(row, attributes)).toList();
    return Pages.page(rows, shown, page, question);
  }

  private static int compare(ObjectType type, Mapping row, Mapping seen) {
    int byTarget = row.targetName().compareTo(seen.targetName());
    return type == ObjectType.LOGICAL_NAME || byTarget == 0 ? row.compareTo(seen) : byTarget;
  }

  private AttributedMapping attributed(Mapping mapping, AttributeSelection attributes) {
    return new AttributedMapping(
        mapping,
        selected(ObjectType.LOGICAL_NAME, mapping.logicalName().value(), attributes),
        selected(ObjectType.TARGET_NAME, mapping.targetName().value(), attributes));
  }

  private List<Attribute> selected(ObjectType type, String name, AttributeSelection attributes) {
    return state.held(type, name).values().stream()
        .filter(attribute -> attributes.includes(attribute.name()))
        .toList();
  }

  @Override
  public synchronized List<NameMappings> bulkQuery(
      ObjectType type, List<String> names, AttributeSelection attributes) {
    int rows = names.stream().distinct().mapToInt(name -> state.others(type, name).size()).sum();
    if (rows > BULK_MAPPINGS_MAX) {
      throw Refusals.tooManyMappings();
    }
    return names.stream().map(name -> answer(type, name, attributes)).toList();
  }

  private NameMappings answer(ObjectType type, String name, AttributeSelection attributes) {
    return new NameMappings(
        name,
        state.exists(type, name) ? Optional.empty() : Optional.of(Refusals.notFound(type)),
        mappingsOf(type, name).map(row -> attributed(row, attributes)).toList());
  }

  @Override
  public synchronized List<Boolean> exist(ObjectType type, List<String> names) {
    return names.stream().map(name -> state.exists(type, name)).toList();
  }

  @Override
  public synchronized List<Boolean> mappingsExist(List<Mapping> mappings) {
    return mappings.stream().map(state::exists).toList();
  }

  @Override
  public synchronized List<AttributeDefinition> definitions(Optional<ObjectType> type) {
    return Arrays.stream(ObjectType.values())
        .filter(one -> type.map(one::equals).orElse(true))
        .flatMap(
            one ->
                state.definitions.get(one).entrySet().stream()
                    .map(entry -> new AttributeDefinition(entry.getKey(), one, entry.getValue())))
        .toList();
  }

  @Override
  public synchronized List<AttributesResult> attributes(
      ObjectType type, List<String> names, AttributeSelection attributes) {
    attributes.names().forEach(attribute -> state.requireDefined(type, attribute));
    return names.stream()
        .map(
            name ->
                new AttributesResult(
                    name,
                    state.exists(type, name)
                        ? Optional.empty()
                        : Optional.of(Refusals.notFound(type)),
                    selected(type, name, attributes)))
        .toList();
  }

  @Override
  public synchronized AttributeQuery.Page search(
      AttributeQuery search, AttributeSelection attributes, PageRequest page) {
    return new InMemorySearch(state, search).page(attributes, page);
  }

  @Override
  public synchronized MatchedDeletion deleteMatching(MappingSelection selection, boolean dryRun) {
    Optional<InMemorySearch> search = selection.search().map(s -> new InMemorySearch(state, s));
    List<Mapping> matching =
        state.names.get(ObjectType.LOGICAL_NAME).keySet().stream()
            .flatMap(name -> mappingsOf(ObjectType.LOGICAL_NAME, name))
            .filter(selection::includes)
            .filter(mapping -> search.map(found -> found.finds(mapping)).orElse(true))
            .toList();
    if (!dryRun) {
      matching.forEach(state::delete);
    }
    return new MatchedDeletion(
        matching.size(), matching.stream().limit(MatchedDeletion.SAMPLE_MAX).toList());
  }

  @Override
  public synchronized CatalogCounts counts() {
    var logical = state.names.get(ObjectType.LOGICAL_NAME);
    int mappings = logical.values().stream().mapToInt(Set::size).sum();
    return new CatalogCounts(
        logical.size(), state.names.get(ObjectType.TARGET_NAME).size(), mappings, state.sequence);
  }

  @Override
  public synchronized long latestSequence() {
    return state.sequence;
  }

  @Override
  public synchronized CatalogChanges changesSince(long sequence, int limit) {
    List<CatalogChanges.Change> entries =
        state.journal.stream().filter(entry -> entry.sequence() > sequence).limit(limit).toList();
    long oldest = state.journal.isEmpty() ? state.sequence + 1 : state.journal.get(0).sequence();
    return new CatalogChanges(entries, oldest, state.sequence);
  }

  @Override
  public <T> T snapshot(Function<NameSnapshot, T> reader) {
    return reader.apply(copyOfNames());
  }

  private synchronized NameSnapshot copyOfNames() {
    List<String> names = new ArrayList<>(state.names.get(ObjectType.LOGICAL_NAME).keySet());
    long sequence = state.sequence;
    return new NameSnapshot() {
      @Override
      public long sequence() {
        return sequence;
      }

      @Override
      public long names() {
        return names.size();
      }

      @Override
      public void forEach(Consumer<String> reader) {
        names.forEach(reader);
      }
    };
  }

  @Override
  public synchronized long trim(long keep) {
    long before = state.journal.size();
    state.journal.removeIf(entry -> entry.sequence() <= state.sequence - keep);
    return before - state.journal.size();
  }
}
