-- What stores had reported missing stood on their shelves until its shopper had chosen; from now on it leaves them when it is said.
with lacking as (
  select variant_id, store_id, sum(missing)::int as quantity from order_lines where reserved and missing > 0 group by 1, 2
), moved as (
  update stock s set on_hand = s.on_hand - l.quantity, reserved = s.reserved - l.quantity, version = s.version + 1, updated_at = now()
  from lacking l where s.variant_id = l.variant_id and s.store_id = l.store_id returning s.variant_id, s.store_id, l.quantity
)
insert into stock_changes (variant_id, store_id, why, delta) select variant_id, store_id, 'lost', -quantity from moved;
