import { parseArgs } from 'node:util'
import { layFirstRows } from '#server/first-rows.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { connect, disconnect } from '#server/platform/db.ts'
import { growTo } from '#server/sample/more.ts'
import { failureOf } from '#server/start-failures.ts'
import { withDatabase } from './database.ts'

const USAGE = `npm run sample -- [--products N]

Puts the sample marketplace into the configured database (the built-in one, or DATABASE_URL), unless it is there already.
--products N adds to it until it has N products; a running server shows them within a minute.`

const say = (words: string) => console.log(`spiral: ${words}`)

function wantedProducts(): number | null {
  const { values } = parseArgs({ options: { products: { type: 'string' }, help: { type: 'boolean', short: 'h' } } })
  if (values.help) {
    console.log(USAGE)
    process.exit(0)
  }
  if (values.products === undefined) return null
  if (!/^\d{1,7}$/.test(values.products)) throw new TypeError('--products takes a whole number, such as 100000.')
  return Number(values.products)
}

const startedAt = performance.now()
let wanted: number | null = null
try {
  wanted = wantedProducts()
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  process.exit(2)
}
try {
  const config = readConfig({ ...process.env, SPIRAL_SAMPLE: 'on' })
  await withDatabase(config, async (url) => {
    await layFirstRows(config, url, say)
    if (wanted === null) return
    const db = connect(url, { connections: 2, statementMs: 600_000 })
    try {
      await growTo(db, wanted, systemClock.now(), say)
    } finally {
      await disconnect(db)
    }
  })
  say(`Done in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`)
} catch (error) {
  const { words, code } = failureOf(error, { port: 0, dataDir: process.env['SPIRAL_DATA'] ?? '.data' })
  console.error(words === null ? error : `\nspiral: ${words}`)
  process.exitCode = code
}
