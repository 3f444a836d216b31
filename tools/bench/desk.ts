import { cpuOf, cpuOfPostgres } from './cpu.ts'
import { askOnce } from './load.ts'
import type { Verdict } from './report.ts'
import type { Server } from './server.ts'
import { SAMPLE_EMAILS } from '#sample/accounts.ts'
import { asking, signIn } from './world.ts'

type Say = (words: string) => void

const PARCELS = 1000
const MOST_MS = 10
const TIMES = 100
const COLD = 30

/** Each page of the desk of a SPIRAL Center, with this many parcels that lie there, some on the way and many collected. */
export async function measureDesk(on: Server, say: Say): Promise<Verdict[]> {
  const { mallId, spotId, number, code, parcelId } = await plant(on)
  const cookie = await signIn(on.port, SAMPLE_EMAILS.mall)
  if (cookie === null) throw new Error('The sample mall manager could not sign in.')
  const desk = `/api/mall/centers/${mallId}`
  const pages: Record<string, string[]> = {
    'everything at the desk': [`${desk}/parcels?limit=50`, `${desk}/spots`],
    'waiting for shoppers': [`${desk}/parcels?limit=50&state=waiting`, `${desk}/spots`],
    'kept too long': [`${desk}/parcels?limit=50&state=overdue`, `${desk}/spots`],
    'going back to stores': [`${desk}/parcels?limit=50&state=going_back`, `${desk}/spots`],
    'one shelf': [`${desk}/parcels?limit=50&spotId=${spotId}`, `${desk}/spots`],
    'search by name': [`${desk}/parcels?limit=50&q=Desk%20Person%207`, `${desk}/spots`],
    'search by order number': [`${desk}/parcels?limit=50&q=${number}`, `${desk}/spots`],
    'search by pickup code': [`${desk}/parcels?limit=50&q=${code}`, `${desk}/spots`],
    'parcels on the way': [`/api/mall/parcels?mallId=${mallId}&state=in_transit&limit=50`],
    'shelves and lockers': [`${desk}/spots`],
    'people who are here': [`/api/mall/parcels?mallId=${mallId}&here=true&limit=50`],
    'custody of a parcel': [`/api/parcels/${parcelId}/custody`],
    'my shift': [`/api/counter/shift?mallId=${mallId}`],
    'returns at the desk': [`/api/counter/returns?mallId=${mallId}&state=to_check&limit=50`],
    'today of the mall': [`/api/mall/overview?mallId=${mallId}`],
    'the counter as a page': ['/staff'],
  }
  const verdicts: Verdict[] = []
  for (const [name, paths] of Object.entries(pages)) {
    const ms = await cpuOfPage(on, paths, cookie)
    say(`${name}: ${ms.toFixed(2)} ms of CPU`)
    verdicts.push({
      what: `desk with ${PARCELS.toLocaleString('en')} parcels, ${name}`,
      figure: `${ms.toFixed(2)} ms of CPU`,
      target: `at most ${MOST_MS} ms`,
      reached: ms <= MOST_MS,
    })
  }
  return verdicts
}

/** Milliseconds of processor of the server and its database for all reads of a page. */
async function cpuOfPage(on: Server, paths: readonly string[], cookie: string): Promise<number> {
  const used = async () => ((await cpuOf(on.pid)) ?? 0) + ((await cpuOfPostgres(on.postmaster)) ?? 0)
  const open = async () => {
    for (const path of paths) {
      const { status, body } = await askOnce(on.port, { path, headers: { cookie } })
      if (status !== 200) throw new Error(`${path} answered ${status}: ${body.subarray(0, 200).toString()}`)
    }
  }
  for (let i = 0; i < COLD; i++) await open()
  const before = await used()
  for (let i = 0; i < TIMES; i++) await open()
  return ((await used()) - before) / TIMES
}

type Planted = { mallId: number; spotId: number; number: string; code: string; parcelId: number }
/** Parcels of every kind at the Center where the sample mall manager works. A second run finds them. */
async function plant(on: Server): Promise<Planted> {
  return asking(on.databaseUrl, async (client) => {
    const one = async <Row>(sql: string, values: unknown[] = []): Promise<Row> => {
      const [row] = (await client.query(sql, values)).rows as Row[]
      if (!row) throw new Error(`Nothing was found by: ${sql}`)
      return row
    }
    const { id: mallId } = await one<{ id: string }>(
      `select m.id from malls m join memberships g on g.scope = 'mall' and g.scope_id = m.id join users u on u.id = g.user_id
       where u.email = $1 and m.has_center order by m.id limit 1`,
      [SAMPLE_EMAILS.mall],
    )
    const { planted } = await one<{ planted: boolean }>(`select exists (select from center_spots where name like 'Bench %') as planted`)
    if (!planted) for (const statement of plantSql(Number(mallId))) await client.query(statement)
    const { spot } = await one<{ spot: string }>(`select id as spot from center_spots where name = 'Bench 1' and mall_id = $1`, [mallId])
    const parcel = await one<{ id: string; number: string; code: string }>(
      `select f.id, o.number, f.pickup_code as code from fulfillments f join orders o on o.id = f.order_id
       where f.center_mall_id = $1 and f.state = 'at_center' and f.pickup_code like 'BENCH%' order by f.id offset 500 limit 1`,
      [mallId],
    )
    return { mallId: Number(mallId), spotId: Number(spot), number: parcel.number, code: parcel.code, parcelId: Number(parcel.id) }
  })
}

/** Of the parcels at the desk two of ten were kept too long; beside them some are on the way, go back, or were collected. */
const plantSql = (mallId: number): string[] => [
  'begin',
  `insert into center_spots (mall_id, name, kind) select ${mallId}, 'Bench ' || n, 'shelf' from generate_series(1, 40) n`,
  `create temp table item on commit drop as
     select row_number() over (order by s.variant_id, s.store_id) - 1 as n, s.variant_id, s.store_id, p.id as product_id, p.retailer_id, p.title
     from stock s join variants v on v.id = s.variant_id join products p on p.id = v.product_id join stores st on st.id = s.store_id and st.retailer_id = p.retailer_id
     order by 1 limit 500`,
  `create temp table sent on commit drop as
     select g.n, 'S' || lpad(g.n::text, 13, '0') as number, 0::bigint as order_id, 0::bigint as part_id,
       case when g.n <= ${PARCELS} then 'at_center' when g.n <= ${PARCELS + 100} then 'cancelled' when g.n <= ${PARCELS + 300} then 'in_transit' else 'picked_up' end as state,
       item.variant_id, item.store_id, item.product_id, item.retailer_id, item.title
     from generate_series(1, ${PARCELS * 4}) as g(n) join item on item.n = g.n % (select count(*) from item)`,
  `with made as (
     insert into orders (number, email, contact, state, subtotal, discount, shipping, tax, total, placed_at)
     select number, 'bo@example.com', jsonb_build_object('name', 'Desk Person ' || n, 'email', 'bo@example.com', 'phone', null), 'complete', 2000, 0, 0, 140, 2140,
       now() - interval '5 days' from sent returning id, number
   ) update sent set order_id = made.id from made where made.number = sent.number`,
  `with made as (
     insert into fulfillments (order_id, store_id, retailer_id, method, center_mall_id, state, going_back, pickup_code, hold_until, spot_id, subtotal, shipping, tax, estimate,
       commission_bps, commission, changed_at)
     select order_id, store_id, retailer_id, 'ship-to-mall', ${mallId}, state, case when state = 'cancelled' then 'waiting' end,
       case when state = 'at_center' then 'BENCH' || n end, case when state = 'at_center' then now() + (n % 10 - 2) * interval '1 day' + interval '1 hour' end,
       case when state in ('at_center', 'cancelled') then (select id from center_spots s where s.mall_id = ${mallId} and s.name = 'Bench ' || (n % 40 + 1)) end,
       2000, 0, 140, 'Ready today', 800, 160, now() - n * interval '1 minute' from sent returning id, order_id
   ) update sent set part_id = made.id from made where made.order_id = sent.order_id`,
  `insert into fulfillment_events (fulfillment_id, role, "from", "to", created_at)
     select part_id, 'system', step.before, step.after, now() - n * interval '1 minute' from sent, (values (1, '', 'placed'), (2, 'placed', 'accepted'), (3, 'accepted', 'packed'), (4, 'packed', 'in_transit')) as step(at, before, after)
     order by part_id, step.at`,
  `insert into custody_records (fulfillment_id, step, previous, from_party, to_party, store_id, mall_id, created_at)
     select part_id, 1, null::int, 'store', 'courier', store_id, null::bigint, now() from sent`,
  `insert into custody_records (fulfillment_id, step, previous, from_party, to_party, store_id, mall_id, created_at)
     select part_id, 2, 1, 'courier', 'center', null::bigint, ${mallId}, now() from sent where state <> 'in_transit'`,
  `insert into order_lines (order_id, fulfillment_id, store_id, product_id, variant_id, title, options, sku, price, quantity, cancelled, tax, reserved)
     select order_id, part_id, store_id, product_id, variant_id, title, '', '', 2000, 1, case when state = 'cancelled' then 1 else 0 end, 140, false from sent`,
  'commit',
  'vacuum analyze',
]
