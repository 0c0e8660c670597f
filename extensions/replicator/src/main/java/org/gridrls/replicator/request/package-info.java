/** Requests for copies: their files, destinations and progress. */
package org.gridrls.replicator.request;
