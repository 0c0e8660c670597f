package org.gridrls.perf.micro.wss;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.gridrls.perf.micro.wss.WsSecurityBenchmark.Form;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is measured does the same: each form believes what the others sign, and no forgery. */
class SignedFormsTest {
  private static final String REFERENCE = "<(ds|dsig):Reference ";

  @TempDir Path directory;
  private final Map<Form, SignedForm> forms = new EnumMap<>(Form.class);

  @BeforeEach
  void make() throws Exception {
    Clock clock = Clock.systemUTC();
    Sample sample = Sample.make(directory, clock);
    for (Form form : Form.values()) {
      forms.put(form, form.make(sample, clock));
    }
  }

  @Test
  void eachChecksWhatTheOthersSign() throws Exception {
    List<String> refused = new ArrayList<>();
    for (Form signer : Form.values()) {
      byte[] signed = forms.get(signer).sign();
      for (Form checker : Form.values()) {
        try {
          forms.get(checker).check(signed);
        } catch (Exception failure) {
          refused.add(signer + " by " + checker + ": " + failure);
        }
      }
    }
    assertEquals(List.of(), refused);
  }

  @Test
  void allSignTheSameParts() throws Exception {
    for (Map.Entry<Form, SignedForm> form : forms.entrySet()) {
      String signed = new String(form.getValue().sign(), StandardCharsets.UTF_8);
      assertEquals(6, signed.split(REFERENCE, -1).length - 1, () -> form.getKey() + ": " + signed);
    }
  }

  @Test
  void noneBelievesAChangedMessage() throws Exception {
    for (SignedForm signer : forms.values()) {
      String signed = new String(signer.sign(), StandardCharsets.UTF_8);
      byte[] changed = signed.replace("aaaa</", "aaab</").getBytes(StandardCharsets.UTF_8);
      for (Map.Entry<Form, SignedForm> checker : forms.entrySet()) {
        assertThrows(
            Exception.class, () -> checker.getValue().check(changed), checker.getKey()::name);
      }
    }
  }
}
