/** Which file is transferred next and from where, when it is retried, and its registration. */
package org.gridrls.replicator.schedule;
