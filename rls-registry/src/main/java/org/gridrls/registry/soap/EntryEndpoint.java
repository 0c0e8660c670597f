package org.gridrls.registry.soap;

import javax.xml.namespace.QName;
import org.gridrls.kit.fault.FaultMapper;
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

/** One member as a WS-Resource with a lifetime: not in this version. */
final class EntryEndpoint implements RegistryEntry {
  @Override
  public GetResourcePropertyResponse getResourceProperty(QName parameters) throws RlsFaultMessage {
    throw FaultMapper.notImplemented("GetResourceProperty");
  }

  @Override
  public GetResourcePropertyDocumentResponse getResourcePropertyDocument(
      GetResourcePropertyDocument parameters) throws RlsFaultMessage {
    throw FaultMapper.notImplemented("GetResourcePropertyDocument");
  }

  @Override
  public GetMultipleResourcePropertiesResponse getMultipleResourceProperties(
      GetMultipleResourceProperties parameters) throws RlsFaultMessage {
    throw FaultMapper.notImplemented("GetMultipleResourceProperties");
  }

  @Override
  public QueryResourcePropertiesResponse queryResourceProperties(QueryResourceProperties parameters)
      throws RlsFaultMessage {
    throw FaultMapper.notImplemented("QueryResourceProperties");
  }

  @Override
  public SetTerminationTimeResponse setTerminationTime(SetTerminationTime parameters)
      throws RlsFaultMessage {
    throw FaultMapper.notImplemented("SetTerminationTime");
  }

  @Override
  public void destroy() throws RlsFaultMessage {
    throw FaultMapper.notImplemented("Destroy");
  }
}
