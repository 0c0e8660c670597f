package org.gridrls.wsrf.group.soap;

import java.util.Optional;
import org.gridrls.wire.registry.entry.RegistryEntry;
import org.gridrls.wire.wsrf.rl.SetTerminationTime;
import org.gridrls.wire.wsrf.rl.SetTerminationTimeResponse;
import org.gridrls.wsrf.fault.StandardFaultMapper;
import org.gridrls.wsrf.group.ServiceGroup;
import org.gridrls.wsrf.property.PropertyEndpoint;
import org.gridrls.wsrf.property.PropertyOperations;
import org.gridrls.wsrf.resource.LifetimeMessages;
import org.gridrls.wsrf.resource.ResourcePath;

/** One member as a WS-Resource with a lifetime. Safe for threads. */
final class EntryEndpoint extends PropertyEndpoint implements RegistryEntry {
  private final ServiceGroup group;
  private final StandardFaultMapper faults;
  private final ResourcePath path;

  EntryEndpoint(
      ServiceGroup group,
      GroupProperties properties,
      StandardFaultMapper faults,
      ResourcePath path) {
    super(
        new PropertyOperations(
            faults, path::calledAddress, () -> properties.ofEntry(path.called())));
    this.group = group;
    this.faults = faults;
    this.path = path;
  }

  @Override
  public SetTerminationTimeResponse setTerminationTime(SetTerminationTime request) {
    return faults.answer(
        path.calledAddress(),
        () ->
            LifetimeMessages.answer(
                group
                    .setTerminationTime(path.called(), LifetimeMessages.requested(request))
                    .lifetime()));
  }

  @Override
  public void destroy() {
    faults.answer(
        path.calledAddress(),
        () -> {
          group.destroy(path.called());
          return Optional.empty();
        });
  }
}
