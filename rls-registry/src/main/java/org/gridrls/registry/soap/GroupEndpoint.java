package org.gridrls.registry.soap;

import javax.xml.namespace.QName;
import org.gridrls.kit.fault.FaultMapper;
import org.gridrls.wire.registry.group.RegistryGroup;
import org.gridrls.wire.types.RlsFaultMessage;
import org.gridrls.wire.wsn.b.CreatePullPoint;
import org.gridrls.wire.wsn.b.CreatePullPointResponse;
import org.gridrls.wire.wsn.b.GetCurrentMessage;
import org.gridrls.wire.wsn.b.GetCurrentMessageResponse;
import org.gridrls.wire.wsn.b.Subscribe;
import org.gridrls.wire.wsn.b.SubscribeResponse;
import org.gridrls.wire.wsrf.rp.GetMultipleResourceProperties;
import org.gridrls.wire.wsrf.rp.GetMultipleResourcePropertiesResponse;
import org.gridrls.wire.wsrf.rp.GetResourcePropertyDocument;
import org.gridrls.wire.wsrf.rp.GetResourcePropertyDocumentResponse;
import org.gridrls.wire.wsrf.rp.GetResourcePropertyResponse;
import org.gridrls.wire.wsrf.rp.QueryResourceProperties;
import org.gridrls.wire.wsrf.rp.QueryResourcePropertiesResponse;
import org.gridrls.wire.wsrf.sg.Add;
import org.gridrls.wire.wsrf.sg.AddResponse;

/** The members as a WS-ServiceGroup: not in this version. */
final class GroupEndpoint implements RegistryGroup {
  @Override
  public AddResponse add(Add parameters) throws RlsFaultMessage {
    throw FaultMapper.notImplemented("Add");
  }

  @Override
  public GetResourcePropertyDocumentResponse getResourcePropertyDocument(
      GetResourcePropertyDocument parameters) throws RlsFaultMessage {
    throw FaultMapper.notImplemented("GetResourcePropertyDocument");
  }

  @Override
  public GetResourcePropertyResponse getResourceProperty(QName parameters) throws RlsFaultMessage {
    throw FaultMapper.notImplemented("GetResourceProperty");
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
  public SubscribeResponse subscribe(Subscribe parameters) throws RlsFaultMessage {
    throw FaultMapper.notImplemented("Subscribe");
  }

  @Override
  public GetCurrentMessageResponse getCurrentMessage(GetCurrentMessage parameters)
      throws RlsFaultMessage {
    throw FaultMapper.notImplemented("GetCurrentMessage");
  }

  @Override
  public CreatePullPointResponse createPullPoint(CreatePullPoint parameters)
      throws RlsFaultMessage {
    throw FaultMapper.notImplemented("CreatePullPoint");
  }
}
