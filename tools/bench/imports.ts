import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { SAMPLE_EMAILS } from '#sample/accounts.ts'
import { cpuOf, cpuOfPostgres, memoryOf } from './cpu.ts'
import { askOnce, paced } from './load.ts'
import type { Verdict } from './report.ts'
import type { Server } from './server.ts'
import type { Target } from './targets.ts'
import { asking, signIn, untilQuiet } from './world.ts'

type Say = (words: string) => void
type Run = { id: number; state: string; working: boolean; errorCount: number; counts: { variants: number } }

const VARIANTS_EACH = 5
const PER_SECOND = 20
const QUIET_SECONDS = 15
const LONGEST_MS = 900_000

/** A catalog file through the import center, while shoppers read at their own pace. Afterwards the import is undone. */
export async function measureImport(on: Server, say: Say, { variants, reads }: { variants: number; reads: Target[] }): Promise<Verdict[]> {
  const cookie = await signIn(on.port, SAMPLE_EMAILS.retailer)
  if (cookie === null) throw new Error('The sample retailer could not sign in.')
  const shop = { on, cookie, storeId: await ownStore(on) }
  const ask = (i: number) => (reads[i % reads.length] as Target).ask(i)
  for (let i = 0; i < 100; i++) await askOnce(on.port, ask(i))
  const quiet = await paced(on.port, ask, PER_SECOND, pause(QUIET_SECONDS * 1000))
  const idle = (await memoryOf(on.pid)) ?? 0
  const before = [(await cpuOf(on.pid)) ?? 0, (await cpuOfPostgres(on.postmaster)) ?? 0] as const
  let peak = idle
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, (await memoryOf(on.pid)) ?? 0)
      await pause(250)
    }
  })()
  const started = performance.now()
  const importing = importFile(shop, catalogOf(variants))
  const meanwhile = paced(on.port, ask, PER_SECOND, importing)
  const { checkedAt, run } = await importing
  const seconds = (performance.now() - started) / 1000
  isOver = true
  const during = await meanwhile
  await watching
  const [server, postgres] = [((await cpuOf(on.pid)) ?? 0) - before[0], ((await cpuOfPostgres(on.postmaster)) ?? 0) - before[1]]
  const ratio = during.p95 / quiet.p95
  say(
    `import of ${run.counts.variants.toLocaleString('en')} variants: ${seconds.toFixed(1)} s (checked after ${((checkedAt - started) / 1000).toFixed(1)} s), CPU ${(server / 1000).toFixed(1)} s server + ` +
      `${(postgres / 1000).toFixed(1)} s Postgres, shoppers' requests included; memory ${idle.toFixed(0)} → ${peak.toFixed(0)} MiB; ${run.errorCount} errors; ` +
      `p95 of ${PER_SECOND} reads a second ${quiet.p95.toFixed(1)} → ${during.p95.toFixed(1)} ms (p50 ${quiet.p50.toFixed(1)} → ${during.p50.toFixed(1)}), ${during.errors} failed${during.firstError === null ? '' : ` (${during.firstError})`}`,
  )
  await untilQuiet(on.databaseUrl)
  say('Undoing the import')
  await act(shop, run.id, 'undo', 'undone')
  await untilQuiet(on.databaseUrl)
  return [
    {
      what: `import of ${variants.toLocaleString('en')} variants`,
      figure: `${seconds.toFixed(0)} s, ${((server + postgres) / 1000).toFixed(0)} s of CPU`,
      target: 'at most 120 s',
      reached: seconds <= 120 && run.counts.variants === variants,
    },
    {
      what: 'memory of the server during the import, above idle',
      figure: `${(peak - idle).toFixed(0)} MiB`,
      target: 'at most 200 MiB',
      reached: peak - idle <= 200,
    },
    {
      what: "shoppers' p95 during the import",
      figure: `${ratio.toFixed(2)} times its quiet value`,
      target: 'at most 2 times',
      reached: ratio <= 2 && during.errors === 0,
    },
  ]
}

type Shop = { on: Server; cookie: string; storeId: number }

const ownStore = (on: Server): Promise<number> =>
  asking(on.databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select s.id from stores s join memberships m on m.scope = 'retailer' and m.scope_id = s.retailer_id join users u on u.id = m.user_id
       where u.email = $1 and m.store_id is null and not s.closed order by s.id limit 1`,
      [SAMPLE_EMAILS.retailer],
    )
    return Number(rows[0]?.id)
  })

/** In Shopify's columns. New names and SKUs each time, so that every row is a new variant. */
function catalogOf(variants: number): string {
  const run = Date.now().toString(36)
  const lines = ['Handle,Title,Body (HTML),Vendor,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Status']
  for (let i = 0; i < variants; i++) {
    const [product, size] = [Math.floor(i / VARIANTS_EACH), i % VARIANTS_EACH]
    const own = size === 0 ? `Bench item ${product},<p>A useful thing for every day.</p>,Bench,"home, daily"` : ',,,'
    lines.push(`bench-${run}-${product},${own},Size,${size + 1},${run}-${i},${i % 40},${(5 + (i % 9000) / 100).toFixed(2)},active`)
  }
  return `${lines.join('\n')}\n`
}

async function importFile(shop: Shop, csv: string): Promise<{ run: Run; checkedAt: number }> {
  const form = new FormData()
  form.set('storeId', String(shop.storeId))
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'catalog.csv')
  const answer = await send(shop, '', { method: 'POST', body: form })
  const { id } = (await answer.json()) as Run
  await until(shop, id, 'checked')
  const checkedAt = performance.now()
  return { run: await act(shop, id, 'apply', 'applied'), checkedAt }
}

async function act(shop: Shop, id: number, name: 'apply' | 'undo', state: string): Promise<Run> {
  await send(shop, `/${id}/${name}`, { method: 'POST', headers: { 'idempotency-key': randomUUID() } })
  return until(shop, id, state)
}

async function until(shop: Shop, id: number, state: string): Promise<Run> {
  for (const end = performance.now() + LONGEST_MS; performance.now() < end; await pause(400)) {
    const run = (await (await send(shop, `/${id}`, {})).json()) as Run
    if (run.state === state && !run.working) return run
  }
  throw new Error(`The import is not ${state} after ${LONGEST_MS / 60_000} minutes.`)
}

type Call = { method?: 'POST'; headers?: Record<string, string>; body?: FormData }

async function send({ on, cookie }: Shop, path: string, init: Call): Promise<Response> {
  const origin = `http://localhost:${on.port}`
  const answer = await fetch(`${origin}/api/retailer/imports${path}`, { ...init, headers: { ...init.headers, cookie, origin } })
  if (!answer.ok) throw new Error(`${answer.status} for ${path || 'the upload'}: ${(await answer.text()).slice(0, 300)}`)
  return answer
}
