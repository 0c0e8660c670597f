package org.gridrls.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CountedTest {
  @Test
  void onlyOneIsSingular() {
    assertEquals("0 names", Counted.of(0, "name"));
    assertEquals("1 name", Counted.of(1, "name"));
    assertEquals("2 registries", Counted.of(2, "registry", "registries"));
  }
}
