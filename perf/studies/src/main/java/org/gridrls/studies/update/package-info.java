/** How stale an index is and how often its filters err, compared with what was configured. */
package org.gridrls.studies.update;
