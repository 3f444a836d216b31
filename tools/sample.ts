import { parseArgs } from 'node:util'
import { closeSampleAccounts } from '#server/domains/identity/people.ts'
import { insertInitialRows } from '#server/initial-rows.ts'
import { DatabaseClock } from '#server/platform/clock.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import { connect, type Db, disconnect } from '#server/platform/db.ts'
import { growTo } from '#sample/more.ts'
import { removeSample, SampleInUse, wantSample } from '#sample/remove.ts'
import { EXIT, failureOf } from '#server/start-failures.ts'
import { withDatabase } from './database.ts'

const USAGE = `npm run sample -- [--products N | --close-accounts | --remove]

Puts the sample marketplace into the configured database (the built-in one, or DATABASE_URL), unless it is there already.
--products N adds to it until it has N products; a running server shows them within a minute.
--close-accounts ends the sample's accounts for good, so that the database may be used in production.
--remove takes the sample away and nothing else. It changes nothing if a real order or a real store depends on the sample.`

const say = (words: string) => console.log(`spiral: ${words}`)

type SampleCommand = { act: 'plant' | 'close' | 'remove'; products: number | null }

function wishOf(): SampleCommand {
  const { values } = parseArgs({
    options: {
      products: { type: 'string' },
      'close-accounts': { type: 'boolean', default: false },
      remove: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    console.log(USAGE)
    process.exit(0)
  }
  const { products, 'close-accounts': closes, remove: removes } = values
  if (Number(products !== undefined) + Number(closes) + Number(removes) > 1)
    throw new TypeError('Choose one: --products, --close-accounts or --remove.')
  if (products !== undefined && !/^\d{1,7}$/.test(products)) throw new TypeError('--products takes a whole number, such as 100000.')
  return { act: closes ? 'close' : removes ? 'remove' : 'plant', products: products === undefined ? null : Number(products) }
}

const close = (url: string): Promise<void> =>
  withConnection(url, async (db) => {
    const count = await closeSampleAccounts(db, await nowOf(db))
    say(count === 0 ? 'No sample account was open.' : `Sample accounts closed: ${count}. What they bought and sold stays.`)
  })

const remove = (url: string): Promise<void> =>
  withConnection(url, async (db) => {
    const { people, retailers, malls, products, orders, notes } = await removeSample(db)
    if (people + retailers + malls === 0) return say('There is no sample in this database.')
    say(
      `Removed: ${products.toLocaleString('en-US')} products of ${retailers} retailers, ${malls} malls, ${orders} orders and ${people} people.`,
    )
    for (const note of notes) say(`Note: ${note}.`)
  })

async function plant(config: Config, url: string, products: number | null): Promise<void> {
  await withConnection(url, wantSample)
  await insertInitialRows(config, url, say)
  if (products !== null) await withConnection(url, async (db) => growTo(db, products, await nowOf(db), say))
}

async function nowOf(db: Db): Promise<Date> {
  const clock = new DatabaseClock(db)
  await clock.measure()
  return clock.now()
}

async function withConnection(url: string, work: (db: Db) => Promise<unknown>): Promise<void> {
  const db = connect(url, { connections: 2, statementMs: 600_000 })
  try {
    await work(db)
  } finally {
    await disconnect(db)
  }
}

const ACTS: Record<SampleCommand['act'], (config: Config, url: string, products: number | null) => Promise<void>> = {
  plant,
  close: (_, url) => close(url),
  remove: (_, url) => remove(url),
}

const startedAt = performance.now()
let wish: SampleCommand
try {
  wish = wishOf()
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  process.exit(2)
}
try {
  const config = readConfig({ ...process.env, SPIRAL_SAMPLE: wish.act === 'plant' ? 'on' : 'off' })
  await withDatabase(config, (url) => ACTS[wish.act](config, url, wish.products))
  say(`Done in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`)
} catch (error) {
  const { words, code } =
    error instanceof SampleInUse
      ? { words: error.message, code: EXIT.failed }
      : failureOf(error, { port: 0, dataDir: process.env['SPIRAL_DATA'] ?? '.data' })
  console.error(words === null ? error : `\nspiral: ${words}`)
  process.exitCode = code
}
