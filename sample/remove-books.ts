import type { Db } from '#server/platform/db.ts'

/**
 * Takes the money and SPIRALs of the sample's orders out of the books: the charges at the sandbox, the transfers, and the balances that
 * they made. The ledger refuses deletions, so its guard rests until the end of this transaction; balances are lowered by exactly what is
 * deleted, so a difference that was there before stays visible.
 */
export async function removeBooked(tx: Db): Promise<void> {
  await tx.$client.query(CHARGES)
  await tx.$client.query(MARK_TRANSFERS)
  await tx.$client.query('alter table ledger_transfers disable trigger ledger_transfers_are_final')
  await tx.$client.query(TRANSFERS)
  await tx.$client.query('alter table ledger_transfers enable trigger ledger_transfers_are_final')
}

/** The rows of the sample that hang on references of its payments, and not on ids. */
const CHARGES = `
  delete from sandbox_disputes where reference in (select reference from card_disputes where order_id in (select id from gone_order) or purchase_id in (select id from gone_purchase));
  delete from sandbox_refunds where reference in (select reference from refunds where order_id in (select id from gone_order));
  delete from sandbox_charges where order_number in (select number from gone_order union all select number from gone_purchase);
  delete from sandbox_transfers where bank in (select reference from sandbox_banks where business in (select 'retailer ' || id from gone_retailer));
  delete from sandbox_banks where business in (select 'retailer ' || id from gone_retailer);
  delete from spiral_spends where lot_id in (select id from spiral_lots where user_id in (select id from gone_user));
  delete from tender_splits where tender_use_id in (select id from tender_uses where order_id in (select id from gone_order))`

/** A transfer names an order by its number or a fulfillment by its id, alone or before a slash; or it is of a payout, or moves an account of the sample. */
const MARK_TRANSFERS = `
  create temporary table gone_account on commit drop as
    select id from ledger_accounts where (owner_kind = 'retailer' and owner_id in (select id::text from gone_retailer))
      or (owner_kind in ('shopper', 'store_credit') and owner_id in (select id::text from gone_user))
      or (owner_kind = 'gift_card' and owner_id in (select id::text from gone_gift_card));
  create temporary table gone_transfer on commit drop as
    select id, debit_id, credit_id, amount from ledger_transfers t
    where split_part(reference, '/', 1) in (select number from gone_order)
      or ((kind like 'sale.%' or kind like 'refund.%' or kind in ('spirals.earn', 'spirals.unearn', 'spirals.take_back', 'spirals.owe'))
        and split_part(reference, '/', 1) in (select id::text from gone_fulfillment))
      or (kind like 'payout.%' and reference in (select id::text from payouts where retailer_id in (select id from gone_retailer)))
      or (kind like 'dispute.%' and reference like '%/dispute-%' and split_part(reference, '/', 1) in (select id::text from gone_fulfillment))
      or (kind like 'dispute.%' and reference not like '%/dispute-%'
        and split_part(reference, '/', 1) in (select id::text from card_disputes where order_id in (select id from gone_order) or purchase_id in (select id from gone_purchase)))
      or (kind like 'late.%' and reference in (select id::text from payments where order_id in (select id from gone_order)))
      or debit_id in (select id from gone_account) or credit_id in (select id from gone_account)`

const MOVED = `select account, sum(delta) as delta from (
    select id, debit_id as account, -amount as delta from gone_transfer union all select id, credit_id, amount from gone_transfer) each`

const TRANSFERS = `
  update ledger_sums s set moved = s.moved - m.delta
    from (${MOVED} where id <= coalesce((select through from ledger_sums_through), 0) group by 1) m where m.account = s.account_id;
  update ledger_accounts a set balance = a.balance - m.delta from (${MOVED} group by 1) m where m.account = a.id and a.id not in (select id from gone_account);
  delete from ledger_transfers where id in (select id from gone_transfer);
  delete from ledger_sums where account_id in (select id from gone_account);
  delete from ledger_accounts where id in (select id from gone_account)`
