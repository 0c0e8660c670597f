/** Feeding the indexes above this one: which they are, what each was told, and no circles. */
package org.gridrls.rli.parent;
