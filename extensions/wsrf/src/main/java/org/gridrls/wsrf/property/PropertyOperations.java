package org.gridrls.wsrf.property;

import java.util.function.Supplier;
import javax.xml.namespace.QName;
import org.gridrls.wire.wsrf.rp.GetMultipleResourceProperties;
import org.gridrls.wire.wsrf.rp.GetMultipleResourcePropertiesResponse;
import org.gridrls.wire.wsrf.rp.GetResourcePropertyDocumentResponse;
import org.gridrls.wire.wsrf.rp.GetResourcePropertyResponse;
import org.gridrls.wire.wsrf.rp.QueryResourceProperties;
import org.gridrls.wire.wsrf.rp.QueryResourcePropertiesResponse;
import org.gridrls.wsrf.fault.StandardFaultMapper;

/**
 * The operations of WS-ResourceProperties 1.2, to which the endpoint of a resource delegates. Safe
 * for threads.
 *
 * @param address of the resource that the current message is sent to
 * @param properties of that resource
 */
public record PropertyOperations(
    StandardFaultMapper faults, Supplier<String> address, Supplier<ResourceProperties> properties) {

  public GetResourcePropertyDocumentResponse document() {
    GetResourcePropertyDocumentResponse wire = new GetResourcePropertyDocumentResponse();
    wire.setAny(faults.answer(address.get(), () -> properties.get().all()));
    return wire;
  }

  public GetResourcePropertyResponse one(QName name) {
    GetResourcePropertyResponse wire = new GetResourcePropertyResponse();
    wire.getAny().addAll(faults.answer(address.get(), () -> properties.get().get(name)));
    return wire;
  }

  public GetMultipleResourcePropertiesResponse several(GetMultipleResourceProperties request) {
    GetMultipleResourcePropertiesResponse wire = new GetMultipleResourcePropertiesResponse();
    wire.getAny()
        .addAll(
            faults.answer(
                address.get(), () -> properties.get().get(request.getResourceProperty())));
    return wire;
  }

  public QueryResourcePropertiesResponse found(QueryResourceProperties request) {
    QueryResourcePropertiesResponse wire = new QueryResourcePropertiesResponse();
    wire.getContent()
        .addAll(
            faults.answer(
                address.get(), () -> properties.get().query(request.getQueryExpression())));
    return wire;
  }
}
