import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { checkOut, measureAgainst } from './against.ts'
import { measureAlerts } from './alerts.ts'
import { measureBooks } from './books.ts'
import { bareFastify, idealOrders, rawSql } from './calibrations.ts'
import { memoryOf } from './cpu.ts'
import { measureDesk } from './desk.ts'
import { measureGrowth, type Sized } from './growth.ts'
import { measureImport } from './imports.ts'
import { lighthouse } from './lighthouse.ts'
import { measureTarget, warmUp } from './measure-target.ts'
import { Sinks } from './messages.ts'
import { measurePayouts } from './payouts.ts'
import { measurePromotions } from './promotions.ts'
import { measureReviews } from './reviews.ts'
import { measureRelevance } from './relevance.ts'
import { headline, lineOf, type Measurement, type Verdict, verdictLine } from './report.ts'
import { type Server, startServer } from './server.ts'
import { type Area, AREAS, targetsOf, tenderTargets, wordsOf } from './targets.ts'
import { type Measured, verdictsOf } from './verdicts.ts'
import { FEW_STORES, SEEN_FIRST } from '#server/domains/search/small-stores.ts'
import { measureEveryday } from './everyday.ts'
import { foundBy, measureExposure, pageBy } from './exposure.ts'
import { measureKinds } from './kinds.ts'
import { measurePhotos } from './photos.ts'
import { measureTwoWords } from './two-words.ts'
import { measureVisits } from './visits.ts'
import { asking, openMarketplace, surveyWorld, untilQuiet, type World } from './world.ts'

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    products: { type: 'string', multiple: true },
    seconds: { type: 'string' },
    json: { type: 'string' },
    judgments: { type: 'string' },
    data: { type: 'string' },
    photos: { type: 'string' },
    visits: { type: 'string', multiple: true },
  },
})
const [part, revision, ...tooMany] = positionals
const named = part === 'against' ? [part, ...tooMany] : positionals.filter((word) => word !== 'only')
const APART = [
  'lighthouse',
  'alerts',
  'growth',
  'books',
  'payouts',
  'imports',
  'promotions',
  'relevance',
  'photos',
  'everyday',
  'desk',
  'reviews',
  'visits',
  'against',
]
const unknown = named.filter((word) => !APART.includes(word) && !AREAS.includes(word as Area))
if (unknown.length > 0) {
  console.error(
    `bench: what is ${unknown.join(', ')}? Say lighthouse, alerts, growth, books, payouts, imports, promotions, relevance, photos, everyday, desk, reviews, visits, against REVISION, or any of ${AREAS.join(', ')}; --quick, --products N, --seconds N, --judgments FOLDER, --data FOLDER, --photos N, --visits WORDS, --json FILE.`,
  )
  process.exit(1)
}
const namedAreas = AREAS.filter((area) => named.includes(area))
const areas = namedAreas.length > 0 ? namedAreas : AREAS
const sizes = (given.products ?? (given.quick || named.includes('lighthouse') ? ['5000'] : ['5000', '100000'])).map(Number)
const seconds = Number(given.seconds ?? (given.quick ? 2 : 5))
const folder = (size: number) => resolve(process.env['SPIRAL_DATA'] ?? join(tmpdir(), 'spiral-bench'), String(size))
/** The server may take this long to free the memory that the load needed. */
const QUIET_MS = 15_000
const say = (words: string) => console.log(words)

const running = new Set<Server>()
/** The reads of shoppers that are measured beside an import. */
const READS = ['list of 24 by category, made anew', 'product detail, made anew', 'text search, made anew']
const stopAll = () => Promise.all([...running].map(stop))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopAll().finally(() => process.exit(130)))

try {
  const runs = {
    lighthouse: runLighthouse,
    alerts: runAlerts,
    books: runBooks,
    payouts: runPayoutsApart,
    imports: runImports,
    promotions: runPromotions,
    relevance: runRelevance,
    photos: runPhotos,
    everyday: runEveryday,
    desk: runDesk,
    reviews: runReviews,
    visits: runVisits,
    against: runAgainst,
  }
  const run = (Object.keys(runs) as (keyof typeof runs)[]).find((name) => named.includes(name))
  process.exitCode = await (run ? runs[run]() : runLoads())
} finally {
  await stopAll()
}

async function stop(server: Server): Promise<void> {
  running.delete(server)
  await server.stop()
}

async function runPhotos(): Promise<number> {
  const verdicts = await measurePhotos(resolve(given.data ?? '../shared/data'), Number(given.photos ?? (given.quick ? 60 : Infinity)), say)
  say(`\n${verdicts.map(verdictLine).join('\n')}`)
  if (given.json) await writeFile(given.json, JSON.stringify({ verdicts }, null, 2))
  return verdicts.every(({ reached }) => reached) ? 0 : 1
}

/** Everyday words on the sample, and how many searches show a small store among the first results. */
async function runEveryday(): Promise<number> {
  const server = await open(sizes[0] ?? 5000)
  for (const language of ['everyday', 'spanish'] as const) {
    const { hitAt5, rightAmong5 } = await measureEveryday(
      async (words) => (await foundBy(server, words)).map(({ title }) => title),
      language,
    )
    say(
      `A right kind of thing among the first five, ${language}: ${hitAt5.all.toFixed(3)}; of the five, ${rightAmong5.toFixed(3)} are right`,
    )
  }
  const { asked, right, falseNo } = await measureTwoWords(async (words) => {
    const { items, search } = await pageBy(server, words)
    return { titles: items.map(({ title }) => title), saysNo: search !== undefined && (search.nobodyNear !== null || search.exact === 0) }
  })
  say(
    `A few words (${asked}): the thing first, or a no where nobody sells it: ${right.toFixed(3)}; a no although somebody does: ${falseNo}`,
  )
  const { seen, searches } = await measureExposure(server)
  say(`A retailer with at most ${FEW_STORES} stores among the first ${SEEN_FIRST}: ${(seen / searches).toFixed(3)} of ${searches} searches`)
  return 0
}

async function runLighthouse(): Promise<number> {
  const server = await open(sizes[0] ?? 5000)
  const { products } = await surveyWorld(server)
  return lighthouse(server.port, ['/', '/products', `/product/${products[0]}`], say)
}

/** Plain names of things on the sample, and judged searches: the folder has `products.ndjson.gz` and `judgments.even.tsv`. */
async function runRelevance(): Promise<number> {
  if (!given.judgments) throw new Error('Say where the judged products are: --judgments FOLDER.')
  const server = await open(sizes[0] ?? 5000)
  const sold = await asking(
    server.databaseUrl,
    async (client) =>
      new Set((await client.query<{ title: string }>('select distinct title from search_documents')).rows.map(({ title }) => title)),
  )
  for (const words of ['one', 'several'] as const) {
    const { asked, first, amongFive } = await measureKinds(
      async (name) => (await foundBy(server, name)).map(({ title }) => title),
      sold,
      words,
    )
    say(
      `Plain names of ${words} word${words === 'one' ? '' : 's'} (${asked}): the thing first ${first.toFixed(3)}, among five ${amongFive.toFixed(3)}`,
    )
  }
  await stop(server)
  for (const { way, clean, misspelled } of await measureRelevance(join(folder(0), '../relevance'), given.judgments, say))
    say(`${way}: nDCG@10 ${clean.toFixed(3)}, with a mistake in each query ${misspelled.toFixed(3)}`)
  return 0
}

/** In a folder of its own: a million transfers or an import would change what the other measurements measure. */
async function openApart(name = 'apart'): Promise<Server> {
  const dataDir = join(folder(0), '..', name)
  await mkdir(dataDir, { recursive: true })
  const server = await openMarketplace(dataDir, 5000, say)
  running.add(server)
  await untilQuiet(server.databaseUrl)
  return server
}

async function runBooks(): Promise<number> {
  const server = await openApart()
  return conclude(await measureBooks(server, say, { seconds, transfers: given.quick ? 100_000 : 1_000_000 }))
}

async function runPayoutsApart(): Promise<number> {
  const size = given.quick ? { sellers: 1_000, lines: 100_000 } : { sellers: 10_000, lines: 1_000_000 }
  return conclude(await measurePayouts(await openApart('payouts'), say, size))
}

async function runVisits(): Promise<number> {
  return conclude(await measureVisits(await openApart('visits'), say, given.quick ? 2_000_000 : 50_000_000))
}

async function runImports(): Promise<number> {
  const server = await openApart()
  const reads = (await targetsOf(server, await surveyWorld(server))).filter(({ name }) => READS.includes(name))
  return conclude(await measureImport(server, say, { variants: given.quick ? 10_000 : 100_000, reads }))
}

async function runPromotions(): Promise<number> {
  const server = await openApart()
  const world = await surveyWorld(server)
  return conclude(await measurePromotions(server, say, { world, orders: given.quick ? 10_000 : 100_000 }))
}

/** Its parcels have no payments behind them, so the audit of the books would refuse them. */
async function runDesk(): Promise<number> {
  return conclude(await measureDesk(await openApart('desk'), say))
}

async function runReviews(): Promise<number> {
  const [small, large] = [await openApart('few-reviews'), await openApart('many-reviews')]
  return conclude(await measureReviews(small, large, say, given.quick ? 1 : seconds))
}

/** This build beside that of another revision, in turns, each with a marketplace of its own. */
async function runAgainst(): Promise<number> {
  if (!revision) throw new Error('Say which revision to compare with, such as `npm run bench -- against HEAD~20`.')
  const size = sizes[0] ?? 5000
  const both = join(folder(0), '../against')
  const old = await checkOut(revision, join(both, 'old'), say)
  const [before, now] = [
    await openMarketplace(await made(join(both, 'data-old')), size, say, {}, old),
    await openMarketplace(await made(join(both, 'data-new')), size, say),
  ]
  running.add(before).add(now)
  return conclude(await measureAgainst(before, now, say, { rounds: given.quick ? 3 : 5, only: given.visits ?? [] }))
}

async function made(path: string): Promise<string> {
  await mkdir(path, { recursive: true })
  return path
}

async function conclude(verdicts: Verdict[]): Promise<number> {
  say(`\n${verdicts.map(verdictLine).join('\n')}`)
  if (given.json) await writeFile(given.json, JSON.stringify({ verdicts }, null, 2))
  return verdicts.every(({ reached }) => reached) ? 0 : 1
}

async function runAlerts(): Promise<number> {
  const sinks = await Sinks.start()
  try {
    return await tellAlerts(await open(given.products || given.quick ? (sizes[0] ?? 5000) : 100_000, sinks.env), sinks)
  } finally {
    await stopAll()
    sinks.stop()
  }
}

async function tellAlerts(on: Server, sinks: Sinks): Promise<number> {
  const checkout = (await targetsOf(on, await surveyWorld(on))).find(({ area }) => area === 'checkout')
  if (!checkout) throw new Error('There is no checkout to measure beside the alerts.')
  return conclude(await measureAlerts(on, say, { sinks, checkout: checkout.ask }))
}

async function runLoads(): Promise<number> {
  const worlds: Measured[] = []
  if (!named.includes('growth')) for (const size of sizes) worlds.push(await measureWorld(size))
  const verdicts = [...verdictsOf(worlds), ...(await runGrowth())]
  say(`\n${verdicts.map(verdictLine).join('\n')}`)
  if (given.json) await writeFile(given.json, JSON.stringify({ worlds, verdicts }, null, 2))
  return verdicts.every(({ reached }) => reached) ? 0 : 1
}

async function runGrowth(): Promise<Verdict[]> {
  const [least, most] = [sizes[0] ?? 0, sizes.at(-1) ?? 0]
  if (most <= least) return []
  const sized = async (size: number): Promise<Sized> => {
    const server = await open(size)
    return { size, server, targets: await targetsOf(server, await surveyWorld(server)) }
  }
  const verdicts = await measureGrowth(await sized(least), await sized(most), { areas, seconds, say })
  await stopAll()
  return verdicts
}

async function open(size: number, env: Record<string, string> = {}): Promise<Server> {
  await mkdir(folder(size), { recursive: true })
  const server = await openMarketplace(folder(size), size, say, env)
  running.add(server)
  return server
}

async function measureWorld(size: number): Promise<Measured> {
  await stop(await open(size))
  const server = await startServer(folder(size))
  running.add(server)
  const { readySeconds: secondStartSeconds, pid } = server
  const world = await surveyWorld(server)
  say(`\n${size.toLocaleString('en')} products; ready ${secondStartSeconds.toFixed(1)} s after a second start; ${seconds} s each`)
  const busy = (loadavg()[0] ?? 0) / availableParallelism()
  if (busy > 0.7) say(`Other programs use this machine (load ${busy.toFixed(1)} per core): rates sag, and CPU per operation rises too.`)
  if (world.cookie === null) say('The sample shopper could not sign in: pages for the signed in are left out.')
  say(headline())
  const rows: Measurement[] = []
  const keep = (row: Measurement) => {
    rows.push(row)
    say(lineOf(row))
  }
  const targets = [...(await targetsOf(server, world)), ...(areas.includes('checkout') ? await tenderTargets(server, world) : [])]
  for (const area of areas) {
    for await (const row of calibrate(server, world, area)) keep(row)
    for (const target of targets.filter((one) => one.area === area))
      for (const connections of target.connections ?? [1, 16]) {
        await warmUp(server, target, connections, seconds)
        keep(await measureTarget(server, target, connections, seconds))
      }
  }
  const memoryAtOnce = await memoryOf(pid)
  await pause(QUIET_MS)
  const memoryMiB = await memoryOf(pid)
  const mebibytes = (value: number | null) => value?.toFixed(0) ?? '-'
  say(`Memory of the server after the load: ${mebibytes(memoryAtOnce)} MiB, and ${QUIET_MS / 1000} s later ${mebibytes(memoryMiB)} MiB`)
  await stop(server)
  return { size, rows, memoryMiB, secondStartSeconds }
}

async function* calibrate(on: Server, { categories, products, titles, ...world }: World, area: Area): AsyncGenerator<Measurement> {
  const each = <T>(list: readonly T[]): T[][] => list.map((value) => [value])
  for (const connections of [1, 16]) {
    const load = { connections, seconds }
    if (area === 'list') {
      yield await bareFastify(on, `/api/products?category=${categories[0]}&limit=24`, load)
      yield await rawSql(on, 'raw SQL: list', 'list', each(categories), load)
    }
    if (area === 'detail') yield await rawSql(on, 'raw SQL: detail', 'detail', each(products), load)
    if (area === 'search') yield await rawSql(on, 'raw SQL: text search', 'text', each(titles.map((_, i) => wordsOf(titles, i))), load)
  }
  if (area === 'checkout') yield await idealOrders(on, { categories, products, titles, ...world }, { connections: 8, seconds })
}
