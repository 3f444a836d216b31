-- From now on the history of each shelf comes to what is on hand. Where older versions left a gap, one correction closes it.
INSERT INTO stock_changes (variant_id, store_id, why, delta)
SELECT variant_id, store_id, 'correction', coalesce(s.on_hand, 0) - coalesce(c.moved, 0)
FROM stock s
FULL JOIN (SELECT variant_id, store_id, sum(delta)::int AS moved FROM stock_changes GROUP BY 1, 2) c USING (variant_id, store_id)
JOIN variants v ON v.id = variant_id
WHERE coalesce(s.on_hand, 0) <> coalesce(c.moved, 0);
