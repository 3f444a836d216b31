import type pg from 'pg'
import { TENDER_KINDS } from '#contracts/orders/tenders.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { BY_SERVICE } from '../../platform/tax.ts'
import { bookingsOf } from '../domain.ts'
import { MALL_LINES } from '../mall-accounts/lines.ts'
import { paidForSql } from '../payments/rules.ts'
import { CLEARING_MOVES } from '../retailer-office/clearing-house.ts'
import { FUNDED, SETTLED } from '../retailer-office/settlement.ts'
import type { BOOKED } from './tables.ts'

/** A condition on the id column that limits which part of the books is compared, or `true` for all of it. */
export type Within = (column: string) => string
export type Booked = (typeof BOOKED)[number]

type NamedRule = { rule: string; title: string }
/** A rule that must never be broken. Each row of `sql` names what was checked (`subject`) and whether the rule holds (`ok`). */
export type WholeRule = NamedRule & { sql: string }
/**
 * A rule that can also be checked for some ids only: accounts, variants with their shelves, or orders with their payments. Beside `subject`
 * and `ok`, its rows have an `id` (of the account; variant and store, "12-3"; of the order) and the `expected` and `found` values.
 */
export type PartRule = NamedRule & { of: Booked; sql: (within: Within) => string }
export type BookRule = WholeRule | PartRule
export const textOf = ({ sql }: BookRule): string => (typeof sql === 'string' ? sql : sql(() => 'true'))
export type Finding = { rule: string; title: string; checked: number; violations: number; examples: string[] }

/** Orders whose payment is certain: neither waiting for it nor ended because it never arrived. */
const paidOrders = (within: Within): string => `paid as (
  select o.* from orders o left join payments p on p.order_id = o.id where o.state <> 'payment_pending' and coalesce(p.state, '') not in ('failed', 'voided', 'returned') and ${within('o.id')}
)`
const PAID = paidOrders(() => 'true')
/** The captured and refunded amounts of some orders, by tender. */
const splitsOf = (within: Within): string =>
  `select s.tender_use_id, sum(s.captured) as captured, sum(s.refunded) as refunded from tender_splits s join tender_uses u on u.id = s.tender_use_id where ${within('u.order_id')} group by 1`
/** The shipping that returns and claims gave back beyond their items, without what was kept for labels. */
const OF_RETURNS = `select fulfillment_id, sum((refund->>'shipping')::bigint - (refund->>'label')::bigint) as extra from (
  select fulfillment_id, refund from returns where state = 'refunded' union all select fulfillment_id, refund from claims where state = 'approved' union all select fulfillment_id, refund from order_refunds) b group by 1`
/** Pieces of an order line (`g`) that went back. */
const GONE = 'g.cancelled + g.returned'
/** The reference of the transfers of one tender. */
const REFERENCE = `o.number || case u.account when '' then '' else '/' || u.account end`
const HAS_PERSONAL_DATA = `~* '[a-z0-9._%+-]+@[a-z0-9-]+[.][a-z0-9.-]*[a-z]|"[a-z]*(password|token|secret|pickup_?code|cookie|authorization)[a-z]*" *:'`

/** The rules that must never be broken, over the whole database, in the order of the rules of the domain. */
export const BOOK_RULES: readonly BookRule[] = [
  {
    rule: '1a',
    title: 'The balances of each unit sum to zero',
    sql: `select unit as subject, sum(balance) = 0 as ok from ledger_accounts group by unit`,
  },
  {
    rule: '1j',
    title: 'Each payout is the sum of its lines',
    sql: `select 'payout ' || p.id as subject, p.amount = coalesce(e.amount, 0) and p.lines = coalesce(e.lines, 0) as ok from payouts p left join (
      select payout_id, sum(amount) as amount, count(*) as lines from payout_earnings where payout_id is not null group by 1) e on e.payout_id = p.id`,
  },
  {
    rule: '1h',
    title: 'The money on its way to banks is that of the sent payouts',
    sql: `select 'payouts' as subject, coalesce((select sum(balance) from ledger_accounts where kind = 'payouts_sent'), 0)
        = coalesce((select sum(amount) from payouts where state in ('created', 'sent')), 0)
      and coalesce((select sum(balance) from ledger_accounts where kind = 'payouts_paid'), 0)
        = coalesce((select sum(amount) from payouts where state = 'paid'), 0) as ok`,
  },
  {
    rule: '1k',
    title: 'The fees of the card provider, and the refunds that it sent back, are booked as it named them',
    sql: `select 'fees' as subject, coalesce((select sum(case kind when 'provider.fee' then amount else -amount end) from ledger_transfers where kind in ('provider.fee', 'provider.fee_back')), 0)
        = coalesce((select sum(fee + case kind when 'fee' then -amount else 0 end) from provider_movements), 0) as ok
      union all select 'refunds sent back', coalesce((select sum(amount) from ledger_transfers where kind in ('card_refund.to_store_credit', 'card_refund.to_pay_out')), 0)
        = coalesce((select sum(amount) from refunds where failed_at is not null), 0) + coalesce((select sum(amount) from gift_card_refunds where failed_at is not null), 0)`,
  },
  {
    rule: '1i',
    title: 'The open earnings of a business are what it is owed',
    sql: `select 'retailer ' || a.owner_id as subject, a.balance = coalesce(e.amount, 0) + coalesce(t.amount, 0) as ok from ledger_accounts a
      left join (select retailer_id, sum(amount) as amount from payout_earnings where payout_id is null group by 1) e on e.retailer_id::text = a.owner_id
      left join (select case when t.credit_id = a.id then t.credit_id else t.debit_id end as id, sum(case when t.credit_id = a.id then t.amount else -t.amount end) as amount
        from ledger_transfers t join ledger_accounts a on a.id in (t.debit_id, t.credit_id) and a.kind = 'payable'
        where t.kind <> 'payout.sent' and t.id > coalesce((select through from payout_position), 0)
          and not exists (select from payout_earnings e where e.transfer_id = t.id) group by 1) t on t.id = a.id
      where a.owner_kind = 'retailer' and a.kind = 'payable'`,
  },
  {
    rule: '1b',
    title: 'Each balance is the sum of its transfers',
    of: 'account',
    sql: (
      within,
    ) => `select 'account ' || a.id as subject, a.balance = coalesce(t.moved, 0) as ok, a.id::text as id, coalesce(t.moved, 0)::text as expected, a.balance::text as found
      from (select * from ledger_accounts where ${within('id')}) a left join (
        select account, sum(delta) as moved from (
          select debit_id as account, -amount as delta from ledger_transfers where ${within('debit_id')}
          union all select credit_id, amount from ledger_transfers where ${within('credit_id')}) each group by account
      ) t on t.account = a.id`,
  },
  {
    rule: '1c',
    title: 'A transfer moves between two accounts of its own unit',
    sql: `select 'transfer ' || t.id as subject, d.unit = t.unit and c.unit = t.unit as ok from ledger_transfers t join ledger_accounts d on d.id = t.debit_id join ledger_accounts c on c.id = t.credit_id`,
  },
  {
    rule: '1d',
    title: 'Captured money is divided whole: clearing keeps nothing',
    sql: `select 'account ' || id as subject, balance = 0 as ok from ledger_accounts where kind = 'clearing'`,
  },
  {
    rule: '1e',
    title: 'What is held of gift cards and store credit is what waiting orders and held exchanges use of them',
    sql: `select 'held' as subject, coalesce((select sum(balance) from ledger_accounts where kind = 'held'), 0) = coalesce((
        select sum(u.amount) from tender_uses u join orders o on o.id = u.order_id where u.account <> '' and o.state = 'payment_pending'), 0)
        + coalesce((select sum(due) from exchanges where state = 'held'), 0) as ok`,
  },
  {
    rule: '1f',
    title: 'A transfer moves between the accounts of its kind; what has no rule can only be given to a person',
    sql: `select 'transfer ' || t.id as subject, case when k.kind is null then c.kind in ('spirals', 'store_credit') else d.kind = k.out_of and c.kind = k.into_it end as ok
      from ledger_transfers t join ledger_accounts d on d.id = t.debit_id join ledger_accounts c on c.id = t.credit_id
      left join booking_kinds k on k.kind = t.kind`,
  },
  {
    rule: '2a',
    title: 'No account that may not go negative is negative',
    sql: `select 'account ' || id as subject, balance >= 0 as ok from ledger_accounts where not may_go_negative or kind in ('spirals', 'gift_card', 'store_credit')`,
  },
  {
    rule: '2b',
    title: "A shopper's lots hold what the account holds",
    sql: `select 'shopper ' || coalesce(a.owner_id, l.owner_id) as subject, coalesce(a.balance, 0) = coalesce(l.remaining, 0) as ok
      from (select owner_id, sum(balance) as balance from ledger_accounts where owner_kind = 'shopper' and kind = 'spirals' group by 1) a
      full join (select user_id::text as owner_id, sum(remaining) as remaining from spiral_lots group by 1) l using (owner_id)`,
  },
  {
    rule: '2c',
    title: 'SPIRALs that paid for an order came out of lots of its buyer',
    sql: `select 'order ' || o.number as subject, u.points = coalesce(s.points, 0) and coalesce(s.own, false) as ok
      from tender_uses u join orders o on o.id = u.order_id left join lateral (
        select sum(p.points) as points, bool_and(l.user_id = o.user_id) as own from spiral_spends p join spiral_lots l on l.id = p.lot_id where p.order_id = o.id
      ) s on true where u.kind = 'spirals'`,
  },
  {
    rule: '2d',
    title: 'The SPIRALs that orders used and got back, that were repaid and that expired, are those of lots and debts',
    sql: `select 'order ' || coalesce(s.number, t.number) as subject, coalesce(s.used, 0) = coalesce(t.used, 0) as ok
      from (select o.number, sum(p.points - p.given_back) as used from spiral_spends p join orders o on o.id = p.order_id group by 1) s
      full join (select split_part(reference, '/', 1) as number, sum(case kind when 'spirals.spend' then amount else -amount end) as used
        from ledger_transfers where kind in ('spirals.spend', 'spirals.give_back') group by 1) t using (number)
      union all select 'account ' || id, balance <= 0 from ledger_accounts where kind = 'spirals_owed'
      union all select 'transfer ' || t.id, l.id is not null from ledger_transfers t join ledger_accounts a on a.id = t.debit_id
        left join spiral_lots l on l.user_id::text = a.owner_id and l.source = t.reference where t.kind = 'spirals.repay'
      union all select 'transfer ' || t.id, coalesce(l.user_id::text = a.owner_id and t.amount <= l.earned, false) from ledger_transfers t join ledger_accounts a on a.id = t.debit_id
        left join spiral_lots l on l.id::text = split_part(t.reference, '/', 1) where t.kind = 'spirals.expire'`,
  },
  {
    rule: '2e',
    title:
      'The clearing house divides every SPIRAL that was used or came back over one funder and one store, and settlements took them from funders once',
    sql: `${CLEARING_MOVES}, funded as (${FUNDED}), settled as (
        select funder_kind, funder_id, max(month) as month, sum(points) as points from (${SETTLED}) s group by 1, 2)
      select 'order ' || o.number as subject, coalesce(m.points, 0) = s.left_over as ok
      from (select order_id, sum(points - given_back) as left_over from spiral_spends group by 1) s join orders o on o.id = s.order_id
      left join (select order_id, sum(points) as points from moves group by 1) m on m.order_id = s.order_id where o.state <> 'payment_pending'
      union all select 'settlements of ' || s.funder_kind || ' ' || s.funder_id, s.points = coalesce((select sum(f.points) from funded f
        where f.funder_kind = s.funder_kind and f.funder_id = s.funder_id
          and f.at < ((s.month || '-01')::date + interval '1 month') at time zone 'UTC'), 0) from settled s
      union all select 'lot ' || l.id, case l.funder_kind when 'retailer' then r.id is not null when 'mall' then a.id is not null else true end
      from spiral_lots l left join retailers r on l.funder_kind = 'retailer' and r.id = l.funder_id left join malls a on l.funder_kind = 'mall' and a.id = l.funder_id`,
  },
  {
    rule: '2h',
    title:
      'An invoice of a mall asks for its lines, each a transfer of the account of that mall that stands on one invoice, and was paid once, whole; a gift card that a mall took back came back to it whole',
    sql: `select 'mall invoice ' || i.id as subject, i.amount = coalesce(l.amount, 0) and i.lines = coalesce(l.lines, 0) and coalesce(l.own, false)
        and coalesce(t.amount, 0) = case when i.paid_at is null then 0 else i.amount end and coalesce(a.owner_id = i.mall_id::text, true) as ok
      from mall_invoices i left join (select x.invoice_id, sum(m.amount) as amount, count(*) as lines, bool_and(coalesce(m.mall_id = o.mall_id and m.month <= o.month, false)) as own
        from mall_invoice_lines x join mall_invoices o on o.id = x.invoice_id left join (${MALL_LINES}) m on m.id = x.transfer_id group by 1) l on l.invoice_id = i.id
      left join ledger_transfers t on t.kind = 'mall_invoice.paid' and t.reference = i.id::text left join ledger_accounts a on a.id = t.credit_id
      union all select 'transfer ' || t.id, i.paid_at is not null from ledger_transfers t left join mall_invoices i on i.id::text = t.reference where t.kind = 'mall_invoice.paid'
      union all select 'transfer ' || b.id, coalesce(g.amount = b.amount and g.debit_id = b.credit_id and c.state = 'voided', false) from ledger_transfers b
        left join ledger_transfers g on g.kind = 'gift_card.mall_given' and g.reference = b.reference left join gift_cards c on c.id::text = b.reference
        where b.kind = 'gift_card.mall_taken_back'`,
  },
  {
    rule: '2f',
    title:
      'A reward took the SPIRALs of lots of its person, gave its money once, and gave both back if it was undone; a donation reached its group once',
    sql: `select 'redemption ' || r.id as subject, coalesce(l.points, 0) = r.points and coalesce(l.own, false) and coalesce(s.amount, 0) = r.points
        and coalesce(b.amount, 0) = case when r.undone_at is null then 0 else r.points end and coalesce(m.amount, 0) = r.value
        and coalesce(k.amount, 0) = case when r.undone_at is null then 0 else r.value end and r.value <= r.points as ok
      from reward_redemptions r
      left join (select x.redemption_id, sum(x.points) as points, bool_and(lot.user_id = own.user_id) as own from redemption_spends x
        join spiral_lots lot on lot.id = x.lot_id join reward_redemptions own on own.id = x.redemption_id group by 1) l on l.redemption_id = r.id
      left join ledger_transfers s on s.kind = 'spirals.redeem' and s.reference = r.id::text
      left join ledger_transfers b on b.kind = 'spirals.unredeem' and b.reference = r.id::text
      left join ledger_transfers m on (m.kind = 'gift_card.reward' and m.reference = r.card_id::text) or (m.kind in ('store_credit.reward', 'donation.reward') and m.reference = r.id::text)
      left join ledger_transfers k on (k.kind = 'gift_card.unreward' and k.reference = r.card_id::text) or (k.kind in ('store_credit.unreward', 'donation.unreward') and k.reference = r.id::text)
      union all select 'transfer ' || t.id, r.id is not null from ledger_transfers t left join reward_redemptions r
        on case when t.kind like 'gift_card.%' then t.reference = r.card_id::text else t.reference = r.id::text end
        where t.kind in ('spirals.redeem', 'spirals.unredeem', 'gift_card.reward', 'gift_card.unreward', 'store_credit.reward', 'store_credit.unreward', 'donation.reward', 'donation.unreward')
      union all select 'donation ' || coalesce(r.id::text, t.reference), coalesce(r.value, 0) = coalesce(t.amount, 0)
      from (select id, value from reward_redemptions where payout_id is not null) r
      full join (select reference, sum(amount) as amount from ledger_transfers where kind = 'donation.paid' group by 1) t on t.reference = r.id::text
      union all select 'payout ' || p.id, p.amount = coalesce(r.amount, 0) and p.donations = coalesce(r.donations, 0) from donation_payouts p
      left join (select payout_id, sum(value) as amount, count(*) as donations from reward_redemptions group by 1) r on r.payout_id = p.id`,
  },
  {
    rule: '2g',
    title: 'A share, a challenge and an invitation gave each person what their row says, once',
    sql: `select 'share ' || s.id as subject, coalesce(t.amount, 0) = s.points as ok
      from shares s left join ledger_transfers t on t.kind = 'spirals.share' and t.reference = s.id::text
      union all select 'challenge ' || c.offer_id || '/' || c.user_id, coalesce(t.amount, 0) = c.points
      from challenge_rewards c left join ledger_transfers t on t.kind = 'spirals.challenge' and t.reference = c.offer_id || '/' || c.user_id
      union all select 'referral ' || r.id || '/' || side.name, coalesce(t.amount, 0) = case when r.state = 'rewarded' then r.points else 0 end
      from referrals r cross join (values ('inviter'), ('friend')) side(name)
      left join ledger_transfers t on t.kind = 'spirals.referral' and t.reference = r.id || '/' || side.name`,
  },
  {
    rule: '3a',
    title: 'Reserved is between nothing and what is on hand',
    sql: `select 'variant ' || variant_id || ' in store ' || store_id as subject, reserved between 0 and on_hand as ok from stock`,
  },
  {
    rule: '3b',
    title: 'What is reserved is what open order lines and exchanges hold',
    of: 'shelf',
    sql: (
      within,
    ) => `select 'variant ' || variant_id || ' in store ' || store_id as subject, coalesce(s.reserved, 0) = coalesce(l.held, 0) as ok,
        variant_id || '-' || store_id as id, coalesce(l.held, 0) || ' reserved' as expected, coalesce(s.reserved, 0) || ' reserved' as found
      from (select * from stock where ${within('variant_id')}) s full join (
        select variant_id, store_id, sum(held) as held from (
          select variant_id, store_id, quantity - cancelled - missing as held from order_lines where reserved and ${within('variant_id')}
          union all select variant_id, store_id, quantity from exchanges where state = 'held' and ${within('variant_id')}) h group by 1, 2
      ) l using (variant_id, store_id)`,
  },
  {
    rule: '3d',
    title: 'What is on hand is what its movements come to',
    of: 'shelf',
    sql: (within) => `select 'variant ' || s.variant_id || ' in store ' || s.store_id as subject, s.on_hand = coalesce(c.moved, 0) as ok,
        s.variant_id || '-' || s.store_id as id, coalesce(c.moved, 0) || ' on hand' as expected, s.on_hand || ' on hand' as found
      from (select * from stock where ${within('variant_id')}) s left join (
        select variant_id, store_id, sum(delta) as moved from stock_changes where ${within('variant_id')} group by 1, 2
      ) c using (variant_id, store_id)`,
  },
  {
    rule: '3c',
    title: 'Items stay reserved exactly until they leave the shelf or are canceled',
    sql: `select 'order line ' || l.id as subject, l.reserved = (f.state in ('unpaid', 'placed', 'accepted', 'ready', 'packed')) as ok from order_lines l join fulfillments f on f.id = l.fulfillment_id`,
  },
  {
    rule: '4a',
    title: "An order's total is lines − discount + shipping + tax",
    sql: `select 'order ' || o.number as subject, o.total = o.subtotal - o.discount + o.shipping + o.tax and o.subtotal = coalesce(l.goods, 0)
        and o.discount = coalesce(l.discount, 0) + coalesce(f.discount, 0) and o.tax = coalesce(l.tax, 0) as ok
      from orders o left join (select order_id, sum(price * quantity) as goods, sum(discount) as discount, sum(tax) as tax from order_lines group by 1) l on l.order_id = o.id
      left join (select order_id, sum(shipping_discount) as discount from fulfillments group by 1) f on f.order_id = o.id`,
  },
  {
    rule: '4b',
    title: "An order's total is what its tenders give",
    sql: `select 'order ' || o.number as subject, o.total = coalesce(u.amount, 0) as ok from orders o left join (select order_id, sum(amount) as amount from tender_uses group by 1) u on u.order_id = o.id`,
  },
  {
    rule: '4c',
    title: 'The groups of an order are its lines and sum to it',
    sql: `select 'order ' || o.number as subject, o.subtotal = coalesce(f.goods, 0) and o.shipping = coalesce(f.shipping, 0) and o.tax = coalesce(f.tax, 0) and coalesce(f.fits, true) as ok
      from orders o left join (
        select f.order_id, sum(f.subtotal) as goods, sum(f.shipping) as shipping, sum(f.tax) as tax, bool_and(f.subtotal = coalesce(l.goods, 0) and f.discount = coalesce(l.discount, 0) and f.subsidy = coalesce(l.subsidy, 0) and f.tax = coalesce(l.tax, 0)) as fits
        from fulfillments f left join (select fulfillment_id, sum(price * quantity) as goods, sum(discount) as discount, sum(subsidy) as subsidy, sum(tax) as tax from order_lines group by 1) l on l.fulfillment_id = f.id group by 1
      ) f on f.order_id = o.id`,
  },
  {
    rule: '5a',
    title: 'Each tender of a paid order is captured whole, by group; of an unpaid one nothing',
    of: 'payment',
    sql: (within) => `with ${paidOrders(within)} select 'order ' || o.number || ', ' || u.kind as subject,
        case when o.state = 'payment_pending' then true else s.captured = case when paid.id is null then 0 else u.amount end end as ok,
        o.id::text as id, case when paid.id is null then 0 else u.amount end || ' captured' as expected, coalesce(s.captured, 0) || ' captured' as found
      from tender_uses u join orders o on o.id = u.order_id left join paid on paid.id = o.id
      left join (${splitsOf(within)}) s on s.tender_use_id = u.id where ${within('u.order_id')}`,
  },
  {
    rule: '5b',
    title: 'The card pays what the order says, and refunded plus outstanding is what was captured',
    of: 'payment',
    sql: (within) => `select 'order ' || o.number as subject, p.amount = u.amount and case
        when p.state in ('failed', 'voided') then s.captured = 0 and s.refunded = 0 when p.state = 'captured' then s.refunded = 0 when p.state = 'refunded' then s.refunded = p.amount
        when p.state = 'partly_refunded' then s.refunded > 0 and s.refunded < p.amount else s.refunded = 0 end as ok,
        o.id::text as id, coalesce(u.amount, 0) || ' by card, ' || coalesce(s.refunded, 0) || ' of ' || coalesce(s.captured, 0) || ' refunded' as expected, p.amount || ' by card, ' || p.state as found
      from payments p join orders o on o.id = p.order_id left join tender_uses u on u.order_id = o.id and u.kind = 'card'
      left join (${splitsOf(within)}) s on s.tender_use_id = u.id where ${within('p.order_id')}`,
  },
  {
    rule: '5i',
    title: 'A card payment waits exactly as long as its order does',
    of: 'payment',
    sql: (
      within,
    ) => `select 'order ' || o.number as subject, (p.state in ('created', 'requires_action', 'authorized')) = (o.state = 'payment_pending')
          and (p.state not in ('failed', 'voided') or o.state = 'cancelled') as ok,
        o.id::text as id, 'a payment of an order that is ' || o.state as expected, p.state as found
      from payments p join orders o on o.id = p.order_id where ${within('p.order_id')}`,
  },
  {
    rule: '5c',
    title: 'What a group gave back is noted once for each tender, and never more than it took',
    of: 'payment',
    sql: (
      within,
    ) => `select 'group ' || s.fulfillment_id || ', ' || u.kind as subject, s.refunded between 0 and s.captured and s.refunded = coalesce(r.amount, 0) as ok,
        u.order_id::text as id, coalesce(r.amount, 0) || ' refunded' as expected, s.refunded || ' refunded' as found
      from tender_splits s join tender_uses u on u.id = s.tender_use_id
      left join (select fulfillment_id, tender, account, sum(amount) as amount from refunds where ${within('order_id')} group by 1, 2, 3) r
        on r.fulfillment_id = s.fulfillment_id and r.tender = u.kind and r.account = u.account
      where ${within('u.order_id')}`,
  },
  {
    rule: '5d',
    title: 'The ledger captured each tender of a paid order once, and none of an unpaid one',
    sql: `with ${PAID} select 'order ' || o.number || ', ' || u.kind as subject, coalesce(t.amount, 0) = case when paid.id is null then 0 else u.amount end as ok
      from tender_uses u join orders o on o.id = u.order_id left join paid on paid.id = o.id
      left join (select kind, reference, sum(amount) as amount from ledger_transfers group by 1, 2) t on t.kind = 'capture.' || u.kind and t.reference = ${REFERENCE}`,
  },
  {
    rule: '5j',
    title: 'Gift cards and store credit were taken once when the order was placed, and given back once when it ended unpaid',
    sql: `with ${PAID} select 'order ' || o.number || ', ' || u.kind as subject, coalesce(t.amount, 0) = u.amount
        and coalesce(b.amount, 0) = case when paid.id is null and o.state <> 'payment_pending' then u.amount else 0 end as ok
      from tender_uses u join orders o on o.id = u.order_id left join paid on paid.id = o.id
      left join ledger_transfers t on t.kind = 'take.' || u.kind and t.reference = ${REFERENCE}
      left join ledger_transfers b on b.kind = 'release.' || u.kind and b.reference = ${REFERENCE} where u.account <> ''`,
  },
  {
    rule: '5k',
    title: 'The commission of each line is that of its frozen rate and rule, and the lines of a group sum to its commission',
    sql: `select 'line ' || l.id as subject, l.commission = ((l.price * l.quantity - l.discount + l.subsidy) * l.commission_bps + 5000) / 10000
          and r.bps = l.commission_bps as ok
        from order_lines l left join commission_rules r on r.id = l.commission_rule_id where l.commission is not null
      union all select 'group ' || f.id, count(l.commission) in (0, count(*)) and (count(l.commission) = 0 or sum(l.commission) = f.commission)
        from fulfillments f join order_lines l on l.fulfillment_id = f.id group by f.id, f.commission`,
  },
  {
    rule: '5x',
    title:
      "The sales tax of each state, by its lines, is that of the ledger; a line's tax is its frozen rate of its taxable part, if it is in no set and no service taxed it",
    sql: `with ${PAID}, lines as (
        select l.tax_state as state, sum(l.tax) as tax from order_lines l join paid on paid.id = l.order_id group by 1
      ), booked as (
        select (select l.tax_state from order_lines l where l.fulfillment_id = f.id order by l.id limit 1) as state, sum(case when t.kind = 'sale.tax' then t.amount else 0 end) as sold,
          sum(case when t.credit_id = a.id then t.amount else -t.amount end) as owed
        from ledger_accounts a join ledger_transfers t on a.id in (t.debit_id, t.credit_id)
        left join fulfillments f on f.id::text = split_part(t.reference, '/', 1) where a.kind = 'tax_payable' group by 1
      ) select 'state ' || coalesce(lines.state, booked.state, 'not known') as subject, coalesce(lines.tax, 0) = coalesce(booked.sold, 0) as ok
        from lines full join booked on coalesce(booked.state, '') = coalesce(lines.state, '')
      union all select 'account', coalesce((select sum(owed) from booked), 0) = coalesce((select sum(balance) from ledger_accounts where kind = 'tax_payable'), 0)
      union all select 'line ' || id, tax = (2 * taxable * tax_rate + 100000) / 200000 from order_lines where tax_rule is not null and tax_rule not like '${BY_SERVICE}%' and set_offer is null`,
  },
  {
    rule: '5e',
    title: 'The ledger divides each paid group as it was sold, and gives back exactly what was refunded',
    sql: `with ${PAID}, booked as (
        select split_part(reference, '/', 1) as reference, coalesce(sum(amount) filter (where kind = 'sale.payable'), 0) as payable, coalesce(sum(amount) filter (where kind = 'sale.commission'), 0) as commission,
          coalesce(sum(amount) filter (where kind = 'sale.tax'), 0) as tax, coalesce(sum(amount) filter (where kind in (${TENDER_KINDS.map((kind) => `'refund.${kind}'`).join(', ')})), 0) as given,
          coalesce(sum(amount) filter (where kind = 'sale.subsidy'), 0) as subsidy, coalesce(sum(amount) filter (where kind = 'refund.subsidy'), 0) as unsubsidized,
          coalesce(sum(amount) filter (where kind in ('refund.payable', 'refund.commission', 'refund.tax')), 0) as returned
        from ledger_transfers where kind like 'sale.%' or kind like 'refund.%' group by 1
      ) select 'group ' || f.id as subject, case when paid.id is null then b.reference is null
          else coalesce(b.payable, 0) = f.subtotal - f.discount + f.subsidy + f.shipping - f.shipping_discount + f.shipping_subsidy - f.commission
            and coalesce(b.subsidy, 0) = f.subsidy + f.shipping_subsidy and coalesce(b.commission, 0) = f.commission and coalesce(b.tax, 0) = f.tax
            and coalesce(b.given, 0) = coalesce(s.refunded, 0) and coalesce(b.returned, 0) = coalesce(s.refunded, 0) + coalesce(b.unsubsidized, 0) end as ok
      from fulfillments f left join paid on paid.id = f.order_id left join booked b on b.reference = f.id::text
      left join (select fulfillment_id, sum(refunded) as refunded from tender_splits group by 1) s on s.fulfillment_id = f.id`,
  },
  {
    rule: '5p',
    title: 'Each paid charge of a plan is booked once, whole; one that came too late went back; nothing else is; a period is charged once',
    sql: `select 'plan charge ' || c.id as subject, coalesce(t.paid, 0) = case when c.state in ('paid', 'charged_back') then c.amount else 0 end
        and coalesce(t.late, 0) = case when c.state = 'returned' then c.amount else 0 end and coalesce(t.late, 0) = coalesce(t.back, 0) as ok
      from plan_charges c left join (select reference, sum(amount) filter (where kind = 'plan.paid') as paid, sum(amount) filter (where kind = 'plan.late_capture') as late,
        sum(amount) filter (where kind = 'plan.late_return') as back from ledger_transfers where kind like 'plan.%' group by 1) t on t.reference = c.id::text
      union all select 'fees of plans', coalesce((select sum(balance) from ledger_accounts where kind = 'plan_fees'), 0) = coalesce((select sum(amount) from plan_charges where state in ('paid', 'charged_back')), 0)
        - coalesce((select sum(p.amount) from dispute_parts p join card_disputes d on d.id = p.dispute_id where p.plan_charge_id is not null and d.state <> 'won'), 0)
      union all select 'plan membership ' || m.id, exists (select from plan_charges c where c.membership_id = m.id and c.state = 'paid' and c.period_end = m.period_end and c.plan_id = m.plan_id)
        from plan_memberships m where m.state in ('active', 'past_due', 'canceled')
      union all select 'plan charge ' || a.id, false from plan_charges a join plan_charges b on b.membership_id = a.membership_id and b.id > a.id and b.kind = 'period' and a.kind = 'period'
        and a.state = 'paid' and b.state = 'paid' and b.period_start < a.period_end and not exists (select from plan_charges s where s.membership_id = a.membership_id and s.kind = 'switch' and s.id between a.id and b.id)`,
  },
  {
    rule: '5f',
    title: 'The sandbox took each paid card once and gave back no more than was decided',
    sql: `select 'order ' || o.number as subject, c.amount = p.amount and c.state = 'captured' and c.refunded between coalesce(r.done, 0) and coalesce(r.decided, 0) as ok
      from payments p join orders o on o.id = p.order_id left join sandbox_charges c on c.reference = p.reference
      left join (
        select coalesce(q.charged_as, q.reference) as reference, sum(f.amount - f.by_dispute) as decided, sum(f.amount - f.by_dispute) filter (where f.state = 'done') as done
        from refunds f join payments q on q.order_id = f.order_id where f.tender = 'card' and not f.moved group by 1) r on r.reference = p.reference
      where p.provider = 'sandbox' and p.charged_as is null and p.state in ('captured', 'partly_refunded', 'refunded')`,
  },
  {
    rule: '5g',
    title:
      'A group gave back its canceled and returned items with their tax, what was allowed on the others, and all it took when it was canceled',
    sql: `with ${PAID} select 'group ' || f.id as subject, s.refunded = case when f.state = 'cancelled' then f.subtotal - f.discount + f.shipping - f.shipping_discount + f.tax else l.back + coalesce(r.extra, 0) end as ok
      from fulfillments f join paid on paid.id = f.order_id
      join (select fulfillment_id, sum(refunded) as refunded from tender_splits group by 1) s on s.fulfillment_id = f.id
      join (select fulfillment_id, sum(${paidForSql('g', GONE)} + (2 * tax * (${GONE}) + quantity) / (2 * quantity) + allowed + allowed_tax) as back from order_lines g group by 1) l on l.fulfillment_id = f.id
      left join (${OF_RETURNS}) r on r.fulfillment_id = f.id`,
  },
  {
    rule: '5r',
    title: 'The returned items of a line are those that returns, claims and refunds from the order were refunded for',
    sql: `select 'order line ' || l.id as subject, l.returned = coalesce(r.accepted, 0) as ok from order_lines l left join (
        select line_id, sum(accepted) as accepted from (
          select rl.line_id, rl.accepted from return_lines rl join returns r on r.id = rl.return_id where r.state = 'refunded'
          union all select line_id, quantity from claims where state = 'approved'
          union all select p."lineId", p.quantity from order_refunds, jsonb_to_recordset(pieces) as p("lineId" bigint, quantity int)) b group by 1
      ) r on r.line_id = l.id`,
  },
  {
    rule: '5s',
    title: 'A return gave back exactly what it says, once',
    sql: `select 'return ' || r.id as subject, coalesce(sum(f.amount), 0) = (r.refund->>'total')::bigint as ok from returns r
      left join refunds f on f.fulfillment_id = r.fulfillment_id and (f.reference like '%/return-' || r.id or f.reference like '%/return-' || r.id || '/%' or f.reference like '%/return-' || r.id || '-moved') where r.state = 'refunded' group by r.id`,
  },
  {
    rule: '5v',
    title:
      'A claim, a price adjustment and a refund from the order gave back exactly what they say, once, and the platform made up for what it pays',
    sql: `select b.subject, coalesce((select sum(f.amount) from refunds f where f.fulfillment_id = b.fulfillment_id and (f.reference like '%/' || b.reference or f.reference like '%/' || b.reference || '/%' or f.reference like '%/' || b.reference || '-moved')), 0) = b.total
        and coalesce(g.amount, 0) = case when b.funder = 'platform' then coalesce(p.amount, 0) else 0 end as ok
      from (select 'claim ' || id as subject, fulfillment_id, 'claim-' || id as reference, (refund->>'total')::bigint as total, funder from claims where refund is not null
        union all select 'price adjustment ' || id, fulfillment_id, 'price-' || line_id || '-' || price, (refund->>'total')::bigint, 'store' from price_adjustments
        union all select 'order refund ' || id, fulfillment_id, 'order-refund-' || id, amount, funder from order_refunds
        union all select 'return ' || id, fulfillment_id, 'return-' || id, (refund->>'total')::bigint, coalesce(ruling->>'funder', 'store') from returns where refund is not null) b
      left join ledger_transfers g on g.kind = 'guarantee.store' and g.reference = b.fulfillment_id || '/' || b.reference
      left join ledger_transfers p on p.kind = 'refund.payable' and p.reference = b.fulfillment_id || '/' || b.reference`,
  },
  {
    rule: '5t',
    title: 'No more of a line is on its way back or claimed than is left of it',
    sql: `select 'order line ' || l.id as subject, l.cancelled + l.returned + coalesce(r.quantity, 0) <= l.quantity as ok from order_lines l left join (
        select line_id, sum(quantity) as quantity from (
          select rl.line_id, rl.quantity from return_lines rl join returns r on r.id = rl.return_id where r.state in ('requested', 'approved', 'received')
          union all select line_id, quantity from claims where state = 'open') b group by 1
      ) r on r.line_id = l.id`,
  },
  {
    rule: '5u',
    title: 'What moved from one part to another paid for the orders of other sellers and for replacements, to the cent',
    sql: `select 'group ' || coalesce(m.id, n.id) as subject, coalesce(m.amount, 0) = coalesce(n.total, 0) as ok
      from (select fulfillment_id as id, sum(amount) as amount from refunds where moved group by 1) m
      full join (select id, sum(total) as total from (
        select rescue_of as id, total from orders where rescue_of is not null
        union all select r.fulfillment_id, e.moved from exchanges e join returns r on r.id = e.return_id where e.state = 'done') o group by 1) n using (id)`,
  },
  {
    rule: '5w',
    title:
      'An exchange stands as its return does: held while it is open, done once its refund paid for the new order, ended otherwise or when its store closed',
    sql: `select 'exchange ' || e.id as subject, case e.state when 'held' then r.state in ('requested', 'approved', 'received')
          when 'done' then r.state = 'refunded' and o.total = e.moved + e.due
          else r.state in ('refunded', 'rejected', 'cancelled', 'expired') or s.closed end
        and coalesce(t.amount, 0) = e.due and coalesce(b.amount, 0) = case e.state when 'held' then 0 else e.due end as ok
      from exchanges e join returns r on r.id = e.return_id join stores s on s.id = r.store_id left join orders o on o.id = e.order_id
      left join ledger_transfers t on t.kind in ('exchange.hold', 'exchange.hold_card') and t.reference = 'exchange-' || e.id
      left join ledger_transfers b on b.kind in ('exchange.release', 'exchange.release_card') and b.reference = 'exchange-' || e.id`,
  },
  {
    rule: '5h',
    title: 'Every capture paid for an order that still stands, or went back: none is kept for an order that ended unpaid',
    // The webhook or the sweeper settles or ends a waiting order; a job releases the charge of an order that ended unpaid.
    sql: `select 'charge of order ' || c.order_number as subject, coalesce(
        o.state = 'payment_pending' or p.state in ('captured', 'partly_refunded', 'refunded', 'returned') or j.id is not null
          or g.state in ('created', 'requires_action', 'paid', 'returned') or m.state in ('created', 'paid', 'returned', 'charged_back'), false) as ok
      from sandbox_charges c left join payments p on p.reference = c.reference left join orders o on o.id = p.order_id
      left join gift_card_purchases g on g.reference = c.reference left join plan_charges m on m.reference = c.reference
      left join graphile_worker._private_jobs j on j.key = 'payments.releaseCharge ' || p.order_id and j.attempts < j.max_attempts
      where c.state = 'captured'
      union all select 'payment of order ' || o.number, case p.state
          when 'returned' then o.state = 'cancelled' and coalesce(r.amount, 0) = p.amount and coalesce(t.amount, 0) = p.amount and coalesce(b.amount, 0) = p.amount
            and (p.provider <> 'sandbox' or coalesce(c.state = 'captured' and c.amount = p.amount and c.refunded between r.done and r.amount, false))
          when 'refunded' then true else o.state in ('open', 'partly_complete', 'complete') end
      from payments p join orders o on o.id = p.order_id left join sandbox_charges c on c.reference = p.reference
      left join (select order_id, sum(amount) as amount, coalesce(sum(amount) filter (where state = 'done'), 0) as done from refunds where tender = 'card' group by 1) r on r.order_id = p.order_id
      left join ledger_transfers t on t.kind = 'late.capture' and t.reference = p.id::text
      left join ledger_transfers b on b.kind = 'late.return' and b.reference = p.id::text
      where p.state in ('captured', 'partly_refunded', 'refunded', 'returned')`,
  },
  {
    rule: 'g1',
    title: 'Each paid gift card was sold into its account once, whole; one that waits for its payment holds nothing',
    sql: `select 'gift card ' || c.id as subject, coalesce(t.amount, 0) = case when c.state = 'pending_payment' then 0 else c.amount end
        and (c.state <> 'pending_payment' or coalesce(a.balance, 0) = 0) as ok
      from gift_cards c left join ledger_transfers t on t.kind in ('gift_card.sale', 'gift_card.reward', 'gift_card.mall_given') and t.reference = c.id::text
      left join ledger_accounts a on a.owner_kind = 'gift_card' and a.owner_id = c.id::text`,
  },
  {
    rule: 'g2',
    title: 'Money that was sold as a gift card lies in the account of a card, so that what SPIRAL owes is the sum of its cards',
    sql: `select 'transfer ' || t.id as subject, c.id is not null and a.balance >= 0 as ok
      from ledger_transfers t join ledger_accounts a on a.id = t.credit_id left join gift_cards c on c.id::text = t.reference and c.id::text = a.owner_id
      where t.kind in ('gift_card.sale', 'gift_card.reward', 'gift_card.mall_given')`,
  },
  {
    rule: 'g3',
    title: 'A purchase of gift cards was charged once, for the sum of its cards, and gave back no more than was decided',
    sql: `select 'gift purchase ' || p.number as subject, case when p.state = 'paid' then p.amount = coalesce(c.amount, 0) else coalesce(c.paid, 0) = 0 end
        and (p.provider <> 'sandbox' or p.state not in ('paid', 'returned') or coalesce(s.amount = p.amount and s.state = 'captured' and s.refunded between coalesce(r.done, 0) and coalesce(r.decided, 0), false))
        and coalesce(r.decided, 0) <= p.amount as ok
      from gift_card_purchases p
      left join (select purchase_id, sum(amount) as amount, count(*) filter (where state <> 'pending_payment') as paid from gift_cards group by 1) c on c.purchase_id = p.id
      left join (select purchase_id, sum(amount) as decided, sum(amount) filter (where state = 'done') as done from gift_card_refunds group by 1) r on r.purchase_id = p.id
      left join sandbox_charges s on s.reference = p.reference`,
  },
  {
    rule: 'g4',
    title: 'What went back from a gift card to its payment card did so in the ledger and at the provider alike',
    sql: `select 'gift card ' || c.id as subject, coalesce(t.amount, 0) = coalesce(r.amount, 0) and (not c.refunded or t.amount = c.amount) as ok
      from gift_cards c left join (select split_part(reference, '/', 1) as card, sum(amount) as amount from ledger_transfers where kind = 'gift_card.refund' group by 1) t on t.card = c.id::text
      left join (select card_id, sum(amount) as amount from gift_card_refunds where card_id is not null group by 1) r on r.card_id = c.id`,
  },
  {
    rule: 'g5',
    title: 'What left a gift card without an order was merged within its owner and place, paid out as asked, or voided with it',
    sql: `select 'transfer ' || t.id as subject, coalesce(c.state = 'voided' and not c.refunded and a.owner_id = c.id::text, false) as ok
      from ledger_transfers t join ledger_accounts a on a.id = t.debit_id left join gift_cards c on c.id::text = t.reference where t.kind = 'gift_card.void'
      union all select 'transfer ' || t.id, coalesce(f.merged_into is not null and f.claimed_by is not distinct from i.claimed_by and f.scope = i.scope
          and f.mall_id is not distinct from i.mall_id and f.retailer_id is not distinct from i.retailer_id, false)
        from ledger_transfers t join ledger_accounts d on d.id = t.debit_id join ledger_accounts c on c.id = t.credit_id
        left join gift_cards f on f.id::text = d.owner_id left join gift_cards i on i.id::text = c.owner_id where t.kind = 'gift_card.merge'
      union all select 'cash out of gift card ' || coalesce(t.card, r.card), coalesce(t.amount, 0) = coalesce(r.amount, 0)
        from (select split_part(reference, '/', 1) as card, sum(amount) as amount from ledger_transfers where kind in ('gift_card.cash_out', 'gift_card.to_pay_out') group by 1) t
        full join (select card_id::text as card, sum(amount) as amount from cash_out_requests where card_id is not null group by 1) r using (card)
      union all select 'store credit to pay out', coalesce((select sum(amount) from ledger_transfers where kind in ('store_credit.to_pay_out', 'card_refund.to_pay_out')), 0)
        = coalesce((select sum(amount) from cash_out_requests where card_id is null), 0)`,
  },
  {
    rule: 'e1',
    title:
      'Nothing that a closed retailer or mall promised still stands: no gift card is valid only there, and no exchange, event, perk, promotion, reward or repeat order waits',
    sql: `with gone as (select kind, seller_id as id, done_at from seller_closings where done_at is not null)
      select 'gift card ' || c.id as subject, g.id is null as ok from gift_cards c
        left join gone g on (g.kind = 'retailer' and g.id = c.retailer_id) or (g.kind = 'mall' and g.id = c.mall_id) where c.scope <> 'anywhere'
      union all select 'exchange ' || e.id, g.id is null from exchanges e join returns r on r.id = e.return_id
        left join gone g on g.kind = 'retailer' and g.id = r.retailer_id where e.state = 'held'
      union all select 'promotion ' || p.id, g.id is null from promotions p
        left join gone g on (g.kind = 'retailer' and g.id = p.retailer_id) or (g.kind = 'mall' and g.id = p.mall_id) where p.state not in ('ended', 'rejected')
      union all select 'event ' || v.id, g.id is null from events v
        left join gone g on ((g.kind = 'retailer' and g.id = v.retailer_id) or (g.kind = 'mall' and g.id = v.mall_id)) and v.ends_at > g.done_at where v.cancelled_at is null
      union all select 'perk ' || k.id, g.id is null from store_perks k left join gone g on g.kind = 'retailer' and g.id = k.retailer_id and k.ends_at > g.done_at
      union all select 'reward ' || w.id, g.id is null from rewards w
        left join gone g on (g.kind = 'retailer' and g.id = w.retailer_id) or (g.kind = 'mall' and g.id = w.mall_id) where w.is_active
      union all select 'repeat order ' || n.id, g.id is null from repeat_orders n left join gone g on (g.kind = 'retailer' and g.id = n.retailer_id) or (g.kind = 'store' and g.id = n.store_id)
        where n.state <> 'ended'`,
  },
  {
    rule: 'e2',
    title: 'What a closed seller promised ends within an hour',
    sql: `select 'closing of ' || kind || ' ' || seller_id as subject, done_at is not null or begun_at > now() - interval '1 hour' as ok from seller_closings`,
  },
  {
    rule: 'g6',
    title: 'A purchase of gift cards that was charged too late came in and went back whole; no other did',
    sql: `select 'gift purchase ' || p.number as subject, coalesce(t.amount, 0) = case p.state when 'returned' then p.amount else 0 end and coalesce(b.amount, 0) = coalesce(t.amount, 0) as ok
      from gift_card_purchases p left join ledger_transfers t on t.kind = 'gift_card.late_capture' and t.reference = p.id::text
      left join ledger_transfers b on b.kind = 'gift_card.late_return' and b.reference = p.id::text`,
  },
  {
    rule: 'g7',
    title: 'Cards that were merged hold together no more than their charges and rewards put there and did not take back',
    sql: `with recursive merged as (
        select d.owner_id as a, c.owner_id as b from ledger_transfers t join ledger_accounts d on d.id = t.debit_id join ledger_accounts c on c.id = t.credit_id where t.kind = 'gift_card.merge'
      ), linked as (select a, b from merged union select b, a from merged), reached as (
        select a as card, a as member from linked union select r.card, l.b from reached r join linked l on l.a = r.member
      ), grouped as (select card, min(member::bigint) as first from reached group by card)
      select 'gift card ' || coalesce(g.first, c.id) as subject, coalesce(sum(a.balance), 0) <= sum(c.amount - coalesce(r.amount, 0)) as ok
      from gift_cards c left join grouped g on g.card = c.id::text
      left join ledger_accounts a on a.owner_kind = 'gift_card' and a.owner_id = c.id::text
      left join (select card_id, sum(amount) as amount from gift_card_refunds group by 1) r on r.card_id = c.id
      where c.state <> 'pending_payment' group by coalesce(g.first, c.id)`,
  },
  {
    rule: 'g8',
    title: 'A card of an exchange holds only money of its own charge, so that no charge is asked for more than it took',
    sql: `select 'gift card ' || c.id as subject, coalesce(a.balance, 0) <= p.amount - coalesce(r.amount, 0) as ok
      from gift_cards c join gift_card_purchases p on p.id = c.purchase_id
      left join ledger_accounts a on a.owner_kind = 'gift_card' and a.owner_id = c.id::text
      left join (select purchase_id, sum(amount) as amount from gift_card_refunds group by 1) r on r.purchase_id = p.id
      where c.purpose = 'exchange' and c.state <> 'pending_payment'`,
  },
  {
    rule: 'g9',
    title: 'A voided gift card holds nothing',
    sql: `select 'gift card ' || c.id as subject, coalesce(a.balance, 0) = 0 as ok from gift_cards c
      left join ledger_accounts a on a.owner_kind = 'gift_card' and a.owner_id = c.id::text where c.state = 'voided'`,
  },
  {
    rule: 'g10',
    title: 'A refund of a gift card is asked only of a purchase that was charged',
    sql: `select 'gift card refund ' || r.id as subject, p.state in ('paid', 'returned') and p.provider_id is not null as ok
      from gift_card_refunds r join gift_card_purchases p on p.id = r.purchase_id`,
  },
  {
    rule: 'd1',
    title: 'What is held of disputed payments is what was taken from their sellers and not by the card provider',
    sql: `select 'disputes' as subject, coalesce((select sum(balance) from ledger_accounts where kind = 'disputes_held'), 0)
      = coalesce((select sum(case state when 'won' then 0 else amount end - withdrawn) from card_disputes), 0) as ok`,
  },
  {
    rule: 'd2',
    title: 'A dispute and its fee are divided whole, once over those whose money it is, and a won one took nothing in the end',
    sql: `with moved as (
        select reference, sum(case when kind like 'dispute.back%' then -amount else amount end) as amount from ledger_transfers
        where kind in ('dispute.payable', 'dispute.commission', 'dispute.tax', 'dispute.gift_card', 'dispute.plan', 'dispute.platform', 'dispute.back_payable',
          'dispute.back_commission', 'dispute.back_tax', 'dispute.back_gift_card', 'dispute.back_plan', 'dispute.back_platform') group by 1
      ) select 'dispute ' || d.id as subject, sum(p.amount) = d.amount and sum(p.fee) = d.fee
        and sum(coalesce(m.amount, 0)) = case d.state when 'won' then 0 else d.amount end as ok
      from card_disputes d join dispute_parts p on p.dispute_id = d.id
      left join moved m on m.reference = case when p.fulfillment_id is null then d.id || '/' || p.id else p.fulfillment_id || '/dispute-' || d.id end group by d.id`,
  },
  {
    rule: 'd3',
    title: 'The fee of a dispute, what the card provider took, and refunds that the bank had made are booked as they are',
    sql: `select 'fees of disputes' as subject, coalesce((select sum(case when kind like 'dispute.fee_back%' then -amount else amount end) from ledger_transfers
        where kind in ('dispute.fee', 'dispute.fee_platform', 'dispute.fee_back', 'dispute.fee_back_platform')), 0) = coalesce((select sum(fee) from card_disputes), 0) as ok
      union all select 'money taken for disputes', coalesce((select sum(case kind when 'dispute.reinstated' then -amount else amount end) from ledger_transfers
        where kind in ('dispute.withdrawn', 'dispute.reinstated')), 0) = coalesce((select sum(withdrawn) from card_disputes), 0)
      union all select 'refunds by disputes', coalesce((select sum(matched) from dispute_parts), 0) = coalesce((select sum(by_dispute) from refunds), 0)
        and coalesce((select sum(amount) from ledger_transfers where kind in ('dispute.matched_payable', 'dispute.matched_commission', 'dispute.matched_tax', 'dispute.matched_platform')), 0)
        = coalesce((select sum(matched) from dispute_parts), 0)`,
  },
  {
    rule: '6a',
    title: 'One idempotency key, one order: no order answers two keys, and each answer is of its order',
    sql: `select 'order ' || c.order_id as subject, count(*) = 1 and bool_and(o.number is not null and coalesce(c.response #>> '{body,order,number}', o.number) = o.number) as ok
      from checkout_requests c left join orders o on o.id = c.order_id where c.order_id is not null group by c.order_id`,
  },
  {
    rule: '6b',
    title: 'A group earns its SPIRALs once',
    sql: `select 'group ' || e.fulfillment_id as subject, coalesce(t.amount, 0) = case when e.state = 'earned' then e.points else 0 end as ok
      from loyalty_earnings e left join (
        select split_part(reference, '/', 1) as reference, sum(case kind when 'spirals.earn' then amount else -amount end) as amount
        from ledger_transfers where kind in ('spirals.earn', 'spirals.unearn', 'spirals.take_back', 'spirals.owe') group by 1) t on t.reference = e.fulfillment_id::text`,
  },
  {
    rule: '6c',
    title: 'Whoever waits for a product is found when it changes, and only what is switched on can have come true',
    sql: `select 'alert ' || a.item_id as subject, (w.product_id is not null or not (a.back_in_stock or a.price_drop)) and (a.back_in_stock or not a.stock_fired) and (a.price_drop or not a.price_fired) as ok
      from alert_settings a left join watched_products w using (product_id)`,
  },
  {
    rule: '6d',
    title: 'What a group earns is for the items that did not go back, at the rate it was sold at',
    sql: `select 'group ' || e.fulfillment_id as subject, (e.goods = l.goods or e.goods < l.goods and exists (select from dispute_parts d join card_disputes c on c.id = d.dispute_id
        where d.fulfillment_id = e.fulfillment_id and c.state = 'lost')) and e.points = least(floor(e.goods * e.rate * round(e.multiplier::numeric * 100)::bigint / 10000), (v.rule ->> 'mostPerPart')::bigint) as ok
      from loyalty_earnings e left join loyalty_rules v on v.version = e.rule_version join (select fulfillment_id, sum(${paidForSql('g', 'g.quantity')} - ${paidForSql('g', GONE)} - allowed) as goods from order_lines g group by 1) l on l.fulfillment_id = e.fulfillment_id
      where e.state <> 'dropped'`,
  },
  {
    rule: '7a',
    title: 'A pickup code is redeemed at most once, and opens nothing afterwards',
    sql: `select 'group ' || f.id as subject, coalesce(e.times, 0) = (case when f.state = 'picked_up' then 1 else 0 end) and (f.pickup_code is null or f.state in ('ready', 'at_center')) as ok
      from fulfillments f left join (select fulfillment_id, sum(case when "to" = 'picked_up' then 1 else -1 end) as times from fulfillment_events where 'picked_up' in ("from", "to") group by 1) e on e.fulfillment_id = f.id`,
  },
  {
    rule: '7b',
    title: 'No two open pickups share a code',
    sql: `select 'group ' || min(id) as subject, count(*) = 1 as ok from fulfillments where pickup_code is not null group by pickup_code`,
  },
  {
    rule: '7c',
    title: 'A group is where its events led, one step after the other',
    sql: `select 'group ' || f.id as subject, coalesce(e.joined and e.state = f.state, false) as ok from fulfillments f left join (
        select fulfillment_id, bool_and("from" = before) as joined, (array_agg("to" order by id desc))[1] as state
        from (select *, coalesce(lag("to") over (partition by fulfillment_id order by id), '') as before from fulfillment_events) each group by 1
      ) e on e.fulfillment_id = f.id`,
  },
  {
    rule: '7d',
    title: 'The custody of a parcel ends with the party that its state names, and what is not back at its store is not in stock',
    sql: `select 'group ' || f.id as subject, coalesce(c.to_party = (case when f.going_back is not null then (case f.going_back when 'waiting' then 'center' when 'on_way' then 'courier' else 'store' end)
        when f.state in ('picked_up', 'delivered') then 'shopper' when f.state in ('in_transit', 'shipped') then 'courier' when f.state = 'at_center' then 'center' else 'store' end), true)
        and (coalesce(f.going_back, 'received') <> 'received' or not exists (select from order_lines l where l.fulfillment_id = f.id and l.going_back > 0)) as ok
      from fulfillments f left join lateral (select to_party from custody_records where fulfillment_id = f.id order by step desc limit 1) c on true`,
  },
  {
    rule: '7e',
    title: 'The custody of a return ends with the party that holds it',
    sql: `select 'return ' || r.id as subject, c.to_party is not distinct from r.holder as ok
      from returns r left join lateral (select to_party from return_custody where return_id = r.id order by step desc limit 1) c on true`,
  },
  {
    rule: '8a',
    title: 'A group belongs to the retailer of its store, and its lines to the group',
    sql: `select 'order line ' || l.id as subject, f.retailer_id = s.retailer_id and l.store_id = f.store_id and l.order_id = f.order_id as ok
      from order_lines l join fulfillments f on f.id = l.fulfillment_id left join stores s on s.id = f.store_id`,
  },
  {
    rule: '8b',
    title: 'A sold variant is of the product and the retailer it was sold for',
    sql: `select 'order line ' || l.id as subject, v.product_id = l.product_id and v.retailer_id = f.retailer_id as ok
      from order_lines l join fulfillments f on f.id = l.fulfillment_id join variants v on v.id = l.variant_id`,
  },
  {
    rule: '8c',
    title: "Variants, shelves and pictures are of their product's retailer",
    sql: `select 'variant ' || v.id as subject, v.retailer_id = p.retailer_id as ok from variants v join products p on p.id = v.product_id
      union all select 'variant ' || k.variant_id || ' in store ' || k.store_id, s.retailer_id = v.retailer_id from stock k join variants v on v.id = k.variant_id join stores s on s.id = k.store_id
      union all select 'picture ' || i.id, i.product_id = v.product_id from product_images i join variants v on v.id = i.variant_id`,
  },
  {
    rule: '8d',
    title: 'Money, refunds and SPIRALs of a group are those of its own order and buyer',
    sql: `select 'split ' || s.id as subject, u.order_id = f.order_id as ok from tender_splits s join tender_uses u on u.id = s.tender_use_id join fulfillments f on f.id = s.fulfillment_id
      union all select 'refund ' || r.id, r.fulfillment_id is null or r.order_id = f.order_id from refunds r left join fulfillments f on f.id = r.fulfillment_id
      union all select 'earning of group ' || e.fulfillment_id, f.order_id = e.order_id and (e.user_id is null or coalesce(e.user_id = o.user_id, false))
        from loyalty_earnings e left join fulfillments f on f.id = e.fulfillment_id left join orders o on o.id = f.order_id`,
  },
  {
    rule: '8e',
    title: 'Imports fill stores and touch products of their own retailer',
    sql: `select 'import ' || r.id as subject, s.retailer_id = r.retailer_id as ok from import_runs r left join stores s on s.id = r.store_id
      union all select 'product ' || p.id || ' of import ' || r.id, p.retailer_id = r.retailer_id from import_changes c join import_runs r on r.id = c.run_id join products p on p.id = c.product_id`,
  },
  {
    rule: '8f',
    title: 'Staff who are limited to a store work for its retailer',
    sql: `select 'membership ' || m.id as subject, s.retailer_id = m.scope_id as ok from memberships m left join stores s on s.id = m.store_id where m.scope = 'retailer' and m.store_id is not null`,
  },
  {
    rule: '8g',
    title: 'A wish lies on a list of its own shopper, and its alerts are of that wish',
    sql: `select 'wish ' || i.id as subject, l.user_id = i.user_id and (a.item_id is null or (a.user_id, a.product_id) = (i.user_id, i.product_id) and a.variant_id is not distinct from i.variant_id) as ok
      from wishlist_items i left join wishlists l on l.id = i.list_id left join alert_settings a on a.item_id = i.id`,
  },
  {
    rule: '8h',
    title: 'Nobody takes their own wish from a shared list',
    sql: `select 'wish ' || t.item_id as subject, t.user_id <> i.user_id as ok from wishlist_takers t join wishlist_items i on i.id = t.item_id`,
  },
  {
    rule: '9a',
    title: 'No email, password, token or code in a fact',
    sql: `select 'fact ' || id as subject, not (data::text ${HAS_PERSONAL_DATA}) as ok from facts`,
  },
  {
    rule: '9b',
    title: 'No email, password, token or code in a job',
    sql: `select 'job ' || id as subject, not (payload::text ${HAS_PERSONAL_DATA}) as ok from graphile_worker._private_jobs`,
  },
  {
    rule: '9c',
    title: 'No password, token or code in the audit log',
    sql: `select 'entry ' || id as subject, not (coalesce(before::text, '') || ' ' || coalesce(after::text, '') ~* '"[a-z]*(password|token|secret|pickup_?code|cookie|authorization)[a-z]*" *:') as ok from audit_entries`,
  },
]

const EXAMPLES = 5
const PATIENCE_MS = 600_000

/** Checks every rule over every row in one snapshot, so that sales during the audit cause no false alarms. */
export async function auditBooks(db: Db, rules: readonly BookRule[] = BOOK_RULES): Promise<Finding[]> {
  const act = async (tx: Db): Promise<Finding[]> => {
    const client = tx.$client as pg.PoolClient
    await client.query('set transaction isolation level repeatable read, read only')
    await client.query(`set local idle_in_transaction_session_timeout = ${PATIENCE_MS}`)
    return checkRules(tx, rules)
  }
  return transact(db, act, { patienceMs: PATIENCE_MS })
}

/** Checks the rules inside the caller's transaction. */
export async function checkRules(tx: Db, rules: readonly BookRule[] = BOOK_RULES): Promise<Finding[]> {
  const kinds = await bookingRows()
  const findings: Finding[] = []
  for (const each of rules) {
    const { rule, title } = each
    const [found] = await rowsOf<Omit<Finding, 'rule' | 'title'>>(
      tx,
      `books.${rule}`,
      `with booking_kinds(kind, out_of, into_it) as (values ${kinds}) select count(*)::int as checked, count(*) filter (where ok is not true)::int as violations,
         coalesce((array_agg(subject order by subject) filter (where ok is not true))[1:${EXAMPLES}], '{}') as examples from (${textOf(each)}) audited`,
    )
    if (found) findings.push({ rule, title, ...found })
  }
  return findings
}

/** Every kind of transfer that the domains declare, as rows of SQL. The list of domains is read late, because this one is in it. */
async function bookingRows(): Promise<string> {
  const { domains } = await import('../all.ts')
  return Object.entries(bookingsOf(domains))
    .map(([kind, { from, to }]) => `('${kind}', '${from}', '${to}')`)
    .join(', ')
}
