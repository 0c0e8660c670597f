/** The operations of the replicator, without their messages. */
package org.gridrls.replicator.service;
