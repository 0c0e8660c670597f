/** Storage that names files by paths, as a foreign catalog. */
package org.gridrls.bridge.storage;
