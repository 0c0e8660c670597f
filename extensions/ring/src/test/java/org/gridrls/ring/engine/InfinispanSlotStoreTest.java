package org.gridrls.ring.engine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.ring.RingPorts;
import org.gridrls.ring.slot.PartId;
import org.gridrls.ring.slot.SlotStore;
import org.gridrls.ring.slot.SlotStoreContract;
import org.gridrls.ring.transport.RingTerms;
import org.gridrls.rli.RingConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class InfinispanSlotStoreTest extends SlotStoreContract {
  private final List<RingEngine> engines = new ArrayList<>();
  private final List<RingConfig> configs = RingPorts.ring("contract", 3);

  @Override
  protected List<SlotStore> open() {
    engines.add(RingEngine.open(configs.get(0), "one", Optional.empty()));
    engines.add(RingEngine.open(configs.get(1), "two", Optional.empty()));
    return engines.stream().map(RingEngine::store).toList();
  }

  @AfterEach
  void stop() {
    engines.forEach(RingEngine::close);
  }

  @Test
  void aMemberOfAnotherFormatIsRefusedAndChangesNothing() {
    List<String> owners = engines.get(0).store().map().members();
    RingTerms other = new RingTerms("contract", 1, 512, 2);
    RlsException refused =
        Assertions.assertThrows(
            RlsException.class,
            () -> RingEngine.open(configs.get(2), "three", other, Optional.empty()));
    assertTrue(refused.getMessage().contains("refused"), refused.getMessage());
    Assertions.assertEquals(owners, engines.get(0).store().map().members());
  }

  @Test
  void whatTheEngineFailsToDoIsUnavailable() {
    RingEngine stopped = engines.remove(1);
    stopped.close();
    SlotStore store = stopped.store();
    PartId part = new PartId(0, 7);
    List<Executable> failing =
        List.of(
            () -> store.put(Map.of(part, new byte[1])),
            () -> store.get(part),
            () -> store.publish("m/a", Optional.empty(), "1"),
            () -> store.publish("m/a", Optional.of("1"), "2"),
            () -> store.withdraw("m/a", "1"));
    for (Executable one : failing) {
      RlsException failed = Assertions.assertThrows(RlsException.class, one);
      Assertions.assertEquals(RlsError.UNAVAILABLE, failed.error());
    }
  }

  @Test
  void aSecondMemberOfTheSameNameIsRefused() {
    RlsException refused =
        Assertions.assertThrows(
            RlsException.class, () -> RingEngine.open(configs.get(2), "two", Optional.empty()));
    assertTrue(refused.getMessage().contains("'two'"), refused.getMessage());
  }

  @Test
  void anAddressInUseIsNamed() {
    RingConfig taken = new RingConfig("contract", configs.get(2).members(), configs.get(0).bind());
    RlsException refused =
        Assertions.assertThrows(
            RlsException.class, () -> RingEngine.open(taken, "three", Optional.empty()));
    assertTrue(refused.getMessage().contains(taken.bind()), refused.getMessage());
  }
}
