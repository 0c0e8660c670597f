/** The administration endpoint of a server: ping, statistics, properties. */
package org.gridrls.kit.admin;
