/** What the composition root knows of a role: how to open it, and what it offers. */
package org.gridrls.kit.role;
