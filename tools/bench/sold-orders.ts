/** Whole orders of one item, paid by card and picked up, with five transfers each, written in bulk so that every rule of the audit holds. */
export const SOLD_ORDERS = { transfersEach: 5, atOnce: 20_000 }
const PEOPLE = 5000

/** The statements for this many orders. The last id of a run makes the numbers of the next one differ. */
export const soldSql = (orders: number): string[] => [
  'begin',
  `create temp table item on commit drop as
     select row_number() over (order by s.variant_id, s.store_id) - 1 as n, s.variant_id, s.store_id, p.id as product_id, p.retailer_id, p.title
     from stock s join variants v on v.id = s.variant_id join products p on p.id = v.product_id join stores st on st.id = s.store_id and st.retailer_id = p.retailer_id
     order by 1 limit 500`,
  `create temp table sold on commit drop as
     select g.n, 'B' || (extract(epoch from now()) * 1000)::bigint || '-' || g.n as number, md5('person ' || g.n % ${PEOPLE})::uuid as person, 0::bigint as order_id, 0::bigint as part_id, 0::bigint as use_id,
       item.variant_id, item.store_id, item.product_id, item.retailer_id, item.title
     from generate_series(1, ${orders}) as g(n) join item on item.n = g.n % (select count(*) from item)`,
  `with made as (
     insert into orders (number, user_id, email, contact, state, subtotal, discount, shipping, tax, total, placed_at)
     select number, person, 'bo@example.com', '{"name": "Bo Bench", "email": "bo@example.com", "phone": null}', 'complete', 2000, 0, 0, 140, 2140, now() from sold returning id, number
   ) update sold set order_id = made.id from made where made.number = sold.number`,
  `with made as (
     insert into fulfillments (order_id, store_id, retailer_id, method, state, subtotal, shipping, tax, estimate, commission_bps, commission, changed_at)
     select order_id, store_id, retailer_id, 'in-store-pickup', 'picked_up', 2000, 0, 140, 'Ready today', 800, 160, now() from sold returning id, order_id
   ) update sold set part_id = made.id from made where made.order_id = sold.order_id`,
  `insert into fulfillment_events (fulfillment_id, role, "from", "to", created_at)
     select part_id, 'system', step.before, step.after, now() from sold, (values (1, '', 'placed'), (2, 'placed', 'accepted'), (3, 'accepted', 'ready'), (4, 'ready', 'picked_up')) as step(at, before, after)
     order by part_id, step.at`,
  `insert into order_lines (order_id, fulfillment_id, store_id, product_id, variant_id, title, options, sku, price, quantity, tax, reserved)
     select order_id, part_id, store_id, product_id, variant_id, title, '', '', 2000, 1, 140, false from sold`,
  `insert into payments (order_id, provider, reference, provider_id, amount, state) select order_id, 'bench', number, number, 2140, 'captured' from sold`,
  `with made as (insert into tender_uses (order_id, kind, amount) select order_id, 'card', 2140 from sold returning id, order_id)
   update sold set use_id = made.id from made where made.order_id = sold.order_id`,
  'insert into tender_splits (tender_use_id, fulfillment_id, captured) select use_id, part_id, 2140 from sold',
  `insert into loyalty_earnings (fulfillment_id, order_id, order_number, user_id, goods, store_name, method, points, rule_version, rate, multiplier, state, earned_at)
     select part_id, order_id, number, person, 2000, 'Store', 'in-store-pickup', 40, 1, 2, 1, 'earned', now() from sold`,
  `insert into spiral_lots (user_id, earned, remaining, source, expires_at, created_at) select person, 40, 40, 'spirals.earn/' || part_id, now() + interval '1 year', now() from sold`,
  `insert into ledger_accounts (owner_kind, owner_id, unit, kind, stripe, may_go_negative)
     select 'platform', '', case kind when 'spirals_issued' then 'SPIRAL' else 'USD' end, kind, 0, true from unnest(array['card_clearing', 'clearing', 'commission', 'tax_payable', 'spirals_issued']) as kind
     union select distinct 'retailer', retailer_id::text, 'USD', 'payable', 0, true from sold
     union select distinct 'shopper', person::text, 'SPIRAL', 'spirals', 0, false from sold on conflict do nothing`,
  `create temp table account on commit drop as select id, kind, owner_id from ledger_accounts where stripe = 0`,
  `create temp table moved on commit drop as
     select d.id as debit, c.id as credit, t.unit, t.amount, t.kind, t.reference, sold.n, t.at from sold, lateral (values
       (1, 'card_clearing', '', 'clearing', '', 'USD', 2140, 'capture.card', number),
       (2, 'clearing', '', 'payable', retailer_id::text, 'USD', 1840, 'sale.payable', part_id::text),
       (3, 'clearing', '', 'commission', '', 'USD', 160, 'sale.commission', part_id::text),
       (4, 'clearing', '', 'tax_payable', '', 'USD', 140, 'sale.tax', part_id::text),
       (5, 'spirals_issued', '', 'spirals', person::text, 'SPIRAL', 40, 'spirals.earn', part_id::text)
     ) as t(at, from_kind, from_owner, to_kind, to_owner, unit, amount, kind, reference)
     join account d on d.kind = t.from_kind and d.owner_id = t.from_owner join account c on c.kind = t.to_kind and c.owner_id = t.to_owner`,
  'insert into ledger_transfers (debit_id, credit_id, unit, amount, kind, reference) select debit, credit, unit, amount, kind, reference from moved order by n, at',
  `update ledger_accounts a set balance = balance + m.delta from (
     select account, sum(delta) as delta from (select debit as account, -amount as delta from moved union all select credit, amount from moved) each group by 1) m where m.account = a.id`,
  'commit',
]
