/** The Local Replica Catalog as a service. */
package org.gridrls.lrc;
