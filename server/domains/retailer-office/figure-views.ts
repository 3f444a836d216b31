import { dayAfter } from '#contracts/day-range.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { RetailerId, UserId } from '#contracts/ids.ts'
import { type Cents, cents, dollars } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'
import type { FigureView, saveFigureView } from '#contracts/retailer-office/figure-views.ts'
import { MOST_VIEWS } from '#contracts/retailer-office/saved-views.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { storesOf } from '../stores/stores.ts'
import { zoned } from '../stores/wall-clock.ts'
import { figuresFor } from './analytics.ts'

export async function figureViewsOf(db: Db, person: Person, retailerId: RetailerId): Promise<FigureView[]> {
  if (!retailerIdsOf(person, 'manager').includes(retailerId)) throw new Problem('not_found')
  return rowsOf<FigureView>(db, 'figure-views.list')`
    select id, name, filter, is_weekly as weekly from figure_views
    where user_id = ${person.id} and retailer_id = ${retailerId} order by lower(name), id`
}

export async function keepFigureView(db: Db, person: Person, view: Sent<typeof saveFigureView>['body']): Promise<FigureView> {
  const { retailerId, name, filter } = view
  return transact(db, async (tx) => {
    // Two tabs that save at the same time must not both pass the limit.
    await rowsOf(tx, 'figure-views.lock')`select pg_advisory_xact_lock(hashtextextended('figure view ' || ${person.id}, 0))`
    const kept = await figureViewsOf(tx, person, retailerId)
    const isNew = kept.every((each) => each.name.toLowerCase() !== name.toLowerCase())
    if (isNew && kept.length >= MOST_VIEWS) throw fieldProblem('/name', `You can keep ${MOST_VIEWS} views. Remove one first.`)
    const [saved] = await rowsOf<FigureView>(tx, 'figure-views.keep')`
      insert into figure_views (user_id, retailer_id, name, filter) values (${person.id}, ${retailerId}, ${name}, ${JSON.stringify(filter)})
      on conflict (user_id, retailer_id, lower(name)) do update set name = excluded.name, filter = excluded.filter
      returning id, name, filter, is_weekly as weekly`
    if (!saved) throw new Error('the view was not kept')
    return saved
  })
}

export async function mailView(db: Db, person: Person, id: number, weekly: boolean): Promise<FigureView> {
  const [view] = await rowsOf<FigureView>(db, 'figure-views.weekly')`
    update figure_views set is_weekly = ${weekly}
    where id = ${id} and user_id = ${person.id} and retailer_id = any(${retailerIdsOf(person, 'manager')}::bigint[])
    returning id, name, filter, is_weekly as weekly`
  if (!view) throw new Problem('not_found')
  return view
}

export async function dropFigureView(db: Db, userId: UserId, id: number): Promise<undefined> {
  const rows = await rowsOf(db, 'figure-views.drop')`delete from figure_views where id = ${id} and user_id = ${userId} returning id`
  if (rows.length === 0) throw new Problem('not_found')
}

/** The personal data stored here: filters of figures. */
export const figureViewsOfPerson = (db: Db, userId: UserId): Promise<unknown[]> =>
  rowsOf(db, 'figure-views.personal')`
    select retailer_id as "retailerId", name, filter, is_weekly as weekly, created_at as "createdAt" from figure_views
    where user_id = ${userId} order by id`

type Reader = FigureView & { retailerId: RetailerId; business: string; userId: UserId; email: string }
/** Mails the figures of the week before to the managers who asked for them, once a week and view. Weeks begin on Monday. */
export async function mailWeek({ db, clock, mail, config }: Deps): Promise<void> {
  const readers = await rowsOf<Reader>(db, 'figure-views.readers')`
    select v.id, v.name, v.filter, v.is_weekly as weekly, v.retailer_id as "retailerId", r.display_name as business, u.id as "userId", u.email
    from figure_views v join users u on u.id = v.user_id join retailers r on r.id = v.retailer_id
    where v.is_weekly and u.disabled_at is null and exists (
      select from memberships m where m.user_id = u.id and m.scope = 'retailer' and m.scope_id = v.retailer_id and m.role in ('manager', 'owner'))
    order by v.id`
  for (const reader of readers) {
    const stores = (await storesOf(db, [reader.retailerId])).filter(
      ({ id }) => reader.filter.storeId === undefined || id === reader.filter.storeId,
    )
    const [first] = stores
    if (!first) continue
    const today = zoned(clock.now(), first.timeZone).toPlainDate()
    const from = dayAfter(today.toString(), -6 - today.dayOfWeek)
    const range = { from, to: dayAfter(from, 6) }
    const { retailerId, filter } = reader
    const figures = await figuresFor(db, { retailerId, storeIds: stores.map(({ id }) => id), department: filter.department ?? null }, range)
    const { totals, before, buyers } = figures
    const each = (sales: Cents, orders: number): string => (orders === 0 ? 'None' : dollars(cents(Math.round(sales / orders))))
    await transact(db, (tx) =>
      mail.send(tx, {
        to: reader.email,
        kind: 'retailer-office.week',
        reference: `figures-${from}/${reader.id}`,
        subject: `${reader.name}: your week at ${reader.business}`,
        paragraphs: [`These are your figures from ${dayWords(range.from)} to ${dayWords(range.to)}. The week before is in brackets.`],
        totals: [
          { label: 'Sales', amount: `${dollars(totals.sales)} (${dollars(before.sales)})`, strong: true },
          { label: 'Orders', amount: `${grouped(totals.orders)} (${grouped(before.orders)})` },
          { label: 'Average order', amount: `${each(totals.sales, totals.orders)} (${each(before.sales, before.orders)})` },
          { label: 'Items that came back', amount: `${grouped(totals.returned)} (${grouped(before.returned)})` },
          { label: 'New shoppers', amount: grouped(buyers.fresh.buyers) },
        ],
        action: { label: 'Open your figures', url: `${config.publicOrigin}/retailer-analytics?from=${range.from}&to=${range.to}` },
        footnotes: ['You get this email because you asked for it. You can turn it off beside the view on the page of your figures.'],
      }),
    )
  }
}
const dayWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
