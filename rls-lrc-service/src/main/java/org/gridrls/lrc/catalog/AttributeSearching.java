package org.gridrls.lrc.catalog;

import org.gridrls.api.AttributeSelection;
import org.gridrls.api.PageRequest;

/** Finds objects by their attributes. Safe for threads. */
public interface AttributeSearching {
  /**
   * The objects found, sorted by name, with the attributes selected. Throws ATTRIBUTE_NOT_FOUND for
   * an attribute that is not defined for such objects, BAD_ATTRIBUTE_OPERATOR for one that does not
   * fit its type, BAD_ATTRIBUTE_TYPE for a value of another type, BAD_CURSOR.
   */
  AttributeSearchPage search(
      AttributeSearch search, AttributeSelection attributes, PageRequest page);
}
