/** What a catalog tells of its names to who compares an index with it. */
package org.gridrls.lrc.audit;
