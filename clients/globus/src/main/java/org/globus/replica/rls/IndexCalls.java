package org.globus.replica.rls;

import java.util.ArrayList;

/** All calls of {@link RLSClient.RLI}. */
@SuppressWarnings("rawtypes")
abstract class IndexCalls {
  private final IndexLocations locations;

  IndexCalls(Session session) {
    locations = new IndexLocations(session);
  }

  public boolean exists(String key, int objtype) throws RLSException {
    return locations.exists(key, objtype);
  }

  /** A {@link RLSString2Bulk} for each name. */
  public ArrayList existsBulk(ArrayList keys, int objtype) throws RLSException {
    return locations.existsAll(keys, objtype);
  }

  /** Rows are {@link RLSString2}: logical name, catalog. */
  public ArrayList getLRC(String lfn, RLSOffsetLimit offlim) throws RLSException {
    return locations.query(lfn, offlim);
  }

  public ArrayList getLRC(String lfn) throws RLSException {
    return getLRC(lfn, null);
  }

  /** Rows are {@link RLSString2Bulk}: code, logical name, catalog. */
  public ArrayList getLRCBulk(ArrayList lfns) throws RLSException {
    return locations.queryAll(lfns);
  }

  public ArrayList getLRCWC(String pattern, RLSOffsetLimit offlim) throws RLSException {
    return locations.queryPattern(pattern, offlim);
  }

  public ArrayList getLRCWC(String pattern) throws RLSException {
    return getLRCWC(pattern, null);
  }

  /** Rows are {@link RLSLRCInfo}. */
  public ArrayList lrcList() throws RLSException {
    return locations.catalogs();
  }

  public boolean mappingExists(String lfn, String lrc) throws RLSException {
    return locations.mappingExists(lfn, lrc);
  }

  /**
   * The indexes that this one forwards to: {@link RLSRLIInfo}; services have no such forwarding.
   */
  public ArrayList rliList() throws RLSException {
    return locations.indexes();
  }
}
