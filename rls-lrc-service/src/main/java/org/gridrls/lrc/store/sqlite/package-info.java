/** The embedded database: a catalog in an SQLite file. */
package org.gridrls.lrc.store.sqlite;
