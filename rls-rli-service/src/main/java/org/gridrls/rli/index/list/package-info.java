/** Lists of names, packed in memory or in mapped files, and their changes. */
package org.gridrls.rli.index.list;
