/** Comparing what an index holds of a catalog with what the catalog has. */
package org.gridrls.api.audit;
