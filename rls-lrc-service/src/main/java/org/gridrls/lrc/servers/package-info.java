/** Code shared by catalogs on database servers. */
package org.gridrls.lrc.servers;
