package org.globus.replica.rls;

import java.util.ArrayList;
import org.gridrls.api.ObjectType;
import org.gridrls.client.LrcClient;

/** All calls of {@link RLSClient.LRC}, a line each; the three parts do the work. */
@SuppressWarnings("rawtypes")
abstract class CatalogCalls {
  private final CatalogMappings mappings;
  private final CatalogAttributes attributes;
  private final CatalogTargets targets;

  CatalogCalls(Session session) {
    mappings = new CatalogMappings(session);
    attributes = new CatalogAttributes(session);
    targets = new CatalogTargets(session);
  }

  /** Adds a target to a logical name that is there. */
  public void add(String lfn, String pfn) throws RLSException {
    mappings.change(lfn, pfn, LrcClient::add);
  }

  /**
   * Takes {@link RLSString2}, answers a {@link RLSString2Bulk} for each that failed, as all bulk
   * changes.
   */
  public ArrayList addBulk(ArrayList mappings) throws RLSException {
    return this.mappings.changeAll(mappings, LrcClient::addAll);
  }

  public void attributeAdd(String key, RLSAttribute attribute) throws RLSException {
    attributes.add(key, attribute);
  }

  /** Takes {@link RLSAttributeObject}; a failure is (code, object, name of the attribute). */
  public ArrayList attributeAddBulk(ArrayList items) throws RLSException {
    return attributes.addAll(items);
  }

  public void attributeCreate(String name, int objtype, int type) throws RLSException {
    attributes.define(name, objtype, type);
  }

  public void attributeDelete(String name, int objtype, boolean clearvalues) throws RLSException {
    attributes.undefine(name, objtype, clearvalues);
  }

  /** Definitions as {@link RLSAttribute}; all for a name that is null or empty. */
  public ArrayList attributeGet(String name, int objtype) throws RLSException {
    return attributes.definitions(name, objtype);
  }

  public void attributeModify(String key, RLSAttribute attribute) throws RLSException {
    attributes.modify(key, attribute);
  }

  public void attributeRemove(String key, RLSAttribute attribute) throws RLSException {
    attributes.remove(key, attribute);
  }

  public ArrayList attributeRemoveBulk(ArrayList items) throws RLSException {
    return attributes.removeAll(items);
  }

  /** Rows are {@link RLSAttributeObject}. */
  public ArrayList attributeSearch(
      String name,
      int objtype,
      int operator,
      RLSAttribute op1,
      RLSAttribute op2,
      RLSOffsetLimit offlim)
      throws RLSException {
    return attributes.search(
        objtype, CatalogAttributes.condition(name, operator, op1, op2), offlim);
  }

  /** Rows are {@link RLSAttribute}; all of them for a name that is null. */
  public ArrayList attributeValueGet(String key, String name, int objtype) throws RLSException {
    return attributes.of(key, name, objtype);
  }

  /** Rows are {@link RLSAttributeObject}, with a code and no attribute where there is none. */
  public ArrayList attributeValueGetBulk(ArrayList keys, String name, int objtype)
      throws RLSException {
    return attributes.ofAll(keys, name, objtype);
  }

  /** Removes all mappings and all values of attributes. */
  public void clear() throws RLSException {
    mappings.clear();
  }

  /** Registers a logical name that is not there yet. */
  public void create(String lfn, String pfn) throws RLSException {
    mappings.change(lfn, pfn, LrcClient::create);
  }

  public ArrayList createBulk(ArrayList mappings) throws RLSException {
    return this.mappings.changeAll(mappings, LrcClient::createAll);
  }

  public void delete(String lfn, String pfn) throws RLSException {
    mappings.change(lfn, pfn, LrcClient::delete);
  }

  public ArrayList deleteBulk(ArrayList mappings) throws RLSException {
    return this.mappings.changeAll(mappings, LrcClient::deleteAll);
  }

  public boolean exists(String key, int objtype) throws RLSException {
    return mappings.exists(key, objtype);
  }

  /** A {@link RLSString2Bulk} for each name. */
  public ArrayList existsBulk(ArrayList keys, int objtype) throws RLSException {
    return mappings.existsAll(keys, objtype);
  }

  /** Rows are {@link RLSString2}: logical name, target name. */
  public ArrayList getLFN(String pfn, RLSOffsetLimit offlim) throws RLSException {
    return mappings.query(ObjectType.TARGET_NAME, pfn, offlim);
  }

  public ArrayList getLFN(String pfn) throws RLSException {
    return getLFN(pfn, null);
  }

  /** Rows are {@link RLSString2Bulk}. */
  public ArrayList getLFNBulk(ArrayList pfns) throws RLSException {
    return mappings.queryAll(ObjectType.TARGET_NAME, pfns);
  }

  public ArrayList getLFNWC(String pattern, RLSOffsetLimit offlim) throws RLSException {
    return mappings.queryPattern(ObjectType.TARGET_NAME, pattern, offlim);
  }

  public ArrayList getLFNWC(String pattern) throws RLSException {
    return getLFNWC(pattern, null);
  }

  public ArrayList getPFN(String lfn, RLSOffsetLimit offlim) throws RLSException {
    return mappings.query(ObjectType.LOGICAL_NAME, lfn, offlim);
  }

  public ArrayList getPFN(String lfn) throws RLSException {
    return getPFN(lfn, null);
  }

  public ArrayList getPFNBulk(ArrayList lfns) throws RLSException {
    return mappings.queryAll(ObjectType.LOGICAL_NAME, lfns);
  }

  public ArrayList getPFNWC(String pattern, RLSOffsetLimit offlim) throws RLSException {
    return mappings.queryPattern(ObjectType.LOGICAL_NAME, pattern, offlim);
  }

  public ArrayList getPFNWC(String pattern) throws RLSException {
    return getPFNWC(pattern, null);
  }

  public boolean mappingExists(String lfn, String pfn) throws RLSException {
    return mappings.mappingExists(lfn, pfn);
  }

  public void renameLFN(String from, String to) throws RLSException {
    mappings.rename(ObjectType.LOGICAL_NAME, from, to);
  }

  public ArrayList renameLFNBulk(ArrayList names) throws RLSException {
    return mappings.renameAll(ObjectType.LOGICAL_NAME, names);
  }

  public void renamePFN(String from, String to) throws RLSException {
    mappings.rename(ObjectType.TARGET_NAME, from, to);
  }

  public ArrayList renamePFNBulk(ArrayList names) throws RLSException {
    return mappings.renameAll(ObjectType.TARGET_NAME, names);
  }

  public void rliAdd(String url, int flags, String pattern) throws RLSException {
    targets.add(url, flags, pattern);
  }

  public void rliDelete(String url, String pattern) throws RLSException {
    targets.delete(url, pattern);
  }

  /** Rows are {@link RLSString2}: index, pattern. */
  public ArrayList rliGetPart(String url, String pattern) throws RLSException {
    return targets.parts(url, pattern);
  }

  public RLSRLIInfo rliInfo(String url) throws RLSException {
    return targets.info(url);
  }

  /** Rows are {@link RLSRLIInfo}. */
  public ArrayList rliList() throws RLSException {
    return targets.list();
  }
}
