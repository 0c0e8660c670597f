package org.gridrls.wsrf.property;

import javax.xml.namespace.QName;
import org.gridrls.wire.wsrf.rp.GetMultipleResourceProperties;
import org.gridrls.wire.wsrf.rp.GetMultipleResourcePropertiesResponse;
import org.gridrls.wire.wsrf.rp.GetResourcePropertyDocument;
import org.gridrls.wire.wsrf.rp.GetResourcePropertyDocumentResponse;
import org.gridrls.wire.wsrf.rp.GetResourcePropertyResponse;
import org.gridrls.wire.wsrf.rp.QueryResourceProperties;
import org.gridrls.wire.wsrf.rp.QueryResourcePropertiesResponse;

/** Serves the operations of WS-ResourceProperties 1.2 for an endpoint. Safe for threads. */
public abstract class PropertyEndpoint {
  private final PropertyOperations properties;

  protected PropertyEndpoint(PropertyOperations properties) {
    this.properties = properties;
  }

  public GetResourcePropertyResponse getResourceProperty(QName name) {
    return properties.one(name);
  }

  public GetResourcePropertyDocumentResponse getResourcePropertyDocument(
      GetResourcePropertyDocument request) {
    return properties.document();
  }

  public GetMultipleResourcePropertiesResponse getMultipleResourceProperties(
      GetMultipleResourceProperties request) {
    return properties.several(request);
  }

  public QueryResourcePropertiesResponse queryResourceProperties(QueryResourceProperties request) {
    return properties.found(request);
  }
}
