import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cacheCompiledCode, flushCompiled } from './platform/compile-cache.ts'
import { type Config, readConfig } from './platform/config.ts'
import { EXIT, failureOf, StartError } from './start-failures.ts'

// Everything else is imported while the database starts: a second start should take a moment only.
const dev = process.argv.includes('--dev')
cacheCompiledCode()
// React renders at half the speed without it, so it must stand before any page is built or rendered.
process.env['NODE_ENV'] ??= dev ? 'development' : 'production'

const STOP_SECONDS = 30
const say = (words: string) => console.log(`spiral: ${words}`)
const startedAt = performance.now()

/** What has to be ended, the last begun first. */
const ends: (() => Promise<unknown>)[] = []
let stoppingSince: number | null = null

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (stoppingSince === null) return void stop()
    // In a terminal Ctrl-C arrives twice, once by way of npm: that is still one wish.
    if (performance.now() - stoppingSince > 1_000) process.exit(EXIT.failed)
  })

let config: Config | undefined
try {
  config = readConfig(process.env)
  await start(config)
} catch (error) {
  // What breaks while everything is being ended is not news.
  if (stoppingSince === null) {
    const { words, code } = failureOf(error, { port: config?.port ?? 0, dataDir: config?.dataDir ?? '.data' })
    console.error(words === null ? error : `\nspiral: ${words}`)
    await endAll()
    process.exit(code)
  }
}

async function start(config: Config): Promise<void> {
  await refuseTakenPort(config)
  const building = dev ? undefined : import('#tools/build.ts').then(({ buildWeb }) => buildWeb({ log: say }))
  building?.catch(() => {}) // told when it is waited for
  const database = startDatabase(config)
  const [{ url }, { startSpiral }, { migrate }, { insertInitialRows }] = await Promise.all([
    database,
    import('./start.ts'),
    import('./platform/migrate.ts'),
    import('./initial-rows.ts'),
  ])
  await migrate(url, { say })
  const { isFirstStart } = await insertInitialRows(config, url, say)
  const spiral = await startSpiral(config, url)
  ends.push(() => spiral.stop())
  ends.push(async () => void cutOff(spiral.app.server))
  await building
  const [{ registerWeb }, { PageCache }, { SHOWN_TO_EVERYBODY }] = await Promise.all([
    import('./platform/web.ts'),
    import('./platform/page-cache.ts'),
    import('./facts.ts'),
  ])
  const pages = new PageCache()
  spiral.deps.feed.on(({ name }) => SHOWN_TO_EVERYBODY.has(name) && pages.clear())
  await registerWeb(spiral.app, {
    dev,
    publicOrigin: config.publicOrigin,
    testScreens: config.environment !== 'production',
    pages,
    ready: spiral.deps.ready,
  })
  const address = await spiral.app.listen({ port: config.port, host: config.host })
  const origin = config.port === 0 ? address : config.publicOrigin
  const { sampleAccounts } = await import('./sample/accounts.ts')
  const accounts = config.sample ? ` · sample accounts: ${sampleAccounts}` : ''
  console.log(`SPIRAL is ready at ${origin} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)${accounts}`)
  flushCompiled()
  if (!isFirstStart || dev) return
  const { drawAhead } = await import('./sample/draw-ahead.ts')
  drawAhead(spiral.app).catch((error: unknown) => spiral.deps.log.warn({ err: error }, 'pictures were not drawn ahead'))
}

/** Known before minutes are spent on a first start; the port is really taken by `listen`. */
function refuseTakenPort({ port, host }: Config): Promise<void> {
  return new Promise((free, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(port, host, () => probe.close(() => free()))
  })
}

async function startDatabase(config: Config): Promise<{ url: string }> {
  if (config.databaseUrl) return { url: config.databaseUrl }
  const { startEmbeddedPostgres } = await import('./platform/embedded-postgres.ts')
  const starting = startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'pg'), log: say })
  ends.push(async () => (await starting.catch(() => null))?.stop())
  return starting.catch((error: Error) => {
    throw 'code' in error ? error : new StartError(error.message, { cause: error })
  })
}

/** Running requests end, jobs are handed back, and the embedded database closes last. */
async function stop(): Promise<void> {
  stoppingSince = performance.now()
  say('Stopping. What is running will be finished first.')
  const tooLong = setTimeout(() => process.exit(EXIT.failed), STOP_SECONDS * 1000)
  await endAll()
  clearTimeout(tooLong)
  process.exit(EXIT.stopped)
}

async function endAll(): Promise<void> {
  for (const end of ends.toReversed()) await end().catch((error: unknown) => console.error('spiral: while stopping:', error))
}

/** Whoever has not got an answer shortly before the time is over will not get one. */
async function cutOff(server: { closeAllConnections(): void }): Promise<void> {
  await pause((STOP_SECONDS - 8) * 1000, undefined, { ref: false })
  server.closeAllConnections()
}
