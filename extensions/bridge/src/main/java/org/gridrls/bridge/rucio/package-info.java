/** Rucio as a foreign catalog, by its REST interface. */
package org.gridrls.bridge.rucio;
