package org.gridrls.group.soap;

import java.util.Optional;
import javax.xml.namespace.QName;
import org.gridrls.group.ServiceGroup;
import org.gridrls.wire.registry.entry.RegistryEntry;
import org.gridrls.wire.wsrf.rl.SetTerminationTime;
import org.gridrls.wire.wsrf.rl.SetTerminationTimeResponse;
import org.gridrls.wire.wsrf.rp.GetMultipleResourceProperties;
import org.gridrls.wire.wsrf.rp.GetMultipleResourcePropertiesResponse;
import org.gridrls.wire.wsrf.rp.GetResourcePropertyDocument;
import org.gridrls.wire.wsrf.rp.GetResourcePropertyDocumentResponse;
import org.gridrls.wire.wsrf.rp.GetResourcePropertyResponse;
import org.gridrls.wire.wsrf.rp.QueryResourceProperties;
import org.gridrls.wire.wsrf.rp.QueryResourcePropertiesResponse;
import org.gridrls.wsrf.fault.StandardFaultMapper;
import org.gridrls.wsrf.property.PropertyOperations;
import org.gridrls.wsrf.resource.LifetimeMessages;
import org.gridrls.wsrf.resource.ResourcePath;

/** One member as a WS-Resource with a lifetime. Safe for threads. */
final class EntryEndpoint implements RegistryEntry {
  private final ServiceGroup group;
  private final PropertyOperations properties;
  private final StandardFaultMapper faults;
  private final ResourcePath path;

  EntryEndpoint(
      ServiceGroup group,
      GroupProperties properties,
      StandardFaultMapper faults,
      ResourcePath path) {
    this.group = group;
    this.properties =
        new PropertyOperations(
            faults, path::calledAddress, () -> properties.ofEntry(path.called()));
    this.faults = faults;
    this.path = path;
  }

  @Override
  public GetResourcePropertyResponse getResourceProperty(QName name) {
    return properties.one(name);
  }

  @Override
  public GetResourcePropertyDocumentResponse getResourcePropertyDocument(
      GetResourcePropertyDocument request) {
    return properties.document();
  }

  @Override
  public GetMultipleResourcePropertiesResponse getMultipleResourceProperties(
      GetMultipleResourceProperties request) {
    return properties.several(request);
  }

  @Override
  public QueryResourcePropertiesResponse queryResourceProperties(QueryResourceProperties request) {
    return properties.found(request);
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
