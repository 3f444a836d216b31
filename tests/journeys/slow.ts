import type { Server } from 'node:http'
import type { Browser } from '@playwright/test'
import type { FastifyInstance } from 'fastify'

/**
 * What a run of the journeys slows down, to find tests that pass only on a fast machine: `SLOW=answers,scripts,screen`. `answers`: each API
 * request is delayed; `scripts`: each script file is; `screen`: React's scheduler waits between units of work, so that a page is visible
 * long before it is hydrated.
 */
const KINDS = ['answers', 'scripts', 'screen']
const slow = new Set((process.env.SLOW ?? '').split(',').filter(Boolean))
for (const kind of slow) if (!KINDS.includes(kind)) throw new Error(`SLOW takes ${KINDS.join(', ')}; what is ${kind}?`)

const UP_TO_MS = 900

/** Delays browser requests before the server handles them; requests that the tests send themselves do not use the network. */
export function slowDownServer(app: FastifyInstance): void {
  if (!slow.has('answers') && !slow.has('scripts')) return
  const server = app.server as Server
  const handlers = server.listeners('request') as ((...args: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const path = request.url ?? '/'
    // The service worker prefetches a hundred files: delaying them would take minutes.
    const isScript = request.headers['sec-fetch-dest'] === 'script'
    const waits = path.startsWith('/api/') ? slow.has('answers') : slow.has('scripts') && isScript
    const handle = () => handlers.forEach((handler) => handler.call(server, request, response))
    if (waits) setTimeout(handle, Math.random() * UP_TO_MS)
    else handle()
  })
}

/** Slows down hydration and rendering on every page of this browser. */
export function slowDownBrowser(browser: Browser): void {
  if (!slow.has('screen')) return
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await context.addInitScript(() => {
      // A journey may stop the page's clock, so the original timer is used.
      const wait = setTimeout.bind(globalThis)
      const post = MessagePort.prototype.postMessage
      MessagePort.prototype.postMessage = function (this: MessagePort, ...args: unknown[]) {
        if (args.length > 0 && args[0] !== null && args[0] !== undefined) return post.apply(this, args as [unknown])
        wait(() => post.apply(this, args as [unknown]), Math.random() * 120)
      }
    })
    return context
  }
}
