package org.gridrls.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.gridrls.ring.slot.Slots;
import org.junit.jupiter.api.Test;

class HotNamesTest {
  private final HotNames names = new HotNames(() -> true);

  @Test
  void theNameOfMostQuestionsIsFoundAmongMany() {
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      names.asked(random.nextInt(10) < 3 ? "hot" : "name-" + random.nextInt(5_000));
    }
    names.run();
    assertEquals(Slots.of("hot"), names.hottest().slot());
    int percent = names.hottest().percent();
    assertTrue(percent >= 27 && percent <= 31, () -> percent + " %");
  }

  @Test
  void aNameThatComesLateIsFound() {
    for (int i = 0; i < 20_000; i++) {
      names.asked("name-" + i);
    }
    for (int i = 0; i < 2_000; i++) {
      names.asked("late");
    }
    names.run();
    assertEquals(Slots.of("late"), names.hottest().slot());
  }

  @Test
  void eachPeriodIsCountedByItself() {
    assertEquals(HotNames.NONE, names.hottest());
    for (int i = 0; i < 100; i++) {
      names.asked("before");
    }
    names.run();
    assertEquals(new HotNames.Hottest(100, Slots.of("before")), names.hottest());
    for (int i = 0; i < 100; i++) {
      names.asked("now");
    }
    names.run();
    assertEquals(Slots.of("now"), names.hottest().slot());
  }

  @Test
  void fewQuestionsSayNothing() {
    names.asked("a");
    names.run();
    assertEquals(HotNames.NONE, names.hottest());
  }

  @Test
  void oneOfSomeQuestionsIsCounted() {
    HotNames sampled = new HotNames();
    for (int i = 0; i < 100_000; i++) {
      sampled.asked("a");
    }
    sampled.run();
    assertEquals(100, sampled.hottest().percent());
  }
}
