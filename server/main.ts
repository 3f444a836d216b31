import { createServer } from 'node:net'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { listen } from './platform/acceptors.ts'
import { cacheCompiledCode, flushCompiled } from './platform/compile-cache.ts'
import { type Config, configWarnings, readConfig } from './platform/config.ts'
import type { Deps } from './platform/deps.ts'
import { EXIT, failureOf, StartError } from './start-failures.ts'

// All other modules are imported while the database starts, so that a second start is quick.
const dev = process.argv.includes('--dev')
cacheCompiledCode()
// Without NODE_ENV React renders at half the speed, so it must be set before any page is built or rendered.
process.env['NODE_ENV'] ??= dev ? 'development' : 'production'

const STOP_SECONDS = 30
/** A collection takes a fifth of a second, in which nobody is answered: only where it gives back much, and seldom meets a visitor. */
const QUIET = { everyMs: 5_000, utilization: 0.1, worthBytes: 48 * 1024 ** 2 }
const say = (words: string) => console.log(`spiral: ${words}`)
const startedAt = performance.now()

/** Shutdown steps, run in reverse order. */
const ends: (() => Promise<unknown>)[] = []
let stoppingSince: number | null = null

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (stoppingSince === null) return void stop()
    // In a terminal Ctrl-C arrives twice, once through npm: that is still one request to stop.
    if (performance.now() - stoppingSince > 1_000) process.exit(EXIT.failed)
  })

let config: Config | undefined
try {
  config = readConfig(process.env)
  for (const warning of configWarnings(config)) console.warn(`spiral: warning: ${warning}`)
  await start(config)
} catch (error) {
  // Errors during shutdown are not reported.
  if (stoppingSince === null) {
    const { words, code } = failureOf(error, { port: config?.port ?? 0, dataDir: config?.dataDir ?? '.data' })
    console.error(words === null ? error : `\nspiral: ${words}`)
    await endAll()
    process.exit(code)
  }
}

async function start(config: Config): Promise<void> {
  await refuseTakenPort(config)
  const building = dev ? undefined : import('#tools/build.ts').then(({ buildWeb }) => buildWeb({ log: say, brotli: 'later' }))
  building?.catch(() => {}) // awaited and reported later
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
  const [{ registerWeb }, { seesSharedPages }, { PageCache }, { SHOWN_TO_EVERYBODY }] = await Promise.all([
    import('./platform/web.ts'),
    import('./shared-pages.ts'),
    import('./platform/page-cache.ts'),
    import('./facts.ts'),
  ])
  const pages = new PageCache()
  spiral.metrics?.watchCache('pages', pages)
  if (config.metrics && config.metrics.port !== null) {
    const figures = await spiral.metrics?.listen({ ...config.metrics, port: config.metrics.port })
    ends.push(async () => figures?.close())
  }
  spiral.deps.feed.on(({ name }) => SHOWN_TO_EVERYBODY.has(name) && pages.clear())
  await registerWeb(spiral.app, {
    tiles: spiral.deps.config.mapStyle && new URL(spiral.deps.config.mapStyle).origin,
    stripe: config.payments.provider === 'stripe',
    dev,
    publicOrigin: config.publicOrigin,
    testScreens: config.environment !== 'production',
    pages,
    seesShared: (...asked) => seesSharedPages(spiral.deps, ...asked),
    ready: spiral.deps.ready,
  })
  const address = await listen(spiral.app, { port: config.port, host: config.host })
  const origin = config.port === 0 ? address : config.publicOrigin
  const { sampleAccounts } = await import('#sample/accounts.ts')
  const accounts = config.sample ? ` · sample accounts: ${sampleAccounts}` : ''
  console.log(`SPIRAL is ready at ${origin} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)${accounts}`)
  await sayFirstAdminLink(config, spiral.deps, origin)
  flushCompiled()
  collectWhenQuiet()
  if (dev) return
  const { brotliBehind } = await import('#tools/precompress.ts')
  const stopCompressing = brotliBehind()
  ends.push(async () => stopCompressing?.())
  if (!isFirstStart) return
  const { drawAhead } = await import('#sample/draw-ahead.ts')
  drawAhead(spiral.app).catch((error: unknown) => spiral.deps.log.warn({ err: error }, 'pictures were not drawn ahead'))
}

/**
 * Loading the program leaves garbage of its own size, and so does a crowd of visitors; an idle process never gives it back. Once few
 * visit, it is collected: after a load the process held 716 MB before this, and 565 after.
 */
function collectWhenQuiet(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') return
  let [before, kept] = [performance.eventLoopUtilization(), 0]
  const look = () => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    if (utilization > QUIET.utilization || process.memoryUsage().heapTotal < kept + QUIET.worthBytes) return
    collect()
    kept = process.memoryUsage().heapTotal
  }
  setInterval(look, QUIET.everyMs).unref()
}

/** A marketplace without an admin has nobody who could open stores, so the person at the server gets a link that makes one. */
async function sayFirstAdminLink(config: Config, { db, clock }: Pick<Deps, 'db' | 'clock'>, publicOrigin: string): Promise<void> {
  if (config.sample) return
  const [{ firstAdminLink }, { ADMIN_LINK_HOURS }] = await Promise.all([
    import('./domains/identity/admin-setup.ts'),
    import('#contracts/identity/admin-setup.ts'),
  ])
  const link = await firstAdminLink(db, { publicOrigin, now: clock.now() })
  if (link)
    say(`Nobody is an admin yet. Open this link within ${ADMIN_LINK_HOURS} hours to make the first account; it works once:\n  ${link}`)
}

/** Checks the port before a first start spends minutes; `listen` is what binds it. */
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

/** Running requests end, jobs are released, and the embedded database closes last. */
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

/** Closes connections that are still unanswered shortly before the time limit. */
async function cutOff(server: { closeAllConnections(): void }): Promise<void> {
  await pause((STOP_SECONDS - 8) * 1000, undefined, { ref: false })
  server.closeAllConnections()
}
