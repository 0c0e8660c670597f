package org.gridrls.faults.load;

import org.gridrls.faults.check.Checker;

/** State shared by the load generators. */
record LoadParts(LoadNames names, Calls calls, Checker checker) {}
