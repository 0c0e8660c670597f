-- The acknowledged changes that this store lacks, at most one row: an index (rli) confirmed this state of an earlier start,
-- and this store has its changes only up to kept. accepted_boot_id: an operator accepted the loss of what starts before sent.
CREATE TABLE lost_changes (
  rli        text COLLATE "C" NOT NULL PRIMARY KEY,
  boot_id    bigint NOT NULL,
  generation bigint NOT NULL,
  kept       bigint NOT NULL
);

ALTER TABLE catalog_state ADD COLUMN accepted_boot_id bigint NOT NULL DEFAULT 0;
