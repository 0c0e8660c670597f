package org.gridrls.rli;

import org.gridrls.api.AttributeSelection;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.MappingPage;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.MemberAddress;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.rli.index.search.Forwarder.ForwardedCatalogs;

/** Asks catalogs for what an index can't answer from filters, over SOAP. Safe for threads. */
record AskedCatalogs(SoapConnector connector) implements ForwardedCatalogs {
  @Override
  public MappingPage page(MemberAddress lrc, GlobPattern pattern, PageRequest page) {
    return new LrcClient(connector, lrc)
        .query(ObjectType.LOGICAL_NAME, pattern, AttributeSelection.NONE, page);
  }

  @Override
  public boolean hasRemovedSince(MemberAddress lrc, long generation) {
    return !new LrcClient(connector, lrc).removedSince(generation).names().isEmpty();
  }
}
