-- The last state that each index is known to hold. kind: 0 list, 1 Bloom; partition_digest: of the patterns; filter_id:
-- which counting filter the bits are of, 0 for none; whole_at: milliseconds since 1970, UTC
CREATE TABLE acknowledged_state (
  rli              VARBINARY(3000) NOT NULL PRIMARY KEY,
  kind             SMALLINT NOT NULL,
  partition_digest VARBINARY(100) NOT NULL,
  boot_id          BIGINT NOT NULL,
  generation       BIGINT NOT NULL,
  filter_id        BIGINT NOT NULL,
  whole_at         BIGINT NOT NULL
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC;
