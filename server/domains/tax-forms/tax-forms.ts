import { csvOf } from '#contracts/csv.ts'
import { officeLink } from '#contracts/office-links.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { RetailerId, TaxFormId } from '#contracts/ids.ts'
import { monthAt, REPORT_ZONE } from '#contracts/reports.ts'
import {
  FIRST_TAX_YEAR,
  FORM_BOXES,
  formDueFor,
  type makeTaxForms,
  type ownTaxForms,
  type TaxedSeller,
  type taxedSellers,
  type TaxForm,
  taxFormsProblems,
} from '#contracts/tax-forms.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Mail } from '../../platform/mail-template.ts'
import { Problem } from '../../platform/problem.ts'
import { ownerEmails } from '../identity/teams.ts'
import type { WaitsForAdmins } from '../waiting.ts'

type Sums = Pick<TaxedSeller, 'id' | 'gross' | 'transactions' | 'months' | 'payee' | 'form'> & {
  last: Pick<TaxForm, 'months' | 'payee'> | null
}
type Page = { after: RetailerId; limit: number | null }
/**
 * What shoppers paid each business by card in a year, by the day of the capture, and its last form. The sales tax in a payment is left out in
 * proportion: SPIRAL pays it to the state. The address is the checked one, or else that of its first store.
 */
async function salesOf(db: Db, year: number, { after, limit }: Page): Promise<TaxedSeller[]> {
  const rows = await rowsOf<Sums>(db, 'tax-forms.sales')`
    with sold as (
      select f.retailer_id, extract(month from t.created_at at time zone ${REPORT_ZONE})::int as month,
        s.captured - round(f.tax::numeric * s.captured / nullif(f.subtotal - f.discount + f.shipping - f.shipping_discount + f.tax, 0)) as gross
      from ledger_transfers t join orders o on o.number = t.reference join tender_uses u on u.order_id = o.id and u.kind = 'card'
      join tender_splits s on s.tender_use_id = u.id and s.captured > 0 join fulfillments f on f.id = s.fulfillment_id
      where t.kind = 'capture.card' and f.retailer_id > ${after}
        and t.created_at >= (make_date(${year}, 1, 1)::timestamp at time zone ${REPORT_ZONE})
        and t.created_at < (make_date(${year} + 1, 1, 1)::timestamp at time zone ${REPORT_ZONE})
    ), months as (
      select retailer_id, month, sum(gross)::bigint as gross, count(*)::int as transactions from sold group by 1, 2
    ), years as (
      select retailer_id, sum(gross)::bigint as gross, sum(transactions)::int as transactions, jsonb_object_agg(month, gross) as by_month
      from months group by 1
    ), forms as (
      select distinct on (retailer_id) * from tax_forms where year = ${year} and retailer_id > ${after} order by retailer_id, version desc
    )
    select r.id, coalesce(y.gross, 0)::bigint as gross, coalesce(y.transactions, 0) as transactions,
      (select jsonb_agg(coalesce((y.by_month ->> m::text)::bigint, 0) order by m) from generate_series(1, 12) m) as months,
      jsonb_build_object('name', r.display_name, 'legalName', coalesce(nullif(r.legal_name, ''), r.display_name), 'street', coalesce(c.street, s.street),
        'city', coalesce(c.city, s.city), 'state', coalesce(c.state, s.state), 'zip', coalesce(c.zip, s.zip)) as payee,
      case when l.id is not null then json_build_object('version', l.version, 'gross', l.gross, 'madeAt', l.made_at) end as form,
      case when l.id is not null then json_build_object('months', l.months, 'payee', l.payee) end as last
    from years y full join forms l on l.retailer_id = y.retailer_id join retailers r on r.id = coalesce(y.retailer_id, l.retailer_id)
    left join seller_checks c on c.retailer_id = r.id
    left join lateral (select street, city, state, zip from stores where retailer_id = r.id order by closed, id limit 1) s on c.retailer_id is null
    order by r.id limit ${limit}`
  return rows.map(({ last, form, ...row }) => {
    const due = formDueFor(year, { ...row, state: row.payee.state })
    const agrees = last ? isSame(last.months, row.months) && isSame(last.payee, row.payee) : due.length === 0
    return { ...row, due, form: form && { ...form, madeAt: new Date(form.madeAt) }, upToDate: agrees }
  })
}
/** Postgres sorts the fields of both the same way. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

type Asked = Sent<typeof taxedSellers>['query']
export const sellersOf = (db: Db, { year, ...asked }: Asked, now: Date): Promise<Reply<typeof taxedSellers>> =>
  pageBy('taxed-sellers', { id: 'id' }, asked, (after, limit) =>
    salesOf(db, year ?? Number(monthAt(now).slice(0, 4)), { after: (after?.id ?? 0) as RetailerId, limit }),
  )

/** Makes the forms of a year that is over, and a new version of each that no longer agrees, and tells the owners. Running again changes nothing. */
export async function makeForms(
  { db, clock, mail, config }: Pick<Deps, 'db' | 'clock' | 'mail' | 'config'>,
  admin: Person,
  year: number,
): Promise<Reply<typeof makeTaxForms>> {
  const now = clock.now()
  if (monthAt(now) <= `${year}-12`) throw new Problem(taxFormsProblems, 'tax_forms.year_not_over')
  return transact(db, async (tx) => {
    await rowsOf(tx, 'tax-forms.lock')`select pg_advisory_xact_lock(hashtextextended(${`tax forms ${year}`}, 0))`
    const wanted = (await salesOf(tx, year, { after: 0 as RetailerId, limit: null })).filter(({ upToDate }) => !upToDate)
    const rows = wanted.map(({ form, id, ...seller }) => ({ ...seller, retailerId: id, version: (form?.version ?? 0) + 1 }))
    await rowsOf(tx, 'tax-forms.make')`
      insert into tax_forms (retailer_id, year, version, gross, transactions, months, payee, due, made_at)
      select "retailerId", ${year}, version, gross, transactions, months, payee, array(select jsonb_array_elements_text(due)), ${now}
      from json_to_recordset(${JSON.stringify(rows)})
        as f("retailerId" bigint, version int, gross bigint, transactions int, months jsonb, payee jsonb, due jsonb)`
    for (const form of rows)
      for (const to of await ownerEmails(tx, form.retailerId)) await mail.send(tx, mailOfForm(to, { ...form, year }, config.publicOrigin))
    const made = rows.filter(({ version }) => version === 1).length
    const done = { made, corrected: rows.length - made }
    await recordAct(tx, { who: admin, act: 'tax_forms.make', subject: `1099-K ${year}`, after: done })
    return done
  })
}

/** In January: the forms of the year before that are not made, or no longer agree. */
export const waiting: WaitsForAdmins = async (db, now) => {
  const [year = 0, month] = monthAt(now).split('-').map(Number)
  const last = year - 1
  if (month !== 1 || last < FIRST_TAX_YEAR) return []
  const open = (await salesOf(db, last, { after: 0 as RetailerId, limit: null })).filter(({ upToDate }) => !upToDate).length
  if (open === 0) return []
  return [
    {
      code: 'tax_forms.due',
      title: `${open === 1 ? 'A form 1099-K' : `${open} forms 1099-K`} for ${last} to make`,
      detail: 'Businesses get them by January 31.',
      href: officeLink('admin', 'tax-forms', { year: last }),
      // Midnight in New York.
      since: new Date(Date.UTC(year, 0, 1, 5)),
    },
  ]
}

type MadeForm = Pick<TaxForm, 'year' | 'version' | 'payee'> & { retailerId: RetailerId }
function mailOfForm(to: string, { retailerId, year, version, payee: { name } }: MadeForm, publicOrigin: string): Mail {
  const isCorrected = version > 1
  return {
    to,
    kind: 'tax-forms.made',
    reference: `tax form ${retailerId} ${year} version ${version} ${to}`,
    subject: `${isCorrected ? 'Corrected form' : 'Form'} 1099-K of ${name} for ${year}`,
    paragraphs: [
      isCorrected
        ? `We corrected the form 1099-K of ${name} for ${year}. Use this version in place of the one before.`
        : `The form 1099-K of ${name} for ${year} is ready: what shoppers paid you by card, month by month.`,
      'Download it under Tax forms. Tell us if something in it is wrong.',
    ],
    action: { label: 'Open tax forms', url: publicOrigin + officeLink('retailer', 'tax-forms', { retailer: retailerId }) },
  }
}

/** The last version of each form of a year. Taxpayer numbers are not kept here. */
export async function fileOfYear(db: Db, year: number): Promise<string> {
  const forms = await rowsOf<TaxForm>(db, 'tax-forms.of-year')`
    select distinct on (retailer_id) id, year, version, gross, transactions, months, payee, due, made_at as "madeAt" from tax_forms
    where year = ${year} order by retailer_id, version desc`
  return csvOf(
    [
      'Legal name',
      'Name',
      'Street',
      'City',
      'State',
      'ZIP',
      'Version',
      'Corrected',
      'Required by',
      ...FORM_BOXES.map(({ box }) => `Box ${box}`),
    ],
    forms.map((form) => [
      ...payeeCells(form),
      form.version,
      form.version > 1 ? 'Yes' : 'No',
      form.due.join(' '),
      ...FORM_BOXES.map(({ of }) => of(form)),
    ]),
  )
}
const payeeCells = ({ payee: { legalName, name, street, city, state, zip } }: TaxForm) => [legalName, name, street, city, state, zip]

const FORM = `id, year, version, gross, transactions, months, payee, due, made_at as "madeAt" from tax_forms`
/** All versions of the forms of a business, for its owner. */
export function formsOf(
  db: Db,
  person: Person,
  { retailerId, ...asked }: Sent<typeof ownTaxForms>['query'],
): Promise<Reply<typeof ownTaxForms>> {
  if (!retailerIdsOf(person, 'owner').includes(retailerId)) throw new Problem('not_found')
  return pageBy('tax-forms', { id: 'id' }, asked, (after, limit) =>
    rowsOf<TaxForm>(
      db,
      'tax-forms.own',
      `select ${FORM} where retailer_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
      [retailerId, after?.id ?? null, limit],
    ),
  )
}

/** One version of a form, box by box. */
export async function ownFile(db: Db, person: Person, id: TaxFormId): Promise<{ name: string; table: string }> {
  const [form] = await rowsOf<TaxForm>(db, 'tax-forms.own-file', `select ${FORM} where id = $1 and retailer_id = any($2::bigint[])`, [
    id,
    retailerIdsOf(person, 'owner'),
  ])
  if (!form) throw new Problem('not_found')
  const { year, version, payee } = form
  const table = csvOf(
    ['Box', 'What it is', 'Value'],
    [
      ['', 'Form', `1099-K for ${year}${version > 1 ? `, corrected, version ${version}` : ''}`],
      ['', 'Filer', 'SPIRAL'],
      ['', 'Payee', payee.legalName],
      ['', 'Address', [payee.street, payee.city, payee.state, payee.zip].filter(Boolean).join(', ')],
      ...FORM_BOXES.map(({ box, label, of }) => [box, label, of(form)]),
    ],
  )
  return { name: `1099-k-${year}-version-${version}.csv`, table }
}
