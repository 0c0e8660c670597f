-- What became of bulk calls with a request id; number is the order in which they were recorded.
CREATE TABLE bulk_request (
  id          VARBINARY(512) NOT NULL PRIMARY KEY,
  number      BIGINT NOT NULL,
  recorded_at BIGINT NOT NULL,
  digest      VARBINARY(100) NOT NULL,
  applied     INTEGER NOT NULL,
  failures    LONGBLOB NOT NULL,
  KEY bulk_request_by_number (number),
  KEY bulk_request_by_time (recorded_at)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC;
