/** A catalog in PostgreSQL. */
package org.gridrls.lrc.servers.postgresql;
