import { loadHttp } from './load.ts'
import type { Verdict } from './report.ts'
import type { Server } from './server.ts'
import { SAMPLE_EMAILS } from '#sample/accounts.ts'
import { asking, signIn } from './world.ts'

type Say = (words: string) => void

const PEOPLE = 20_000
const REVIEWS_EACH = 50
/** Products and stores that everybody reviewed; the first product and the first store are the measured ones. */
const HOT = 5
const POSTS_EACH = 5
const SMALLER = 100
const CONNECTIONS = 4
const ROUNDS = 5
const MOST = 1.3

/**
 * The pages of a product and of the feed with 1,000,000 reviews and 100,000 posts against a hundredth of them. Both marketplaces run side by side and
 * are requested in turns, because two runs minutes apart would measure changes of the machine; the median of the rounds counts.
 */
export async function measureReviews(small: Server, large: Server, say: Say, seconds: number): Promise<Verdict[]> {
  const worlds = []
  for (const [server, people] of [
    [small, PEOPLE / SMALLER],
    [large, PEOPLE],
  ] as const) {
    say(`Writing ${(people * REVIEWS_EACH).toLocaleString('en')} reviews and ${(people * POSTS_EACH).toLocaleString('en')} posts`)
    worlds.push({ server, pages: await pagesOf(server, await plant(server, people)) })
  }
  const [few, many] = worlds as [(typeof worlds)[number], (typeof worlds)[number]]
  const verdicts: Verdict[] = []
  for (const name of Object.keys(many.pages)) {
    const p95Of = async ({ server, pages }: typeof few): Promise<number> => {
      const paths = pages[name] as readonly PagePath[]
      const timing = await loadHttp(server.port, (i) => paths[i % paths.length] as PagePath, { connections: CONNECTIONS, seconds })
      if (timing.errors > 0) throw new Error(`${name}: ${timing.firstError}`)
      return timing.p95
    }
    for (const world of worlds) await p95Of(world)
    const rounds: { few: number; many: number }[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push({ few: await p95Of(few), many: await p95Of(many) })
    const ratio = median(rounds.map((round) => round.many / round.few))
    say(`${name}: p95 ${rounds.map((round) => `${round.few.toFixed(1)} → ${round.many.toFixed(1)} ms`).join('; ')}`)
    verdicts.push({
      what: `${name}: p95 with a hundred times the reviews and posts`,
      figure: `${ratio.toFixed(2)} times, ${median(rounds.map((round) => round.many)).toFixed(1)} ms`,
      target: `at most ${MOST} times`,
      reached: ratio <= MOST,
    })
  }
  return verdicts
}

type PagePath = { path: string; headers?: Record<string, string> }
type Planted = { productId: number; storeId: number; groupSlug: string }

async function pagesOf(on: Server, { productId, storeId, groupSlug }: Planted): Promise<Record<string, readonly PagePath[]>> {
  const cookie = await signIn(on.port, SAMPLE_EMAILS.shopper)
  if (cookie === null) throw new Error('The sample shopper could not sign in.')
  const headers = { cookie }
  const reviews = (sort: string): PagePath => ({ path: `/api/reviews?subject=product&id=${productId}&sort=${sort}&limit=10`, headers })
  return {
    'product page': [{ path: `/product/${productId}`, headers }],
    'reads of a product': [
      { path: `/api/products/${productId}`, headers },
      reviews('newest'),
      reviews('helpful'),
      { path: `/api/questions?subject=product&id=${productId}`, headers },
    ],
    'reviews of a store': [{ path: `/api/reviews?subject=store&id=${storeId}&limit=10`, headers }],
    'own feed': [{ path: '/api/feed/entries?order=newest&limit=20', headers }],
    'feed nearby': [{ path: '/api/feed/entries?order=nearby&near=55425&within=50&limit=20', headers }],
    'feed as a page': [{ path: '/social-feed', headers }],
    'posts of a group': [{ path: `/api/groups/${groupSlug}/posts?limit=20`, headers }],
  }
}

/** Writes the rows, and the counts that their writers keep. A second run finds them. */
async function plant(on: Server, people: number): Promise<Planted> {
  return asking(on.databaseUrl, async (client) => {
    const one = async <Row>(sql: string, values: unknown[] = []): Promise<Row> => {
      const [row] = (await client.query(sql, values)).rows as Row[]
      if (!row) throw new Error(`Nothing was found by: ${sql}`)
      return row
    }
    const { isPlanted } = await one<{ isPlanted: boolean }>(
      `select exists (select from users where email like 'bench-reviewer-%') as "isPlanted"`,
    )
    if (!isPlanted) for (const statement of plantSql(people)) await client.query(statement)
    const { productId } = await one<{ productId: string }>(
      `select id as "productId" from products where status = 'active' order by id limit 1`,
    )
    const { storeId } = await one<{ storeId: string }>(
      `select f.store_id as "storeId" from follows f join users u on u.id = f.user_id where u.email = $1 and f.store_id is not null order by 1 limit 1`,
      [SAMPLE_EMAILS.shopper],
    )
    const { slug } = await one<{ slug: string }>('select slug from community_groups order by id limit 1')
    return { productId: Number(productId), storeId: Number(storeId), groupSlug: slug }
  })
}

const plantSql = (people: number): string[] => [
  'begin',
  `create temp table person on commit drop as
     with made as (
       insert into users (email, name, first_name) select 'bench-reviewer-' || n || '@example.com', 'Rita Bench ' || n, 'Rita' from generate_series(1, ${people}) n returning id
     ) select id, row_number() over () - 1 as n from made`,
  `create temp table thing on commit drop as
     select p.id, row_number() over (order by p.id) - 1 as n, (select s.id from stores s where s.retailer_id = p.retailer_id order by s.id limit 1) as store_id, p.retailer_id
     from products p where p.status = 'active'`,
  'create index on thing (n)',
  // The stores that the sample shopper follows are reviewed by everybody.
  `create temp table place on commit drop as
     select s.id, s.retailer_id, row_number() over (order by f.id) - 1 as n from follows f join stores s on s.id = f.store_id
     join users u on u.id = f.user_id where u.email = '${SAMPLE_EMAILS.shopper}' and f.store_id is not null order by 3 limit 2`,
  `insert into reviews (user_id, subject, subject_id, retailer_id, store_id, store_name, order_number, rating, text, wording, state, helpful, created_at)
     select person.id, case when k < 2 then 'store' else 'product' end, case when k < 2 then place.id else thing.id end,
       case when k < 2 then place.retailer_id else thing.retailer_id end, case when k < 2 then place.id else thing.store_id end, 'A store',
       'S' || lpad((person.n * ${REVIEWS_EACH} + k)::text, 13, '0'), 1 + (person.n + k) % 5, 'It does what it says, visit ' || person.n || ' of ' || k || ', and I would buy it again.',
       md5(person.n || ' ' || k), 'shown', (person.n * 7 + k) % 40, now() - ((person.n * ${REVIEWS_EACH} + k) % 400000) * interval '1 minute'
     from person cross join generate_series(0, ${REVIEWS_EACH - 1}) k
     left join place on place.n = k left join thing on thing.n = case when k < ${HOT} then k - 2 else (person.n * 7 + k * 101) % (select count(*) from thing) end
     where k >= 2 or place.id is not null
     on conflict do nothing`,
  `insert into ratings (subject, subject_id, one, two, three, four, five)
     select subject, subject_id, count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
       count(*) filter (where rating = 4), count(*) filter (where rating = 5) from reviews where state = 'shown' group by 1, 2
     on conflict (subject, subject_id) do update set one = excluded.one, two = excluded.two, three = excluded.three, four = excluded.four, five = excluded.five`,
  `insert into posts (kind, user_id, group_id, store_id, retailer_id, text, wording, state, told_at, created_at)
     select case when k = 0 then 'news' else 'post' end, person.id, g.id, case when k = 0 then place.id end, case when k = 0 then place.retailer_id end,
       'Seen today at the entrance, number ' || person.n || ' of ' || k, md5('post ' || person.n || ' ' || k), 'shown', now(),
       now() - ((person.n * ${POSTS_EACH} + k) % 400000) * interval '1 minute'
     from person cross join generate_series(0, ${POSTS_EACH - 1}) k
     join lateral (select id from community_groups order by id offset (person.n + k) % (select count(*) from community_groups) limit 1) g on true
     left join place on place.n = person.n % (select count(*) from place)`,
  'update community_groups g set posts = (select count(*) from posts p where p.group_id = g.id)',
  'commit',
  'vacuum analyze',
]

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
