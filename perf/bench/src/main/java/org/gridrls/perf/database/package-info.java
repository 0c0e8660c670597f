/** Database servers for measurements. */
package org.gridrls.perf.database;
