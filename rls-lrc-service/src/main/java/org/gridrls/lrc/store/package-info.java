/** The catalog in a database, and the other data of a catalog kept beside it. */
package org.gridrls.lrc.store;
