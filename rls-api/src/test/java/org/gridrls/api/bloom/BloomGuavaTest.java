package org.gridrls.api.bloom;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.hash.Funnels;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.gridrls.api.RandomNames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Our filter and Guava's are one: the same bits, the same bytes, the same answers. */
class BloomGuavaTest {
  private static final List<String> MEMBERS = BloomBytes.names("Run2012B", 5_000);
  private static final List<String> STRANGERS = BloomBytes.names("Run2012C", 5_000);

  static Stream<BloomParameters> parameters() {
    return Stream.of(
        BloomParameters.forRate(5_000, 0.01),
        BloomParameters.forRate(5_000, 0.0001),
        BloomParameters.perName(5_000, 10, 3),
        BloomParameters.perName(5_000, 1, 1),
        new BloomParameters(64, 1),
        new BloomParameters(64 * 4097, 255));
  }

  @ParameterizedTest
  @MethodSource("parameters")
  void writesTheSameBytes(BloomParameters parameters) {
    byte[] ours = BloomBytes.bytes(BloomBytes.filter(parameters, MEMBERS));
    byte[] theirs = BloomBytes.bytes(BloomBytes.guava(parameters, MEMBERS));
    assertArrayEquals(theirs, ours);
  }

  @ParameterizedTest
  @MethodSource("parameters")
  void guavaReadsOursAndAnswersTheSame(BloomParameters parameters) {
    BloomFilter ours = BloomBytes.filter(parameters, MEMBERS);
    var theirs = BloomBytes.readByGuava(BloomBytes.bytes(ours));
    Stream.concat(MEMBERS.stream(), STRANGERS.stream())
        .forEach(name -> assertEquals(theirs.mightContain(name), ours.mightContain(name), name));
  }

  @ParameterizedTest
  @MethodSource("parameters")
  void weReadGuavasAndAnswerTheSame(BloomParameters parameters) {
    var theirs = BloomBytes.guava(parameters, MEMBERS);
    BloomFilter ours = BloomBytes.read(BloomBytes.bytes(theirs));
    assertEquals(parameters, ours.parameters());
    Stream.concat(MEMBERS.stream(), STRANGERS.stream())
        .forEach(name -> assertEquals(theirs.mightContain(name), ours.mightContain(name), name));
  }

  @Test
  void aFilterThatGuavaSizedItselfIsRead() {
    var theirs =
        com.google.common.hash.BloomFilter.<CharSequence>create(
            Funnels.stringFunnel(StandardCharsets.UTF_8), 5_000, 0.01);
    MEMBERS.forEach(theirs::put);
    BloomFilter ours = BloomBytes.read(BloomBytes.bytes(theirs));
    assertEquals(BloomParameters.forRate(5_000, 0.01), ours.parameters());
    assertEquals(theirs.expectedFpp(), ours.falsePositiveRate(), 1e-12);
    MEMBERS.forEach(name -> assertEquals(theirs.mightContain(name), ours.mightContain(name), name));
  }

  @Test
  void namesOfAllLengthsAndAlphabetsHashTheSame() {
    RandomNames names = new RandomNames(2026_11_21);
    List<String> members = Stream.generate(() -> names.next(60)).limit(2_000).toList();
    BloomParameters parameters = BloomParameters.forRate(2_000, 0.01);
    assertArrayEquals(
        BloomBytes.bytes(BloomBytes.guava(parameters, members)),
        BloomBytes.bytes(BloomBytes.filter(parameters, members)),
        names::toString);
  }
}
