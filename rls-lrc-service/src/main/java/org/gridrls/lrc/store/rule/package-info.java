/** Rules by which target names follow from logical names, so that stores need not keep them. */
package org.gridrls.lrc.store.rule;
