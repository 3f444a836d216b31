import type { Server } from 'node:http'
import type { Browser } from '@playwright/test'
import type { FastifyInstance } from 'fastify'

/**
 * What may be slow in a run of the journeys, to find what only holds on a quick machine: `SLOW=answers,scripts,screen`.
 * `answers`: each request of the API waits before it is handled; `scripts`: each file of the screens does;
 * `screen`: React's scheduler waits between its pieces of work, so that a page is drawn long before it is alive.
 */
const KINDS = ['answers', 'scripts', 'screen']
const slow = new Set((process.env.SLOW ?? '').split(',').filter(Boolean))
for (const kind of slow) if (!KINDS.includes(kind)) throw new Error(`SLOW takes ${KINDS.join(', ')}; what is ${kind}?`)

const UP_TO_MS = 900

/** Requests wait a while before the server sees them; those the tests send themselves do not go over the network. */
export function slowDownServer(app: FastifyInstance): void {
  if (!slow.has('answers') && !slow.has('scripts')) return
  const server = app.server as Server
  const handlers = server.listeners('request') as ((...args: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const path = request.url ?? '/'
    // What the service worker fetches ahead is a hundred files: that would take minutes.
    const isScript = request.headers['sec-fetch-dest'] === 'script'
    const waits = path.startsWith('/api/') ? slow.has('answers') : slow.has('scripts') && isScript
    const handle = () => handlers.forEach((handler) => handler.call(server, request, response))
    if (waits) setTimeout(handle, Math.random() * UP_TO_MS)
    else handle()
  })
}

/** Every page of this browser takes its time to come alive and to draw anew. */
export function slowDownBrowser(browser: Browser): void {
  if (!slow.has('screen')) return
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await context.addInitScript(() => {
      // A journey may stop the page's clock.
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
