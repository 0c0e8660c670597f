/** Digests of a catalog's names, by which an index is compared with it. */
package org.gridrls.lrc.audit;
