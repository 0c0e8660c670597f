/** A catalog of the federation that stands for a foreign catalog, and only reads it. */
package org.gridrls.bridge;
