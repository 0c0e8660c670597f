package org.gridrls.registry.soap;

import org.gridrls.wsrf.property.PropertyAnswers;
import org.gridrls.wsrf.resource.Lifetimes;

import java.util.Optional;
import javax.xml.namespace.QName;
import org.gridrls.kit.host.CurrentCall;
import org.gridrls.kit.fault.Standard;
import org.gridrls.registry.wsrf.ServiceGroup;
import org.gridrls.wire.registry.entry.RegistryEntry;
import org.gridrls.wire.types.RlsFaultMessage;
import org.gridrls.wire.wsrf.rl.SetTerminationTime;
import org.gridrls.wire.wsrf.rl.SetTerminationTimeResponse;
import org.gridrls.wire.wsrf.rp.GetMultipleResourceProperties;
import org.gridrls.wire.wsrf.rp.GetMultipleResourcePropertiesResponse;
import org.gridrls.wire.wsrf.rp.GetResourcePropertyDocument;
import org.gridrls.wire.wsrf.rp.GetResourcePropertyDocumentResponse;
import org.gridrls.wire.wsrf.rp.GetResourcePropertyResponse;
import org.gridrls.wire.wsrf.rp.QueryResourceProperties;
import org.gridrls.wire.wsrf.rp.QueryResourcePropertiesResponse;

/** One member as a WS-Resource with a lifetime, named by the address called. Safe for threads. */
final class EntryEndpoint implements RegistryEntry {
  private final ServiceGroup group;
  private final GroupProperties properties;
  private final Standard standard;
  private final Addresses addresses;

  EntryEndpoint(
      ServiceGroup group, GroupProperties properties, Standard standard, Addresses addresses) {
    this.group = group;
    this.properties = properties;
    this.standard = standard;
    this.addresses = addresses;
  }

  private static String id() {
    return CurrentCall.resourceBelow(Addresses.ENTRY).orElse("");
  }

  private String address() {
    return addresses.entry(id());
  }

  @Override
  public GetResourcePropertyResponse getResourceProperty(QName name) throws RlsFaultMessage {
    return PropertyAnswers.one(standard, address(), () -> properties.ofEntry(id()), name);
  }

  @Override
  public GetResourcePropertyDocumentResponse getResourcePropertyDocument(
      GetResourcePropertyDocument request) throws RlsFaultMessage {
    return PropertyAnswers.document(standard, address(), () -> properties.ofEntry(id()));
  }

  @Override
  public GetMultipleResourcePropertiesResponse getMultipleResourceProperties(
      GetMultipleResourceProperties request) throws RlsFaultMessage {
    return PropertyAnswers.several(standard, address(), () -> properties.ofEntry(id()), request);
  }

  @Override
  public QueryResourcePropertiesResponse queryResourceProperties(QueryResourceProperties request)
      throws RlsFaultMessage {
    return PropertyAnswers.found(standard, address(), () -> properties.ofEntry(id()), request);
  }

  @Override
  public SetTerminationTimeResponse setTerminationTime(SetTerminationTime request)
      throws RlsFaultMessage {
    return standard.answer(
        "SetTerminationTime",
        address(),
        () -> {
          ServiceGroup.Granted granted = group.setTerminationTime(id(), Lifetimes.wish(request));
          return Lifetimes.answer(granted.terminationTime(), granted.currentTime());
        });
  }

  @Override
  public void destroy() throws RlsFaultMessage {
    standard.answer(
        "Destroy",
        address(),
        () -> {
          group.destroy(id());
          return Optional.empty();
        });
  }
}
