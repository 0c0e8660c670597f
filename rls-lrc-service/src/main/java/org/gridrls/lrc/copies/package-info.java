/** Deletes that keep the last copy which the federation has of a name. */
package org.gridrls.lrc.copies;
