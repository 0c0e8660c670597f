/** Commands for collections: logical names whose members are logical names. */
package org.gridrls.cli.set;
