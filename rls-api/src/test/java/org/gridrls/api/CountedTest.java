package org.gridrls.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountedTest {
  @ParameterizedTest
  @CsvSource({"0, 0 catalogs", "1, 1 catalog", "2, 2 catalogs", "1200, '1,200 catalogs'"})
  void onlyOneIsSingular(long count, String shown) {
    assertEquals(shown, Counted.of(count, "catalog"));
  }
}
