/** Requests for copies: what is wanted, where it goes, and how far it is. */
package org.gridrls.replicator.request;
