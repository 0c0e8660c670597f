package org.gridrls.kit.direct;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.Caller;
import org.gridrls.kit.security.Guard;
import org.gridrls.kit.security.RefusedCall;

/** Notes all that a guard learns; refuses Mallory. */
final class NotedGuard implements Guard {
  private final List<String> notes = new ArrayList<>();

  synchronized List<String> take() {
    List<String> taken = List.copyOf(notes);
    notes.clear();
    return taken;
  }

  synchronized void note(String what) {
    notes.add(what);
  }

  @Override
  public void admit(Call call) {
    note("admit " + shown(call));
    if (call.caller().name().contains("Mallory")) {
      throw RlsException.about(
          RlsError.PERMISSION_DENIED, "needs <a privilege> & é", call.caller().name());
    }
    if (call.caller().name().contains("Broken")) {
      throw new IllegalStateException("broken");
    }
  }

  private static String shown(Call call) {
    return call.caller()
        + " through "
        + call.through()
        + " "
        + call.portType()
        + "."
        + call.operation()
        + Values.text(call.parameters());
  }

  @Override
  public Ending begin(Call call) {
    admit(call);
    return failure -> note("ended " + failure);
  }

  @Override
  public boolean would(Call call) {
    note("would " + shown(call));
    return true;
  }

  @Override
  public boolean mayForward(Call call) {
    note("mayForward " + shown(call));
    return true;
  }

  @Override
  public void refused(RefusedCall call) {
    note("refused " + call);
  }

  @Override
  public Caller original(Caller caller, String header) {
    note("original " + caller + " " + header);
    if (!caller.name().contains("Alice")) {
      throw RlsException.about(RlsError.PERMISSION_DENIED, "not for others", caller.name());
    }
    return new Caller(
        Caller.Method.CERTIFICATE,
        header,
        Optional.empty(),
        caller.groups(),
        caller.scopes(),
        false,
        caller.address());
  }
}
