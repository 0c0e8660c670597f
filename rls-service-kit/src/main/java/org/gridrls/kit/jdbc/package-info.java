/** Transactions, statements, connections and migrations of stores on SQL databases. */
package org.gridrls.kit.jdbc;
