package org.gridrls.api.wire;

import static org.gridrls.api.Failures.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.BulkResult;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.MappingPage;
import org.gridrls.api.NameMappings;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.IndexPage;
import org.gridrls.api.index.Senders;
import org.gridrls.api.member.MemberLease;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.wire.types.AttributeSelectionXml;
import org.gridrls.wire.types.PageRequestXml;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A message that lacks any one of its parts is read without it, or refused as BAD_ARGUMENT. An
 * unknown word of an enumeration arrives as null, too.
 */
class MissingPartsTest {
  /** One converter with a message that it can read. */
  record Conversion<W>(W message, Function<W, Object> read) {
    Object value() {
      return read.apply(message);
    }

    Object valueOfNothing() {
      return read.apply(null);
    }

    @Override
    public String toString() {
      return message.getClass().getName().replaceFirst("org.gridrls.wire.", "");
    }
  }

  static Stream<Conversion<?>> conversions() {
    return Stream.of(requests(), catalogAnswers(), indexAnswers(), registryAnswers())
        .flatMap(List::stream);
  }

  private static List<Conversion<?>> requests() {
    var definition = new AttributeDefinition("size", ObjectType.TARGET_NAME, AttributeType.INT);
    return List.of(
        new Conversion<>(WireMappings.toWire(Samples.mapping()), WireMappings::mapping),
        new Conversion<>(WireMappings.toPutItem(Samples.attributed()), WireMappings::attributed),
        new Conversion<>(WireMappings.toWire(Samples.attributes().get(2)), WireMappings::attribute),
        new Conversion<>(WireMappings.toWire(definition), WireMappings::definition),
        new Conversion<>(WireUpdates.toWire(Samples.source()), WireUpdates::source),
        new Conversion<>(WireUpdates.toWire(Samples.target()), WireUpdates::target),
        new Conversion<>(WireMembers.toWire(Samples.member()), WireMembers::member));
  }

  private static List<Conversion<?>> catalogAnswers() {
    var page = new MappingPage(List.of(Samples.attributed()), Optional.of("cursor"), 10);
    var answer = new NameMappings(Samples.NAME, Optional.of(RlsError.TIMEOUT), page.mappings());
    var failure = new ItemFailure(0, RlsError.MAPPING_EXISTS, "exists already", "a");
    return List.of(
        new Conversion<>(WireMappings.toRow(Samples.attributed()), WireMappings::attributed),
        new Conversion<>(WireMappings.toWire(page), WireMappings::page),
        new Conversion<>(WireMappings.toWire(answer), WireMappings::answer),
        new Conversion<>(
            WireMappings.toWire(new BulkResult(0, List.of(failure))), WireMappings::result),
        new Conversion<>(WireUpdates.toWire(Samples.status()), WireUpdates::status));
  }

  private static List<Conversion<?>> indexAnswers() {
    var names = List.of(Samples.locations());
    var page = new IndexPage(names, Optional.of("cursor"), 10, Samples.completeness());
    var sender = WireIndexTest.sender(true, Evidence.BLOOM, OptionalDouble.of(0.0174));
    var senders = new Senders(List.of(sender), Samples.completeness());
    var receipt =
        new Receipt(
            Receipt.Outcome.IGNORED,
            7,
            5,
            Samples.source().lease(),
            Optional.of("old"),
            Optional.empty(),
            Optional.empty());
    return List.of(
        new Conversion<>(
            WireIndex.toWire(new IndexAnswer(names, Samples.completeness())), WireIndex::answer),
        new Conversion<>(WireIndex.toWire(page), WireIndex::page),
        new Conversion<>(WireIndex.toWire(senders), WireIndex::senders),
        new Conversion<>(WireLocate.toWire(WireLocateTest.result()), WireLocate::result),
        new Conversion<>(WireUpdates.toWire(receipt), WireUpdates::receipt),
        new Conversion<>(
            WireUpdates.toWire(new OpenUpdate("5f1c2f6e", 4_194_304, 0)), WireUpdates::openUpdate));
  }

  private static List<Conversion<?>> registryAnswers() {
    var lease = new MemberLease(Samples.source().lease(), 42);
    return List.of(
        new Conversion<>(WireMembers.toWire(WireMembersTest.page()), WireMembers::page),
        new Conversion<>(WireMembers.toWire(WireMembersTest.changes()), WireMembers::changes),
        new Conversion<>(WireMembers.toWire(lease), WireMembers::lease));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("conversions")
  void noMessageIsRefused(Conversion<?> conversion) {
    assertFails(RlsError.BAD_ARGUMENT, conversion::valueOfNothing);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("conversions")
  void aMessageWithoutOneOfItsPartsIsReadOrRefused(Conversion<?> conversion) {
    Object whole = conversion.value();
    List<String> tried = new ArrayList<>();
    MessageParts.removeOneByOne(
        conversion.message(),
        part -> {
          tried.add(part);
          assertReadOrRefused(conversion, part);
        });
    assertEquals(whole, conversion.value());
    assertTrue(!tried.isEmpty() || whole instanceof MemberLease);
  }

  private static void assertReadOrRefused(Conversion<?> conversion, String part) {
    try {
      MessageParts.assertNothingIsNull(conversion.value(), "without " + part);
    } catch (RlsException failure) {
      assertEquals(RlsError.BAD_ARGUMENT, failure.error(), part);
      assertNotNull(failure.getMessage());
    } catch (RuntimeException failure) {
      throw new AssertionError("without " + part, failure);
    }
  }

  @Test
  void aRequestMayComeWithoutWhatHasADefault() {
    var selection = new AttributeSelectionXml();
    selection.getName().add(null);
    assertFails(RlsError.BAD_ARGUMENT, () -> WireMappings.selection(selection));
    assertEquals(AttributeSelection.NONE, WireMappings.selection(null));
    assertEquals(PageRequest.first(), WireMappings.page((PageRequestXml) null));
    assertFails(RlsError.BAD_ARGUMENT, () -> WireMappings.objectType(null));
  }
}
