import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { test as base, expect } from '@playwright/test'
import { freshDatabase } from '#tests/database.ts'
import { aPerson, type PersonOptions, type TestPerson } from '#tests/people.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { SHOWN_TO_EVERYBODY } from '#server/facts.ts'
import { insertInitialRows } from '#server/initial-rows.ts'
import { readConfig } from '#server/platform/config.ts'
import { PageCache } from '#server/platform/page-cache.ts'
import { registerWeb } from '#server/platform/web.ts'
import { seesSharedPages } from '#server/shared-pages.ts'
import { type Spiral, startSpiral } from '#server/start.ts'
import { slowDownBrowser, slowDownServer } from './slow.ts'

type RunningSpiral = Spiral & { origin: string; databaseUrl: string }
type Journey = {
  /** Creates a person and signs this browser in as them. */
  signedInAs: (options?: PersonOptions) => Promise<TestPerson>
}

/** The complete program, screens included, with its own database per worker; each journey creates its data. */
export const test = base.extend<Journey, { spiral: RunningSpiral; settings: Record<string, string>; hostname: string }>({
  /** The server's settings; a file that needs other ones overrides them. */
  settings: [{}, { scope: 'worker', option: true }],
  /** Passkeys belong to a host name, so files about them do not use an IP address. */
  hostname: ['127.0.0.1', { scope: 'worker', option: true }],
  browser: [
    async ({ browser }, use) => {
      slowDownBrowser(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  spiral: [
    async ({ browserName, settings, hostname }, use) => {
      const database = await freshDatabase()
      const dataDir = await temporaryFolder(`spiral-journey-${browserName}-`)
      const { port, letGo } = await heldPort()
      const origin = `http://${hostname}:${port}`
      const config = readConfig({
        ...settings,
        PORT: String(port),
        PUBLIC_ORIGIN: origin,
        DATABASE_URL: database.url,
        SPIRAL_DATA: dataDir,
      })
      await insertInitialRows(config, database.url, () => {})
      const spiral = await startSpiral(config, database.url, { logLevel: 'error' })
      const pages = new PageCache()
      spiral.deps.feed.on(({ name }) => SHOWN_TO_EVERYBODY.has(name) && pages.clear())
      await registerWeb(spiral.app, {
        publicOrigin: origin,
        testScreens: true,
        pages,
        seesShared: (...asked) => seesSharedPages(spiral.deps, ...asked),
        ready: spiral.deps.ready,
        stripe: config.payments.provider === 'stripe',
      })
      await letGo()
      slowDownServer(spiral.app)
      await spiral.app.listen({ port, host: config.host })
      await use({ ...spiral, origin, databaseUrl: database.url })
      await spiral.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ spiral }, use) => use(spiral.origin),
  signedInAs: async ({ spiral, context }, use) => {
    await use(async (options) => {
      const person = await aPerson(spiral, options)
      const cookies = Object.entries(person.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true }))
      await context.addCookies(cookies)
      return person
    })
  },
})

export { expect }

/** Reserves a port while the server that will listen on it is still starting. */
export function heldPort(): Promise<{ port: number; letGo: () => Promise<void> }> {
  return new Promise((done, fail) => {
    const holder = createServer()
    holder.once('error', fail)
    holder.listen(0, '127.0.0.1', () => {
      const address = holder.address()
      const port = typeof address === 'object' && address ? address.port : 0
      done({ port, letGo: () => new Promise((free) => holder.close(() => free())) })
    })
  })
}
