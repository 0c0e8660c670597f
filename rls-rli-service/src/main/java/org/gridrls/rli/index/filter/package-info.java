/** Bloom filters side by side in bit matrices, so that one lookup asks all of them. */
package org.gridrls.rli.index.filter;
