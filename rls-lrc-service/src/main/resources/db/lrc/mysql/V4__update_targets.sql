-- The indexes that an operator told the catalog to update. kind: 0 list, 1 Bloom; full_millis 0: as configured
CREATE TABLE update_target (
  rli         VARBINARY(3000) NOT NULL PRIMARY KEY,
  kind        SMALLINT NOT NULL,
  everything  SMALLINT NOT NULL,
  full_millis BIGINT NOT NULL
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC;

CREATE TABLE update_target_pattern (
  rli      VARBINARY(3000) NOT NULL,
  position INTEGER NOT NULL,
  pattern  VARBINARY(16384) NOT NULL,
  PRIMARY KEY (rli, position)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC;
