import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { settings } from '#contracts/operations.ts'
import { commonProblems } from '#contracts/problems.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { checkOf } from './check.ts'

/** The cookie of the round trip. It goes to this page only, says nothing about anybody, and ends with the answer that it brought. */
const ROUND_TRIP_COOKIE = 'spiral.pure-test'
const ROUND_TRIP_SECONDS = 60

const STYLE = `:root{color-scheme:light dark}body{max-width:40rem;margin:0 auto;padding:16px;font:16px/1.5 system-ui,sans-serif}
ul{padding:0;list-style:none}li{display:flex;gap:12px;padding:6px 0;border-bottom:1px solid #8888}
b{flex:none;width:3rem}span{overflow-wrap:anywhere}a{display:inline-block;padding:4px 0}`

/** Runs in any browser that has ever had scripts: what it finds missing is a line, not an error. */
const SCRIPT = `(function () {
  var list = document.getElementById('browser')
  var total = document.getElementById('total')
  function line(name, pass, detail) {
    var item = document.createElement('li')
    var word = document.createElement('b')
    var text = document.createElement('span')
    word.textContent = pass ? 'PASS' : 'FAIL'
    text.textContent = name + ': ' + detail
    item.appendChild(word)
    item.appendChild(text)
    list.appendChild(item)
    if (!pass) total.textContent = 'FAIL'
  }
  function stored() {
    try {
      localStorage.setItem('spiral-pure-test', '1')
      var kept = localStorage.getItem('spiral-pure-test') === '1'
      localStorage.removeItem('spiral-pure-test')
      return kept
    } catch (error) {
      return false
    }
  }
  var words = function (is) { return is ? 'here' : 'missing' }
  var modules = 'noModule' in document.createElement('script')
  var worker = 'serviceWorker' in navigator
  var storage = stored()
  line('Scripts', true, 'run')
  line('Modules', modules, words(modules))
  line('Storage', storage, words(storage))
  line('Service worker', worker, words(worker))
  var canFetch = typeof fetch === 'function'
  line('Fetch', canFetch, words(canFetch))
  if (!canFetch) return
  function ask(name, path) {
    var start = Date.now()
    fetch(path, { cache: 'no-store' }).then(
      function (answer) { line(name, answer.ok, 'status ' + answer.status + ', ' + (Date.now() - start) + ' ms') },
      function (error) { line(name, false, String(error && error.message)) },
    )
  }
  ask('API from here', '/api/check')
  ask('App files', '/manifest.webmanifest')
})()`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const HEADERS = {
  'content-security-policy': `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
} as const

type Line = { name: string; pass: boolean; detail: string; ms: number }
type Outcome = { status: 'pass' | 'fail'; version: string; environment: string; at: Date; lines: Line[] }

/** The checks that the server makes. One that fails leaves the others as they are. */
export async function pureTestOf(app: FastifyInstance, deps: Deps): Promise<Outcome> {
  const [{ version, environment, parts }, api] = await Promise.all([checkOf(deps), pingApi(app)])
  const ofParts = parts.map(({ name, status, detail, ms }) => ({ name: capital(name), pass: status === 'ok', detail, ms }))
  const lines = [...ofParts.slice(0, 1), api, ...ofParts.slice(1)]
  return { status: lines.every(({ pass }) => pass) ? 'pass' : 'fail', version, environment, at: deps.clock.now(), lines }
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** A read of the API through all that a request goes through, but for the network. */
async function pingApi(app: FastifyInstance): Promise<Line> {
  const start = performance.now()
  const { statusCode } = await app.inject({ method: 'GET', url: settings.path })
  const ms = Math.round((performance.now() - start) * 10) / 10
  return { name: 'API', pass: statusCode === 200, detail: `status ${statusCode}`, ms }
}

const row = ({ name, pass, detail, ms }: Line) =>
  h('li', { key: name }, h('b', null, pass ? 'PASS' : 'FAIL'), h('span', null, `${name}: ${detail}${ms > 0 ? `, ${ms} ms` : ''}`))

const page = (title: string, ...body: ReactNode[]): string =>
  `<!doctype html>${renderToStaticMarkup(
    h(
      'html',
      { lang: 'en-US' },
      h(
        'head',
        null,
        h('meta', { charSet: 'utf-8' }),
        h('meta', { name: 'viewport', content: 'width=device-width' }),
        h('title', null, `${title} | SPIRAL`),
        h('style', { dangerouslySetInnerHTML: { __html: STYLE } }),
      ),
      h('body', null, h('main', null, h('h1', null, title), ...body)),
    ),
  )}`

const testPage = ({ status, version, environment, at, lines }: Outcome, cookie: boolean): string => {
  const cookieLine = { name: 'Cookie', pass: cookie, detail: cookie ? 'came back' : 'did not come back: this browser keeps none', ms: 0 }
  const passes = status === 'pass' && cookie
  return page(
    'Pure test',
    h('p', { id: 'total', role: 'status' }, passes ? 'PASS' : 'FAIL'),
    h('p', null, `Version ${version}, ${environment}, ${at.toISOString()}`),
    h('h2', null, 'Server'),
    h('ul', null, lines.map(row)),
    h('h2', null, 'This browser'),
    h('ul', { id: 'browser' }, row(cookieLine)),
    h('noscript', null, h('p', null, 'Scripts are off, so the other lines of this browser are not checked. The lines above are complete.')),
    h('p', null, h('a', { href: '/pure-test' }, 'Run again'), ' · ', h('a', { href: '/diagnostics' }, 'Diagnostics')),
    h('script', { dangerouslySetInnerHTML: { __html: SCRIPT } }),
  )
}

/**
 * The smallest page: it proves that the program is delivered and can run, without the app, its styles and its state. `?format=json` is for
 * scripts: 200 if every line passes, else 503.
 */
export function addPureTest(app: FastifyInstance, deps: Deps, mayOpen: (actor: Actor | undefined) => boolean): void {
  app.get<{ Querystring: Record<string, string> }>(
    '/pure-test',
    { schema: { hide: true }, config: { alwaysAdmitted: true } },
    async (request, reply) => {
      const isJson = request.query['format'] === 'json'
      reply.headers(HEADERS)
      if (!mayOpen(request.actor))
        return reply
          .code(404)
          .send(page('Not found', h('p', null, commonProblems.not_found.message), h('a', { href: '/' }, 'Go to the home page')))
      if (isJson) {
        const outcome = await pureTestOf(app, deps)
        return reply
          .code(outcome.status === 'pass' ? 200 : 503)
          .header('content-type', 'application/json; charset=utf-8')
          .send(JSON.stringify(outcome))
      }
      const isBack = request.cookies[ROUND_TRIP_COOKIE] === '1'
      const keep = (seconds: number) =>
        reply.header('set-cookie', `${ROUND_TRIP_COOKIE}=1; Path=/pure-test; Max-Age=${seconds}; HttpOnly; SameSite=Lax`)
      // The round trip: the browser comes back once, with the cookie or without it.
      if (!isBack && request.query['again'] === undefined) return keep(ROUND_TRIP_SECONDS).redirect('/pure-test?again=1')
      if (isBack) keep(0)
      return reply.send(testPage(await pureTestOf(app, deps), isBack))
    },
  )
}
