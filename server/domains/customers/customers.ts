import type { Reply, Sent } from '#contracts/endpoint.ts'
import { csvHead, csvRow } from '#contracts/csv.ts'
import {
  type Customer,
  type CustomerSort,
  type customers,
  type customersFile,
  customersProblems,
  type noteCustomer,
  type writeToCustomer,
} from '#contracts/customers/customers.ts'
import type { CustomerId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import { type Cents, Turnover } from '#contracts/money.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { writeFirst } from '../community/store-messages.ts'
import { personByEmail, recipientsOf } from '../identity/people.ts'
import { authorOf } from '../identity/public-name.ts'
import { joinPerson, namesOf } from '../identity/teams.ts'
import { storesSeen } from '../retailer-office/overview.ts'

type CustomersQuery = Sent<typeof customers>['query']
type CustomerRow = {
  id: CustomerId
  userId: UserId
  name: string
  mayWrite: boolean
  orders: number
  spent: Cents
  firstAt: Date
  lastAt: Date
  note: string
  tags: string[]
  version: number
}
type SortKeys = { by: 'moment' | 'whole'; id: 'id' }
const MOST = '9223372036854775807'
const SORTS = {
  recent: { column: 'last_at', type: 'timestamptz', most: `'infinity'`, keys: { by: 'moment', id: 'id' } },
  spent: { column: 'spent', type: 'bigint', most: MOST, keys: { by: 'whole', id: 'id' } },
  orders: { column: 'orders', type: 'bigint', most: MOST, keys: { by: 'whole', id: 'id' } },
} as const satisfies Record<CustomerSort, { column: string; type: string; most: string; keys: SortKeys }>

const PERSON = joinPerson('person.id = c.user_id')
/** "maya l", as `authorOf` shortens the name: a search must not tell more of a name than the list shows. */
const SHORT_NAME = `lower(split_part(btrim(person.name), ' ', 1)
  || case when btrim(person.name) ~ '\\s' then ' ' || left(substring(btrim(person.name) from '\\S+$'), 1) else '' end)`
/** SQL of a customer; `sums`: the table of the orders that count. */
const columnsOf = (sums: 'c' | 's'): string =>
  `c.id, c.user_id as "userId", person.name, c.consent_at is not null as "mayWrite", ${sums}.orders, ${sums}.spent, ${sums}.first_at as "firstAt",
   ${sums}.last_at as "lastAt", c.note, c.tags, c.version`

/** The store whose orders count: the chosen one, or the first of a person who is limited to some; null for the whole business. */
async function storeShown(db: Db, person: Person, retailerId: RetailerId, storeId?: StoreId): Promise<StoreId | null> {
  const { seen } = await storesSeen(db, person, { retailerId, storeId }, 'manager')
  if (storeId === undefined && storeLimitOf(person, retailerId) === null) return null
  const [first] = seen
  if (!first) throw new Problem('not_found')
  return first.id
}

/** One page of the customers of a business or store, in the order that was asked for. */
export async function customersOf(
  db: Db,
  person: Person,
  { retailerId, storeId, q, sort = 'recent', consent = false, ...asked }: CustomersQuery,
): Promise<Reply<typeof customers>> {
  const store = await storeShown(db, person, retailerId, storeId)
  const { column, type, most, keys } = SORTS[sort]
  const words = q
    ? `%${q
        .toLowerCase()
        .replace(/\.$/, '')
        .replaceAll(/[\\%_]/g, '\\$&')}%`
    : null
  // Only people who agreed to be written to are found by their address.
  const owner = q?.includes('@') ? ((await personByEmail(db, q))?.id ?? null) : null
  const [sums, name] = store === null ? (['c', 'all'] as const) : (['s', 'store'] as const)
  const [tables, where] =
    store === null
      ? (['customers c', 'c.retailer_id = $1 and c.orders > 0 and $2::bigint is null'] as const)
      : (['customer_stores s join customers c on c.id = s.customer_id', 'c.retailer_id = $1 and s.store_id = $2'] as const)
  const agreed = '(not $3::boolean or c.consent_at is not null)'
  const found = `($4::text is null or ${SHORT_NAME} like $4 or exists (select from unnest(c.tags) tag where lower(tag) like $4)
      or c.consent_at is not null and (c.user_id = $5::uuid or lower(person.name) like $4))`
  const values = [retailerId, store, consent, words, owner]
  const id = store === null ? 'c.id' : 's.customer_id'
  const page = await pageBy<SortKeys, CustomerRow & { by: number | Date }>(
    `customers.${sort}.${store ?? 'all'}`,
    keys,
    asked,
    (after, limit) =>
      rowsOf(
        db,
        `customers.${sort}-${name}`,
        `select ${columnsOf(sums)}, ${sums}.${column} as by from ${tables} ${PERSON}
         where ${where} and ${agreed} and ${found} and (${sums}.${column}, ${id}) < (coalesce($7::${type}, ${most}), coalesce($6::bigint, ${MOST}))
         order by ${sums}.${column} desc, ${id} desc limit $8`,
        [...values, after?.id ?? null, after?.by ?? null, limit],
      ),
    // Counting what a search finds would read all names once more.
    words === null
      ? async () => {
          const text = `select count(*)::int as n from ${tables} where ${where} and ${agreed}`
          return (await rowsOf<{ n: number }>(db, `customers.number-${name}`, text, values.slice(0, 3)))[0]?.n ?? 0
        }
      : undefined,
  )
  return { ...page, items: await shown(db, page.items) }
}

async function shown(db: Db, rows: readonly CustomerRow[]): Promise<Customer[]> {
  const recipients = await recipientsOf(
    db,
    rows.flatMap(({ userId, mayWrite }) => (mayWrite ? [userId] : [])),
  )
  return rows.map(({ userId, name, ...row }) => ({
    ...row,
    name: row.mayWrite ? name : authorOf(name),
    email: recipients.get(userId)?.email ?? null,
  }))
}

const HEAD = ['Name', 'Email', 'Orders', 'Spent', 'First order', 'Last order', 'Tags']
const AT_ONCE = 100
/** The customers who agreed to be written to, page by page, so that many need no more memory than a few. */
export async function fileOfCustomers(db: Db, person: Person, query: Sent<typeof customersFile>['query']): Promise<AsyncGenerator<string>> {
  const pageAt = (cursor?: string) => customersOf(db, person, { ...query, consent: true, limit: AT_ONCE, ...(cursor && { cursor }) })
  const first = await pageAt()
  async function* file() {
    yield csvHead(HEAD)
    for (let page = first; ; page = await pageAt(page.nextCursor)) {
      if (page.items.length > 0) yield page.items.map((item) => csvRow(cellsOf(item))).join('')
      if (page.nextCursor === null) return
    }
  }
  return file()
}
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const cellsOf = ({ name, email, orders, spent, firstAt, lastAt, tags }: Customer) => [
  name,
  email,
  orders,
  Turnover.encode(spent),
  dayOf(firstAt),
  dayOf(lastAt),
  tags.join('; '),
]

type LockedCustomer = { userId: UserId; retailerId: RetailerId; version: number; mayWrite: boolean }
/** Locks a customer of a business that this person manages; whoever is limited to some stores finds only their customers. */
async function lock(tx: Db, person: Person, id: CustomerId): Promise<LockedCustomer> {
  const [row] = await rowsOf<LockedCustomer>(tx, 'customers.lock-one')`
    select user_id as "userId", retailer_id as "retailerId", version, consent_at is not null as "mayWrite" from customers
    where id = ${id} and orders > 0 and retailer_id = any(${retailerIdsOf(person, 'manager')}::bigint[]) for no key update`
  if (!row) throw new Problem('not_found')
  const limit = storeLimitOf(person, row.retailerId)
  const [bought] = await rowsOf(tx, 'customers.bought-at')`
    select from customer_stores where customer_id = ${id} and (${limit}::bigint[] is null or store_id = any(${limit}::bigint[])) limit 1`
  if (!bought) throw new Problem('not_found')
  return row
}

/** Writes the note and the tags, once per version. A tag stands once, however it is capitalized. */
export function note(
  db: Db,
  person: Person,
  id: CustomerId,
  { note: text, tags, version }: Sent<typeof noteCustomer>['body'],
  now: Date,
): Promise<Customer> {
  const different = [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()]
  return transact(db, async (tx) => {
    const customer = await lock(tx, person, id)
    if (customer.version !== version) throw new Problem('conflict', { more: { current: { version: customer.version } } })
    const rows = await rowsOf<Omit<CustomerRow, 'name'>>(tx, 'customers.note')`
      update customers c set note = ${text}, tags = ${different}, version = c.version + 1, noted_by = ${person.id}, noted_at = ${now}
      where c.id = ${id} returning c.id, c.user_id as "userId", c.consent_at is not null as "mayWrite", c.orders, c.spent, c.first_at as "firstAt",
        c.last_at as "lastAt", c.note, c.tags, c.version`
    const names = await namesOf(
      tx,
      rows.map(({ userId }) => userId),
    )
    const [changed] = await shown(
      tx,
      rows.map((row) => ({ ...row, name: names.get(row.userId) ?? '' })),
    )
    if (!changed) throw new Problem('not_found')
    return changed
  })
}

/** Writes to a customer as a store. Consent is read under the lock, so that none is written to after it ended. */
export async function write(
  deps: Deps,
  person: Person,
  id: CustomerId,
  { storeId, text }: Sent<typeof writeToCustomer>['body'],
  key: IdempotencyKey,
): Promise<Reply<typeof writeToCustomer>> {
  return once(deps.db, key, async (tx) => {
    const { userId, retailerId, mayWrite } = await lock(tx, person, id)
    await storesSeen(tx, person, { retailerId, storeId }, 'manager')
    if (!mayWrite) throw new Problem(customersProblems, 'customers.no_consent')
    return writeFirst(tx, deps, { storeId, userId, who: person.id, text })
  })
}
