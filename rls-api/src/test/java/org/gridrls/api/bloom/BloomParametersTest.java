package org.gridrls.api.bloom;

import static org.gridrls.api.Failures.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.gridrls.api.RlsError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The size of a filter follows from the number of names and the rate of mistakes. */
class BloomParametersTest {
  @ParameterizedTest(name = "{0} names at {1}")
  @CsvSource({
    "1, 0.01, 64, 7",
    "100000, 0.01, 958528, 7",
    "1000000, 0.01, 9585088, 7",
    "100000, 0.001, 1437760, 10",
    "100000, 0.5, 144320, 1"
  })
  void isSizedByTheRate(long names, double rate, long bits, int hashFunctions) {
    assertEquals(new BloomParameters(bits, hashFunctions), BloomParameters.forRate(names, rate));
  }

  @ParameterizedTest(name = "{0} names of {1} bits")
  @CsvSource({"0, 10, 64", "1, 10, 64", "7, 10, 128", "1000000, 10, 10000000", "100, 0.5, 64"})
  void isSizedByTheName(long names, double bitsPerName, long bits) {
    assertEquals(new BloomParameters(bits, 3), BloomParameters.perName(names, bitsPerName, 3));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 63, 65, -64, 64L * Integer.MAX_VALUE + 64})
  void refusesBitsThatAreNoWholeWords(long bits) {
    assertFails(RlsError.BAD_ARGUMENT, () -> new BloomParameters(bits, 3));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 256})
  void refusesMoreHashFunctionsThanAByteHolds(int hashFunctions) {
    assertFails(RlsError.BAD_ARGUMENT, () -> new BloomParameters(64, hashFunctions));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.5, 1, 2, Double.NaN})
  void refusesARateThatIsNone(double rate) {
    assertFails(RlsError.BAD_ARGUMENT, () -> BloomParameters.forRate(1_000, rate));
  }

  @Test
  void countsItsWords() {
    assertEquals(Integer.MAX_VALUE, new BloomParameters(64L * Integer.MAX_VALUE, 1).words());
  }
}
