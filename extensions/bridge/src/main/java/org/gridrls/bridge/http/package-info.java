/** Requests over HTTP to foreign systems, and what they send. */
package org.gridrls.bridge.http;
