/** The port behind which every protocol brings the bytes of a file from one source. */
package org.gridrls.transfer.mover;
