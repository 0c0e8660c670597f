INSERT INTO replication (id, request_id, state, destination, priority, concurrency, created) VALUES
  ('i0', 'r0', 0, 'https://s/data', 0, 4, 1),
  ('i1', 'r1', 1, 'https://s/data', 0, 4, 1),
  ('i2', 'r2', 2, 'https://s/data', 0, 4, 1),
  ('i3', 'r3', 3, 'https://s/data', 0, 4, 1),
  ('i4', 'r4', 4, 'https://s/data', 0, 4, 1),
  ('i5', 'r5', 5, 'https://s/data', 0, 4, 1);

INSERT INTO item (replication, number, name, path, phase, due, attempts) VALUES
  (2, 1, 'pending', 'pending', 0, 0, 0),
  (2, 2, 'claimed', 'claimed', 1, 0, 1),
  (2, 3, 'landed', 'landed', 2, 0, 1),
  (2, 4, 'done', 'done', 3, 0, 1),
  (2, 5, 'failed', 'failed', 4, 0, 7),
  (2, 6, 'terminated', 'terminated', 5, 0, 0),
  (6, 1, 'removed', 'removed', 0, 0, 0);
