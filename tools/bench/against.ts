import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SAMPLE_EMAILS } from '#sample/accounts.ts'
import { cpuOf, cpuOfPostgres, memoryOf } from './cpu.ts'
import { type Ask, askOnce, Line, written } from './load.ts'
import type { Verdict } from './report.ts'
import type { Server } from './server.ts'
import { wordsOf } from './targets.ts'
import { signIn, surveyWorld, untilQuiet } from './world.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
/** A visit that costs this many times what it did is worth a look; less is noise on a shared machine. */
const WORTH_A_LOOK = 1.1

/** Checks a revision out into a folder, with its own packages. A folder that has it already is kept. */
export async function checkOut(revision: string, folder: string, say: (words: string) => void): Promise<string> {
  const commit = (await run('git', ['rev-parse', '--verify', `${revision}^{commit}`], { cwd: root })).stdout.trim()
  if (existsSync(join(folder, 'package.json'))) {
    const there = await run('git', ['rev-parse', 'HEAD'], { cwd: folder })
    if (there.stdout.trim() === commit) return folder
  }
  say(`Checking out ${revision} into ${folder}`)
  await rm(folder, { recursive: true, force: true })
  await run('git', ['clone', '--quiet', '--no-checkout', root, folder])
  await run('git', ['checkout', '--quiet', '--detach', commit], { cwd: folder })
  await run(process.execPath, ['tools/bootstrap.mjs'], { cwd: folder, maxBuffer: 1 << 26 })
  return folder
}

type Send = (ask: Ask) => Promise<string>
/** One thing that a person does, with all its requests. */
type Visit = { name: string; times: number; leavesWork?: true; act: (send: Send, i: number) => Promise<unknown> }

/**
 * Measures what each visit costs on both servers, in turns within the same minutes, so that other programs disturb both alike. The figure
 * is the median over the rounds of processor time per visit, of the server and of its Postgres, with the work that follows the answers.
 */
export async function measureAgainst(
  old: Server,
  now: Server,
  say: (words: string) => void,
  { rounds, only = [] }: { rounds: number; only?: readonly string[] },
): Promise<Verdict[]> {
  const sides = await Promise.all([old, now].map(async (server) => ({ server, visits: await visitsOf(server) })))
  const verdicts: Verdict[] = []
  for (const [n, { name }] of sides[0]?.visits.entries() ?? []) {
    if (only.length > 0 && !only.some((words) => name.includes(words))) continue
    const costs: Cost[][] = sides.map(() => [])
    for (let round = -1; round < rounds; round++)
      for (const side of round % 2 === 0 ? sides.keys() : [...sides.keys()].toReversed()) {
        const { server, visits } = sides[side] as (typeof sides)[number]
        const cost = await costOf(server, visits[n] as Visit)
        // The first round warms up compiled code and plans.
        if (round >= 0) costs[side]?.push(cost)
      }
    const [before, after] = costs.map((each) => ({
      server: median(each.map((c) => c.server)),
      postgres: median(each.map((c) => c.postgres)),
    }))
    if (!before || !after) continue
    const ratio = (after.server + after.postgres) / (before.server + before.postgres)
    verdicts.push({
      what: name,
      figure: `${ratio.toFixed(2)} times (${words(before)} ms before, ${words(after)} now)`,
      target: `at most ${WORTH_A_LOOK}`,
      reached: ratio <= WORTH_A_LOOK,
    })
    say(`${name.padEnd(36)}${words(before).padStart(16)}${words(after).padStart(16)}${ratio.toFixed(2).padStart(8)}`)
  }
  const [before, after] = await Promise.all([old, now].map(({ pid }) => memoryOf(pid)))
  say(`Memory of the server: ${before?.toFixed(0)} MiB before, ${after?.toFixed(0)} now`)
  return verdicts
}

/** Milliseconds of processor per visit. */
type Cost = { server: number; postgres: number }
const words = ({ server, postgres }: Cost) => `${server.toFixed(2)} + ${postgres.toFixed(2)}`
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

let visited = 0
async function costOf(server: Server, { times, leavesWork, act }: Visit): Promise<Cost> {
  const line = await Line.to(server.port)
  const send: Send = async (ask) => {
    const { status, body } = await line.send(written({ ...ask, headers: { origin: `http://localhost:${server.port}`, ...ask.headers } }))
    if (status !== (ask.status ?? 200)) throw new Error(`${status} for ${ask.path}: ${body.subarray(0, 300).toString()}`)
    return body.toString()
  }
  const used = async () => ({ server: await cpuOf(server.pid), postgres: await cpuOfPostgres(server.postmaster) })
  const before = await used()
  for (let i = 0; i < times; i++) await act(send, visited++)
  line.end()
  if (leavesWork) await untilQuiet(server.databaseUrl)
  const after = await used()
  if (before.server === null || before.postgres === null || after.server === null || after.postgres === null)
    throw new Error('This system does not report processor time; `against` needs Linux.')
  return { server: (after.server - before.server) / times, postgres: (after.postgres - before.postgres) / times }
}

const at = <T>(list: readonly T[], i: number): T => list[i % list.length] as T
const HOME = { street1: '100 Lake Street', city: 'Bloomington', state: 'MN', zip: '55425' }

async function visitsOf(server: Server): Promise<Visit[]> {
  const { products, categories, titles, offers, cookie } = await surveyWorld(server)
  const [retailer, mall] = [await signIn(server.port, SAMPLE_EMAILS.retailer), await signIn(server.port, SAMPLE_EMAILS.mall)]
  if (!cookie || !retailer || !mall) throw new Error('A sample person cannot sign in.')
  const me = await askOnce(server.port, { path: '/api/auth/me', headers: { cookie: mall } })
  const mallId = /"mallId":(\d+)/.exec(me.body.toString())?.[1] ?? 1
  const stores = [...new Set(offers.map(({ storeId }) => storeId))]
  const fresh = (path: string) => `${path}${path.includes('?') ? '&' : '?'}n=${randomUUID()}`
  const browser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }
  const page = (path: string, of?: string): Ask => ({ path, headers: { ...browser, ...(of && { cookie: of }) } })
  const pickup = (i: number) => ({ ...at(offers, i), quantity: 1, fulfillmentMethod: 'in-store-pickup' })
  const twoStores = (i: number) => {
    const other = offers.findIndex((offer, n) => n > i % offers.length && offer.storeId !== at(offers, i).storeId)
    return [pickup(i), { ...pickup(Math.max(other, 0)), fulfillmentMethod: 'ship-to-me' }]
  }
  const buy = async (send: Send, items: unknown[], i: number, of?: string) => {
    const headers: Record<string, string> = of ? { cookie: of } : {}
    const quote = await send({ method: 'POST', path: '/api/checkout/quote', headers, body: { items, destination: HOME } })
    await send({
      method: 'POST',
      path: '/api/checkout',
      status: 201,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: {
        items,
        destination: HOME,
        contact: { name: 'Bo Bench', email: `bo${i % 500}@example.com` },
        payment: { provider: 'sandbox', token: 'tok_visa' },
        agreedTotal: (JSON.parse(quote) as { total: number }).total,
      },
    })
  }
  const signedInPurchase = async (send: Send, i: number) => {
    await send({ method: 'PUT', path: '/api/cart', headers: { cookie }, body: { items: [pickup(i)] } })
    await buy(send, [pickup(i)], i, cookie)
  }
  return [
    {
      name: 'search near, made anew',
      times: 80,
      act: (send, i) => send({ path: fresh(`/api/products?q=${encodeURIComponent(wordsOf(titles, i))}&near=55425&limit=24`) }),
    },
    {
      name: 'list near with facets, made anew',
      times: 60,
      act: (send, i) => send({ path: fresh(`/api/products?category=${at(categories, i)}&near=55425&limit=24`) }),
    },
    {
      name: 'quote, two stores',
      times: 120,
      act: (send, i) => send({ method: 'POST', path: '/api/checkout/quote', body: { items: twoStores(i), destination: HOME } }),
    },
    { name: 'purchase of a guest', times: 40, leavesWork: true, act: (send, i) => buy(send, [pickup(i)], i) },
    { name: 'purchase of a guest, two stores', times: 30, leavesWork: true, act: (send, i) => buy(send, twoStores(i), i) },
    { name: 'purchase signed in, with the cart', times: 30, leavesWork: true, act: signedInPurchase },
    { name: 'home, made anew', times: 20, act: (send) => send(page(fresh('/'))) },
    { name: 'home, signed in', times: 20, act: (send) => send(page('/', cookie)) },
    { name: 'product, made anew', times: 25, act: (send, i) => send(page(fresh(`/product/${at(products, i)}`))) },
    { name: 'product, more than a cache holds', times: 60, act: (send, i) => send(page(`/product/${at(products, i)}`)) },
    { name: 'product, signed in, hot', times: 60, act: (send, i) => send(page(`/product/${at(products, i % 8)}`, cookie)) },
    { name: 'store, made anew', times: 15, act: (send, i) => send(page(fresh(`/store/${at(stores, i)}`))) },
    { name: 'wallet, signed in', times: 20, act: (send) => send(page('/wallet', cookie)) },
    { name: 'shopper dashboard', times: 20, act: (send) => send(page('/shopper-dashboard', cookie)) },
    {
      name: "a retailer's first look",
      times: 10,
      act: async (send) => {
        await send(page('/retailer-dashboard', retailer))
        await send({ path: '/api/retailer/overview', headers: { cookie: retailer } })
        await send({ path: '/api/retailer/inventory/products?limit=25', headers: { cookie: retailer } })
      },
    },
    {
      name: "a mall's first look",
      times: 10,
      act: async (send) => {
        await send(page('/mall-dashboard', mall))
        // An earlier revision took a number of days.
        const [from, to] = [29, 0].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10))
        await send({ path: `/api/mall/figures?mallId=${mallId}&days=30&from=${from}&to=${to}`, headers: { cookie: mall } })
      },
    },
  ]
}
