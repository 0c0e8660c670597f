package org.gridrls.wsrf.property;

import java.util.function.Supplier;
import javax.xml.namespace.QName;
import org.gridrls.kit.fault.Standard;
import org.gridrls.wire.types.RlsFaultMessage;
import org.gridrls.wire.wsrf.rp.GetMultipleResourceProperties;
import org.gridrls.wire.wsrf.rp.GetMultipleResourcePropertiesResponse;
import org.gridrls.wire.wsrf.rp.GetResourcePropertyDocumentResponse;
import org.gridrls.wire.wsrf.rp.GetResourcePropertyResponse;
import org.gridrls.wire.wsrf.rp.QueryResourceProperties;
import org.gridrls.wire.wsrf.rp.QueryResourcePropertiesResponse;

/** The operations of WS-ResourceProperties, the same for the group and for an entry. */
public final class PropertyAnswers {
  private PropertyAnswers() {}

  static GetResourcePropertyDocumentResponse document(
      Standard standard, String address, Supplier<ResourceProperties> properties)
      throws RlsFaultMessage {
    GetResourcePropertyDocumentResponse wire = new GetResourcePropertyDocumentResponse();
    wire.setAny(
        standard.answer("GetResourcePropertyDocument", address, () -> properties.get().all()));
    return wire;
  }

  static GetResourcePropertyResponse one(
      Standard standard, String address, Supplier<ResourceProperties> properties, QName name)
      throws RlsFaultMessage {
    GetResourcePropertyResponse wire = new GetResourcePropertyResponse();
    wire.getAny()
        .addAll(standard.answer("GetResourceProperty", address, () -> properties.get().get(name)));
    return wire;
  }

  static GetMultipleResourcePropertiesResponse several(
      Standard standard,
      String address,
      Supplier<ResourceProperties> properties,
      GetMultipleResourceProperties request)
      throws RlsFaultMessage {
    GetMultipleResourcePropertiesResponse wire = new GetMultipleResourcePropertiesResponse();
    wire.getAny()
        .addAll(
            standard.answer(
                "GetMultipleResourceProperties",
                address,
                () -> properties.get().get(request.getResourceProperty())));
    return wire;
  }

  static QueryResourcePropertiesResponse found(
      Standard standard,
      String address,
      Supplier<ResourceProperties> properties,
      QueryResourceProperties request)
      throws RlsFaultMessage {
    QueryResourcePropertiesResponse wire = new QueryResourcePropertiesResponse();
    wire.getContent()
        .addAll(
            standard.answer(
                "QueryResourceProperties",
                address,
                () -> properties.get().query(request.getQueryExpression())));
    return wire;
  }
}
