/**
 * Defines what a database must provide to store a catalog; its connections, statements and
 * migrations.
 */
package org.gridrls.lrc.store.jdbc;
