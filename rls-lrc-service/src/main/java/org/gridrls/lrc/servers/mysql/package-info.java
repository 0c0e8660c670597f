/** A catalog in MySQL or MariaDB. */
package org.gridrls.lrc.servers.mysql;
