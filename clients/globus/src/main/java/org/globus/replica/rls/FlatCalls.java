package org.globus.replica.rls;

import java.util.ArrayList;

/** The calls of the older programs, one level deep; each is a call of LRC or RLI. */
@SuppressWarnings("rawtypes")
abstract class FlatCalls {
  public abstract RLSClient.LRC getLRC();

  public abstract RLSClient.RLI getRLI();

  public void LRCAttrAdd(String key, RLSAttribute attribute) throws RLSException {
    getLRC().attributeAdd(key, attribute);
  }

  public void LRCAttrCreate(String name, int objtype, int type) throws RLSException {
    getLRC().attributeCreate(name, objtype, type);
  }

  public void LRCAttrDelete(String name, int objtype, boolean clearvalues) throws RLSException {
    getLRC().attributeDelete(name, objtype, clearvalues);
  }

  public ArrayList LRCAttrGet(String name, int objtype) throws RLSException {
    return getLRC().attributeGet(name, objtype);
  }

  public void LRCAttrModify(String key, RLSAttribute attribute) throws RLSException {
    getLRC().attributeModify(key, attribute);
  }

  public void LRCAttrRemove(String key, RLSAttribute attribute) throws RLSException {
    getLRC().attributeRemove(key, attribute);
  }

  public ArrayList LRCAttrSearch(
      String name,
      int objtype,
      int operator,
      RLSAttribute op1,
      RLSAttribute op2,
      RLSOffsetLimit offlim)
      throws RLSException {
    return getLRC().attributeSearch(name, objtype, operator, op1, op2, offlim);
  }

  public ArrayList LRCAttrValueGet(String key, String name, int objtype) throws RLSException {
    return getLRC().attributeValueGet(key, name, objtype);
  }

  public void LRCAdd(String lfn, String pfn) throws RLSException {
    getLRC().add(lfn, pfn);
  }

  public void LRCClear() throws RLSException {
    getLRC().clear();
  }

  public void LRCCreate(String lfn, String pfn) throws RLSException {
    getLRC().create(lfn, pfn);
  }

  public void LRCDelete(String lfn, String pfn) throws RLSException {
    getLRC().delete(lfn, pfn);
  }

  public boolean LRCExists(String key, int objtype) throws RLSException {
    return getLRC().exists(key, objtype);
  }

  public ArrayList LRCGetLFN(String pfn, RLSOffsetLimit offlim) throws RLSException {
    return getLRC().getLFN(pfn, offlim);
  }

  public ArrayList LRCGetLFN(String pfn) throws RLSException {
    return getLRC().getLFN(pfn);
  }

  public ArrayList LRCGetLFNWC(String pattern, RLSOffsetLimit offlim) throws RLSException {
    return getLRC().getLFNWC(pattern, offlim);
  }

  public ArrayList LRCGetLFNWC(String pattern) throws RLSException {
    return getLRC().getLFNWC(pattern);
  }

  public ArrayList LRCGetPFN(String lfn, RLSOffsetLimit offlim) throws RLSException {
    return getLRC().getPFN(lfn, offlim);
  }

  public ArrayList LRCGetPFN(String lfn) throws RLSException {
    return getLRC().getPFN(lfn);
  }

  public ArrayList LRCGetPFNWC(String pattern, RLSOffsetLimit offlim) throws RLSException {
    return getLRC().getPFNWC(pattern, offlim);
  }

  public ArrayList LRCGetPFNWC(String pattern) throws RLSException {
    return getLRC().getPFNWC(pattern);
  }

  public boolean LRCMappingExists(String lfn, String pfn) throws RLSException {
    return getLRC().mappingExists(lfn, pfn);
  }

  public void LRCRLIAdd(String url, int flags, String pattern) throws RLSException {
    getLRC().rliAdd(url, flags, pattern);
  }

  public void LRCRLIDelete(String url, String pattern) throws RLSException {
    getLRC().rliDelete(url, pattern);
  }

  public ArrayList LRCRLIGetPart(String url, String pattern) throws RLSException {
    return getLRC().rliGetPart(url, pattern);
  }

  public RLSRLIInfo LRCRLIInfo(String url) throws RLSException {
    return getLRC().rliInfo(url);
  }

  public ArrayList LRCRLIList() throws RLSException {
    return getLRC().rliList();
  }

  public ArrayList RLIGetLRC(String lfn, RLSOffsetLimit offlim) throws RLSException {
    return getRLI().getLRC(lfn, offlim);
  }

  public ArrayList RLIGetLRC(String lfn) throws RLSException {
    return getRLI().getLRC(lfn);
  }

  public ArrayList RLIGetLRCWC(String pattern, RLSOffsetLimit offlim) throws RLSException {
    return getRLI().getLRCWC(pattern, offlim);
  }

  public ArrayList RLIGetLRCWC(String pattern) throws RLSException {
    return getRLI().getLRCWC(pattern);
  }

  public boolean RLIExists(String key, int objtype) throws RLSException {
    return getRLI().exists(key, objtype);
  }

  public ArrayList RLILRCList() throws RLSException {
    return getRLI().lrcList();
  }

  public boolean RLIMappingExists(String lfn, String lrc) throws RLSException {
    return getRLI().mappingExists(lfn, lrc);
  }
}
