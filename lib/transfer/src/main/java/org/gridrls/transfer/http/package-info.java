/** Fetches files by HTTP: ranges, parallel streams, stalls, redirects. */
package org.gridrls.transfer.http;
