/** The durable state of requests and their files, in an SQLite file. */
package org.gridrls.replicator.store;
