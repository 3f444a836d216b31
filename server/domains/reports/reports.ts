import { csvOf } from '#contracts/csv.ts'
import { cents } from '#contracts/money.ts'
import { STATES } from '#contracts/places/us-states.ts'
import {
  daysOf,
  monthAt,
  type MoneyReport,
  monthOf,
  REPORT_NAMES,
  REPORT_ZONE,
  type ReportName,
  REPORTS,
  reportsProblems,
} from '#contracts/reports.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import type { BookingKinds } from '../ledger/rules.ts'
import { BALANCES, isBalance, MOVED, type MovedReport, referenceOf, rowOfKind } from './rules.ts'

export type Range = { from: string; to: string }
type Row = { key: string; label: string; amounts: number[] }
type Frozen = { rows: Row[]; at: Date; by: string }

const plus = (a: readonly number[], b: readonly number[]): number[] => a.map((amount, i) => amount + (b[i] ?? 0))
const minus = (a: readonly number[], b: readonly number[]): number[] => a.map((amount, i) => amount - (b[i] ?? 0))
const nothing = (report: ReportName): number[] => REPORTS[report].columns.map(() => 0)

type Moved = { kind: string; amount: number; retailer: number | null; name: string | null; state: string | null }
/** What the books moved in a range, by seller and by the state where it was taxed. */
async function movedRows(db: Db, report: MovedReport, { from, to }: Range): Promise<Row[]> {
  const { by, kinds } = MOVED[report]
  const names = Object.keys(kinds)
  const moved = await rowsOf<Moved>(db, 'reports.moved')`
    with moved as (
      select t.kind, t.amount, split_part(t.reference, '/', 1) as head, k.leads
      from ledger_transfers t join unnest(${names}::text[], ${names.map(referenceOf)}::text[]) as k(kind, leads) on k.kind = t.kind
      where t.created_at >= (${from}::date::timestamp at time zone ${REPORT_ZONE})
        and t.created_at < ((${to}::date + 1)::timestamp at time zone ${REPORT_ZONE})
    )
    select m.kind, sum(m.amount)::bigint as amount, r.id as retailer, r.display_name as name,
      l.tax_state as state
    from moved m
    left join fulfillments f on f.id = case when m.leads = 'fulfillment' and m.head ~ '^[0-9]{1,15}$' then m.head::bigint end
    left join lateral (select tax_state from order_lines where ${by === 'state'} and fulfillment_id = f.id order by id limit 1) l on true
    left join payouts p on p.id = case when m.leads = 'payout' and m.head ~ '^[0-9]{1,15}$' then m.head::bigint end
    left join retailers r on r.id = coalesce(f.retailer_id, p.retailer_id)
    group by 1, 3, 4, 5`
  const rows = new Map(by === 'state' ? (await salesByState(db, { from, to })).map((row) => [row.key, row]) : [])
  for (const { kind, amount, retailer, name, state } of moved) {
    const own =
      by === 'state' && state !== null
        ? stateRow(state)
        : (by === 'retailer' || by === 'owner') && retailer !== null
          ? { key: `retailer-${retailer}`, label: name ?? '' }
          : rowOfKind(kind, by)
    const row = rows.get(own.key) ?? { ...own, amounts: nothing(report) }
    row.amounts = plus(
      row.amounts,
      (kinds[kind] ?? []).map((factor) => factor * amount),
    )
    rows.set(own.key, row)
  }
  return [...rows.values()].toSorted((a, b) => Number(a.key === 'unknown') - Number(b.key === 'unknown') || a.label.localeCompare(b.label))
}
const stateRow = (state: string | null) => (state === null ? rowOfKind('sale.tax', 'state') : { key: state, label: STATES[state] ?? state })

type Taxed = { state: string | null; rule: string | null; rate: number | null; gross: number; taxable: number; tax: number }
/**
 * What was sold in a range, by the terms that taxed it. Of lines that were sold before their terms were kept, those with a tax count as
 * taxable whole.
 */
const taxedSales = (db: Db, { from, to }: Range): Promise<Taxed[]> =>
  rowsOf<Taxed>(db, 'reports.taxed')`
    with sold as (
      select distinct case when t.reference ~ '^[0-9]{1,15}$' then t.reference::bigint end as id from ledger_transfers t
      where t.kind in ('sale.payable', 'sale.commission', 'sale.tax')
        and t.created_at >= (${from}::date::timestamp at time zone ${REPORT_ZONE})
        and t.created_at < ((${to}::date + 1)::timestamp at time zone ${REPORT_ZONE})
    )
    select l.tax_state as state, l.tax_rule as rule, l.tax_rate as rate, sum(l.price * l.quantity - l.discount)::bigint as gross,
      sum(coalesce(l.taxable, case when l.tax > 0 then l.price * l.quantity - l.discount else 0 end))::bigint as taxable,
      sum(l.tax)::bigint as tax
    from sold join order_lines l on l.fulfillment_id = sold.id group by 1, 2, 3 order by 1, 2, 3`

async function salesByState(db: Db, range: Range): Promise<Row[]> {
  const byState = Object.groupBy(await taxedSales(db, range), ({ state }) => state ?? '')
  return Object.values(byState).flatMap((sales = []) => {
    const [gross, taxable] = [sales.reduce((all, sale) => all + sale.gross, 0), sales.reduce((all, sale) => all + sale.taxable, 0)]
    return sales.slice(0, 1).map(({ state }) => ({ ...stateRow(state), amounts: [gross, gross - taxable, taxable, 0, 0, 0, 0] }))
  })
}

/** The file for the tax return of a state: its sales by rule and rate, then what lowers the tax. */
export async function taxFilingOf(db: Db, { state, ...range }: Range & { state: string }): Promise<string> {
  const [sales, rows] = await Promise.all([taxedSales(db, range), movedRows(db, 'tax', range)])
  const [gross = 0, exempt = 0, taxable = 0, ...taxes] = rows.find(({ key }) => key === state)?.amounts ?? nothing('tax')
  const money = (amount: number): string => (amount / 100).toFixed(2)
  const [, , , ...labels] = REPORTS.tax.columns
  return csvOf(
    ['Rule', 'Rate in percent', ...REPORTS.tax.columns.slice(0, 3), 'Tax'],
    [
      ...sales
        .filter((sale) => sale.state === state)
        .map((sale) => [
          sale.rule ?? 'Not kept',
          sale.rate === null ? '' : String(sale.rate / 1000),
          ...[sale.gross, sale.gross - sale.taxable, sale.taxable, sale.tax].map(money),
        ]),
      ...labels.map((label, i) => [label, '', ...(i === 0 ? [gross, exempt, taxable].map(money) : ['', '', '']), money(taxes[i] ?? 0)]),
    ],
  )
}

/** A balance at the start, what moved it, and by what kind. Its total is the balance at the end. */
async function balanceRows(db: Db, report: keyof typeof BALANCES, { from, to }: Range, bookings: BookingKinds): Promise<Row[]> {
  const account = BALANCES[report]
  const moved = await rowsOf<{ kind: string; earlier: boolean; added: number; used: number }>(db, 'reports.balances')`
    select t.kind, t.created_at < (${from}::date::timestamp at time zone ${REPORT_ZONE}) as earlier,
      coalesce(sum(t.amount) filter (where c.kind = ${account}), 0)::bigint as added,
      coalesce(sum(t.amount) filter (where d.kind = ${account}), 0)::bigint as used
    from ledger_transfers t join ledger_accounts d on d.id = t.debit_id join ledger_accounts c on c.id = t.credit_id
    where (d.kind = ${account} or c.kind = ${account}) and t.created_at < ((${to}::date + 1)::timestamp at time zone ${REPORT_ZONE})
    group by 1, 2 order by 1`
  const opening = moved.filter(({ earlier }) => earlier).reduce((all, { added, used }) => all + added - used, 0)
  return [
    { key: 'start', label: 'Balance at the start', amounts: [0, 0, opening] },
    ...moved
      .filter(({ earlier }) => !earlier)
      .map(({ kind, added, used }) => ({
        key: kind,
        label: bookings[kind]?.why ?? 'Given by SPIRAL',
        amounts: [added, used, added - used],
      })),
  ]
}

type MallMoved = { id: number; name: string; spirals: number; cards: number; paid: number }
/** What moved the accounts of malls. */
async function mallRows(db: Db, { from, to }: Range): Promise<Row[]> {
  const moved = await rowsOf<MallMoved>(db, 'reports.malls')`
    with moved as (
      select a.owner_id::bigint as mall_id, t.kind, case when t.debit_id = a.id then t.amount else -t.amount end as amount
      from ledger_transfers t join ledger_accounts a on a.id in (t.debit_id, t.credit_id) and a.owner_kind = 'mall' and a.kind = 'mall_payable'
      where t.kind in ('clearing.mall_funded', 'clearing.mall_returned', 'gift_card.mall_given', 'gift_card.mall_taken_back', 'mall_invoice.paid')
        and t.created_at >= (${from}::date::timestamp at time zone ${REPORT_ZONE})
        and t.created_at < ((${to}::date + 1)::timestamp at time zone ${REPORT_ZONE})
    )
    select m.id, m.name, coalesce(sum(v.amount) filter (where v.kind like 'clearing.%'), 0)::bigint as spirals,
      coalesce(sum(v.amount) filter (where v.kind like 'gift_card.%'), 0)::bigint as cards,
      coalesce(-sum(v.amount) filter (where v.kind = 'mall_invoice.paid'), 0)::bigint as paid
    from moved v join malls m on m.id = v.mall_id group by 1, 2 order by m.name, m.id`
  return moved.map(({ id, name, spirals, cards, paid }) => ({
    key: `mall-${id}`,
    label: name,
    amounts: [spirals, cards, paid, spirals + cards - paid],
  }))
}

const rowsNow = (db: Db, report: ReportName, range: Range, bookings: BookingKinds): Promise<Row[]> =>
  report === 'malls' ? mallRows(db, range) : isBalance(report) ? balanceRows(db, report, range, bookings) : movedRows(db, report, range)

async function frozenOf(db: Db, report: ReportName, month: string | null): Promise<Frozen | null> {
  const [row] = await rowsOf<Frozen>(db, 'reports.frozen')`
    select rows, frozen_at as at, frozen_by_name as by from frozen_reports where month = ${month} and report = ${report}`
  return row ?? null
}

/** A report with its total. In a frozen month, the stored figures, and beside them what the books say otherwise by now. */
export async function reportOf(
  db: Db,
  { report, ...range }: Range & { report: ReportName },
  bookings: BookingKinds,
  now: Date,
): Promise<MoneyReport> {
  const month = monthOf(range)
  const [today, frozen] = await Promise.all([rowsNow(db, report, range, bookings), frozenOf(db, report, month)])
  const stored = new Map((frozen?.rows ?? today).map((row) => [row.key, row]))
  const found = new Map(today.map((row) => [row.key, row]))
  const rows = [...new Map([...stored, ...[...found].filter(([key]) => !stored.has(key))]).values()].map(({ key, label }) => {
    const now = found.get(key)?.amounts ?? nothing(report)
    const kept = stored.get(key)?.amounts ?? nothing(report)
    // Columns that were put before the others after the month was frozen are those of the books.
    const amounts = [...now.slice(0, now.length - kept.length), ...kept]
    return { key, label, amounts, later: frozen && minus(now, amounts) }
  })
  const total = (part: 'amounts' | 'later'): number[] => rows.reduce((all, row) => plus(all, row[part] ?? []), nothing(report))
  const money = (amounts: readonly number[]) => amounts.map(cents)
  return {
    rows: rows.map((row) => ({ ...row, amounts: money(row.amounts), later: row.later && money(row.later) })),
    total: { amounts: money(total('amounts')), later: frozen && money(total('later')) },
    frozen: frozen && { at: frozen.at, by: frozen.by },
    mayFreeze: month !== null && frozen === null && month < monthAt(now),
    asOf: now,
  }
}

/** A report as a table, with its total; later differences of a frozen month have columns of their own. */
export function tableOf(report: ReportName, { rows, total }: MoneyReport): string {
  const { rowName, columns } = REPORTS[report]
  const amount = (value: number) => (value / 100).toFixed(2)
  const cells = (label: string, { amounts, later }: MoneyReport['total']) => [label, ...amounts.map(amount), ...(later ?? []).map(amount)]
  const head = [rowName, ...columns, ...(total.later ? columns.map((column) => `${column}, booked later`) : [])]
  return csvOf(head, [...rows.map((row) => cells(row.label, row)), cells('Total', total)])
}

/** Stores the figures of each report of a month that is over, once. */
export async function freeze(db: Db, actor: Person, month: string, bookings: BookingKinds, now: Date): Promise<{ at: Date; by: string }> {
  if (month >= monthAt(now)) throw new Problem(reportsProblems, 'reports.month_not_over')
  return transact(db, async (tx) => {
    await rowsOf(tx, 'reports.lock')`select pg_advisory_xact_lock(hashtextextended(${`report month ${month}`}, 0))`
    const stored = await rowsOf<{ report: ReportName; at: Date; by: string }>(tx, 'reports.stored')`
      select report, frozen_at as at, frozen_by_name as by from frozen_reports where month = ${month} order by id`
    // A month that was frozen before there was a report lacks it.
    const missing = REPORT_NAMES.filter((name) => stored.every(({ report }) => report !== name))
    const [first] = stored
    if (first && missing.length === 0) return { at: first.at, by: first.by }
    const by = actor.name || actor.email
    for (const report of missing) {
      const rows = await rowsNow(tx, report, daysOf(month), bookings)
      await rowsOf(tx, 'reports.freeze')`
        insert into frozen_reports (month, report, rows, frozen_at, frozen_by, frozen_by_name)
        values (${month}, ${report}, ${JSON.stringify(rows)}::jsonb, ${now}, ${actor.id}, ${by})`
    }
    await recordAct(tx, { who: actor, act: 'reports.freeze', subject: month })
    return { at: now, by }
  })
}
