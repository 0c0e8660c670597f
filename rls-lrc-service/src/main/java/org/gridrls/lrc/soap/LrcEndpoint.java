package org.gridrls.lrc.soap;

import org.gridrls.kit.security.CostlyCalls;
import org.gridrls.lrc.catalog.CatalogAudit;
import org.gridrls.lrc.catalog.CatalogJournal;
import org.gridrls.lrc.catalog.MappingCatalog;
import org.gridrls.lrc.update.UpdateScheduler;

/**
 * The LocalReplicaCatalog port type: its operations, by groups, over one catalog. Safe for threads.
 */
record LrcEndpoint(
    MappingCatalog catalog,
    CatalogJournal changes,
    UpdateScheduler updates,
    BulkCalls bulk,
    CatalogAudit audit,
    CostlyCalls costly,
    CostlyCalls audits)
    implements QueryOperations,
        SearchOperations,
        WriteOperations,
        CopyOperations,
        AttributeOperations,
        UpdateTargetOperations,
        AuditOperations {}
