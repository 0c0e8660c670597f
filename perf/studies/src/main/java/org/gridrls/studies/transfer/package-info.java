/** The study of remote reading: an HTTP server behind a network with delays. */
package org.gridrls.studies.transfer;
