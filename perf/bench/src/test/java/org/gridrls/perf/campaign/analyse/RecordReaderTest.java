package org.gridrls.perf.campaign.analyse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.gridrls.perf.campaign.analyse.ClockOffsets.Comparison;
import org.gridrls.perf.campaign.analyse.RecordReader.CallRecord;
import org.gridrls.perf.campaign.tester.CallOutcome;
import org.junit.jupiter.api.Test;

class RecordReaderTest {
  private final RecordReader reader = new RecordReader();

  private List<CallRecord> read(ClockOffsets clock, String... lines) throws IOException {
    String text = "head\n" + String.join("\n", lines);
    reader.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), clock);
    return reader.records();
  }

  @Test
  void aRecordIsReadAsItWasWritten() throws IOException {
    List<CallRecord> records =
        read(
            ClockOffsets.NONE,
            "3,0,query,1000,3500,ok,700,12",
            "4,1,add,2000,2500,wrong-answer,0,99",
            "");
    assertEquals(2, records.size());
    assertEquals(4, records.get(1).tester());
    assertEquals("add", records.get(1).operation());
    assertEquals(2_500, records.get(0).micros());
    assertEquals(CallOutcome.WRONG_ANSWER, records.get(1).outcome());
    assertEquals(99, records.get(1).late());
    assertEquals(Map.of(), reader.damaged());
  }

  @Test
  void damagedLinesAreLeftOutAndCounted() throws IOException {
    List<CallRecord> records =
        read(
            ClockOffsets.NONE,
            "1,0,query,1000,2000,ok,700,0",
            "1,1,query,1000",
            "1,1,query,1000,2000,ok,700,0,9",
            "x,1,query,1000,2000,ok,700,0",
            "1,1,query,1000,99999999999999999999,ok,700,0",
            "1,1,query,2000,1000,ok,700,0",
            "1,1,query,1000,2000,fine,700,0",
            "1,1,,1000,2000,ok,700,0",
            "\u0000\u0001 noise",
            "y".repeat(3 << 20),
            "1,2,query,1000,2000,ok,700,0",
            "1,3,query,1000,20");
    assertEquals(2, records.size());
    assertEquals(
        Map.of(
            "not 8 fields", 3L,
            "not a number", 2L,
            "ends before it starts", 1L,
            "unknown outcome, operation or tester", 2L,
            "too long a line", 1L,
            "unfinished last line", 1L),
        reader.damaged());
  }

  @Test
  void aClockThatIsWrongIsPutRight() throws IOException {
    long ahead = 5_000_000;
    ClockOffsets clock = new ClockOffsets(List.of(new Comparison(1_000, ahead, 80)));
    List<CallRecord> records = read(clock, "1,0,query,5002000,5003000,ok,1,0", "");
    assertEquals(2_000, records.get(0).start());
    assertEquals(3_000, records.get(0).end());
  }

  @Test
  void aClockThatDriftsIsFollowed() {
    ClockOffsets clock =
        new ClockOffsets(
            List.of(
                new Comparison(0, 100, 900),
                new Comparison(10, 1_000, 50),
                new Comparison(10_000_000, 3_000, 50)));
    // of the first two the one with the shorter round trip counts
    assertEquals(0, clock.corrected(1_000));
    assertEquals(5_000_000, clock.corrected(5_002_000), 2);
    assertEquals(20_000_000, clock.corrected(20_003_000));
    assertEquals(3_000, clock.largest());
  }
}
