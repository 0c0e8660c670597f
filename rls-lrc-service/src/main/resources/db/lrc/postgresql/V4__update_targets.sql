-- The indexes that an operator told the catalog to update. kind: 0 list, 1 Bloom; full_millis 0: as configured
CREATE TABLE update_target (
  rli         text COLLATE "C" NOT NULL PRIMARY KEY,
  kind        smallint NOT NULL,
  everything  smallint NOT NULL,
  full_millis bigint NOT NULL
);

CREATE TABLE update_target_pattern (
  rli      text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  pattern  text COLLATE "C" NOT NULL,
  PRIMARY KEY (rli, position)
);
