/** Test fixtures of all modules: a clock moved by hand, seeded names, proxies, declared attacks. */
package org.gridrls.testkit;
