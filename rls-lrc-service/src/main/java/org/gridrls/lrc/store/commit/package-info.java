/** Changes of a stored catalog: many writers share one transaction (group commit). */
package org.gridrls.lrc.store.commit;
