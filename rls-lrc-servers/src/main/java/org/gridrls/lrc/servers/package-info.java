/** What catalogs on database servers have in common. */
package org.gridrls.lrc.servers;
