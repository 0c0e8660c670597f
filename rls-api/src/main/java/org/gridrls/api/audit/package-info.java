/** Values for comparing the names in an index with those in the catalog. */
package org.gridrls.api.audit;
