/** Access rules: who may call which operation for which names. */
package org.gridrls.security.acl;
