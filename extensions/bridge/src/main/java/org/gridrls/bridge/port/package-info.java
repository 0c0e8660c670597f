/** The port by which a bridge reads a foreign catalog. */
package org.gridrls.bridge.port;
