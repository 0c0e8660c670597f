/** Transactions on a database, its schema migrations, and the meaning of its error codes. */
package org.gridrls.lrc.jdbc;
