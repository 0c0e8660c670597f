package org.gridrls.lrc.soap;

import org.gridrls.kit.fault.FaultMapper;
import org.gridrls.wire.lrc.AttributeSearch;
import org.gridrls.wire.lrc.AttributeSearchPage;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.types.AttributeSelection;
import org.gridrls.wire.types.PageRequest;
import org.gridrls.wire.types.RlsFaultMessage;
import org.gridrls.wire.types.UpdateTarget;

/** What the contract has and this version does not. Safe for threads. */
abstract class UnfinishedCatalog implements LocalReplicaCatalog {
  @Override
  public AttributeSearchPage searchAttributes(
      AttributeSearch search, AttributeSelection attributes, PageRequest page)
      throws RlsFaultMessage {
    throw FaultMapper.notImplemented("searchAttributes");
  }

  @Override
  public void addUpdateTarget(UpdateTarget target) throws RlsFaultMessage {
    throw FaultMapper.notImplemented("addUpdateTarget");
  }

  @Override
  public void changeUpdateTarget(UpdateTarget target) throws RlsFaultMessage {
    throw FaultMapper.notImplemented("changeUpdateTarget");
  }

  @Override
  public void removeUpdateTarget(String rli) throws RlsFaultMessage {
    throw FaultMapper.notImplemented("removeUpdateTarget");
  }
}
