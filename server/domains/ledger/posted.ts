import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { type AccountKind, inWallets, type Unit } from './rules.ts'

export type AccountName = { kind: AccountKind; owner: string }
/** A transfer as it was posted. */
export type Posted = {
  id: number
  at: Date
  kind: string
  reference: string
  memo: string | null
  unit: Unit
  amount: number
  from: AccountName
  to: AccountName
}

const POSTED = `t.id, t.created_at as at, t.kind, t.reference, t.memo, t.unit, t.amount,
  json_build_object('kind', d.kind, 'owner', d.owner_id) as "from", json_build_object('kind', c.kind, 'owner', c.owner_id) as "to"
  from ledger_transfers t join ledger_accounts d on d.id = t.debit_id join ledger_accounts c on c.id = t.credit_id`

/**
 * The transfers of these kinds under a reference: "12" finds "12" and "12/345.1", not "123". Each pair is two reads of the unique index:
 * "/" sorts right before "0".
 */
export async function transfersUnder(
  db: Db,
  wanted: readonly { kinds: readonly string[]; references: readonly string[] }[],
): Promise<Posted[]> {
  const pairs = wanted.flatMap(({ kinds, references }) => kinds.flatMap((kind) => references.map((reference) => ({ kind, reference }))))
  if (pairs.length === 0) return []
  return rowsOf<Posted>(
    db,
    'ledger.transfers-under',
    `with found as (
       select t.id from unnest($1::text[], $2::text[]) as w(kind, reference) join ledger_transfers t on t.kind = w.kind and t.reference = w.reference
       union
       select t.id from unnest($1::text[], $2::text[]) as w(kind, reference) join ledger_transfers t on t.kind = w.kind
         and t.reference >= w.reference || '/' and t.reference < w.reference || '0' and starts_with(t.reference, w.reference || '/')
     ) select ${POSTED} where t.id in (select id from found) order by t.id`,
    [pairs.map(({ kind }) => kind), pairs.map(({ reference }) => reference)],
  )
}

export const transfersByIds = (db: Db, ids: readonly number[]): Promise<Posted[]> =>
  rowsOf<Posted>(db, 'ledger.transfers-by-ids')`select ${sql(POSTED)} where t.id = any(${ids}::bigint[]) order by t.id`

/** Every transfer into and out of some gift cards. The condition on the kind is that of the index of wallets. */
export const transfersOfCards = (db: Db, cardIds: readonly number[]): Promise<Posted[]> =>
  rowsOf<Posted>(db, 'ledger.transfers-of-cards')`
    with mine as (select id from ledger_accounts
      where owner_kind = 'gift_card' and kind = 'gift_card' and unit = 'USD' and owner_id = any(${cardIds.map(String)}::text[])),
    found as (
      select t.id from ledger_transfers t join mine on t.debit_id = mine.id where ${sql(inWallets('t'))}
      union
      select t.id from ledger_transfers t join mine on t.credit_id = mine.id where ${sql(inWallets('t'))}
    ) select ${sql(POSTED)} where t.id in (select id from found) order by t.id`
