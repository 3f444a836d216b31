import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGENT_SCOPE_WORDS, agentRequest, type AgentScope, answerAgent, connectedAgents, disconnectAgent } from '#contracts/agent-tools.ts'
import { cart, replaceCart } from '#contracts/cart/cart.ts'
import { type Caller, testApp, type TestApp } from '#tests/app.ts'
import { aPart, lineOf } from '#tests/buying.ts'
import { Agent, BACK } from '#tests/agents.ts'
import { mailsTo } from '#tests/mails.ts'
import { outsideHost, type OutsideHost } from '#tests/outside-host.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { faultsOf } from '#tests/ucp.ts'

let app: TestApp
let shop: Shop
let site: OutsideHost
let origin: string
beforeAll(async () => {
  site = await outsideHost()
  app = await testApp({ config: { allowedPrivateHosts: [site.host] } })
  shop = await aShop(app)
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  Object.assign(app.deps.config, { publicOrigin: origin })
})
afterAll(async () => {
  await app.close()
  site.close()
})

/** A browser: its cookies by their path. */
class Browser {
  readonly #kept = new Map<string, { value: string; path: string }>()
  async go(address: string | URL): Promise<URL> {
    const url = new URL(address, origin)
    const cookie = [...this.#kept]
      .flatMap(([name, { value, path }]) => (url.pathname.startsWith(path) ? [`${name}=${value}`] : []))
      .join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      this.#kept.set(name, { value, path: /path=([^;]+)/i.exec(text)?.[1] ?? '/' })
    }
    const to = answer.headers.get('location') ?? /http-equiv="refresh" content="0; url=([^"]+)"/.exec(await answer.text())?.[1]
    return to ? new URL(to, url) : url
  }
  /** What goes with a request below this address. */
  cookiesAt = (path: string) =>
    Object.fromEntries([...this.#kept].flatMap(([name, kept]) => (path.startsWith(kept.path) ? [[name, kept.value]] : [])))
}
const inBrowser = (person: Caller, browser: Browser, uid: string): Caller => ({
  cookies: { ...person.cookies, ...browser.cookiesAt(`/api/agent-requests/${uid}/`) },
})

async function begun(agent: Agent): Promise<{ transport: StreamableHTTPClientTransport; browser: Browser; uid: string }> {
  const transport = agent.transport()
  await expect(new Client({ name: 'a test', version: '1' }).connect(transport as Transport)).rejects.toThrow(UnauthorizedError)
  const browser = new Browser()
  const door = await browser.go(agent.asked)
  const page = await browser.go(door)
  expect(page.pathname).toBe('/connect-agent')
  return { transport, browser, uid: page.searchParams.get('request') ?? '' }
}
/** The person lets the agent in; it comes back with a token. */
async function connected(agent: Agent, person: TestPerson, scopes: AgentScope[]): Promise<Client> {
  const { transport, browser, uid } = await begun(agent)
  const { body } = await app.call(inBrowser(person, browser, uid), answerAgent, { params: { uid }, body: { scopes } })
  const back = await browser.go(body.to)
  expect(back.origin + back.pathname).toBe(BACK)
  await transport.finishAuth(back.searchParams.get('code') ?? '')
  const client = new Client({ name: 'a test', version: '1' })
  await client.connect(agent.transport() as Transport)
  return client
}
const send = (token: string) =>
  fetch(new URL('/mcp', origin), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  })

test('safety:G3 an agent registers, is let in by its person, acts with what was allowed, and is disconnected', async () => {
  const person = await aPerson(app)
  const agent = new Agent(origin)
  const client = await connected(agent, person, ['read', 'cart'])
  const names = (await client.listTools()).tools.map(({ name }) => name)
  expect(names).toContain('view_cart')
  expect(names).not.toContain('list_orders')
  const [told] = await mailsTo(app, person.email)
  expect(told).toMatchObject({ kind: 'agents.connected', text: expect.stringContaining('Kitchen helper at 127.0.0.1:7') })
  expect(told?.text).toContain(`${AGENT_SCOPE_WORDS.cart}`)
  expect(told?.text).not.toContain(AGENT_SCOPE_WORDS.orders)
  expect(told?.text).toContain(`${origin}/account#agents`)
  const line = { variantId: shop.variantId, storeId: shop.storeId, quantity: 2, fulfillmentMethod: 'in-store-pickup' }
  await client.callTool({ name: 'set_cart_line', arguments: line })
  expect((await app.call(person, cart)).body.items).toMatchObject([{ variantId: shop.variantId, quantity: 2 }])

  const [held] = (await app.call(person, connectedAgents)).body.items
  expect(held).toMatchObject({ name: 'Kitchen helper', scopes: ['read', 'cart'] })
  const id = held?.id ?? ''
  expect((await app.call(await aPerson(app), disconnectAgent, { params: { id } })).status).toBe(404)
  const token = agent.kept?.access_token ?? ''
  expect((await send(token)).status).toBe(200)
  expect((await app.call(person, disconnectAgent, { params: { id } })).status).toBe(204)
  expect((await send(token)).status).toBe(401)
  expect((await app.call(person, connectedAgents)).body.items).toEqual([])
  await client.close()
})

test('safety:G3 a token works for the tools only, and no cookie helps a wrong one', async () => {
  const person = await aPerson(app)
  const agent = new Agent(origin)
  await (await connected(agent, person, ['read', 'cart', 'orders'])).close()
  const authorization = `Bearer ${agent.kept?.access_token}`
  expect((await app.call({ cookies: {}, headers: { authorization } }, cart)).status).toBe(401)
  const payload = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  const wrong = await app.app.inject({
    method: 'POST',
    url: '/mcp',
    cookies: person.cookies,
    headers: { authorization: `Bearer ${'x'.repeat(43)}`, host: new URL(origin).host },
    payload,
  })
  expect(wrong.statusCode).toBe(401)
  const { rows } = await app.deps.db.$client.query('select payload::text as text, id from agent_records')
  for (const secret of [agent.kept?.access_token, agent.kept?.refresh_token])
    expect(rows.filter(({ text, id }) => `${text} ${id}`.includes(String(secret)))).toEqual([])
})

test('safety:G3 only the browser in which it began can let an agent in, and a declined one gets nothing', async () => {
  const [person, lured] = [await aPerson(app), await aPerson(app)]
  const agent = new Agent(origin)
  const { browser, uid } = await begun(agent)
  expect((await app.call(lured, answerAgent, { params: { uid }, body: { scopes: ['read'] } })).problem.code).toBe('agents.request_over')
  expect((await app.call(lured, agentRequest, { params: { uid } })).status).toBe(410)
  const here = inBrowser(person, browser, uid)
  expect((await app.call(here, agentRequest, { params: { uid } })).body).toEqual({
    agent: 'Kitchen helper',
    site: '127.0.0.1:7',
    scopes: ['read', 'cart', 'orders'],
  })
  const { body } = await app.call(here, answerAgent, { params: { uid }, body: { scopes: [] } })
  expect((await browser.go(body.to)).searchParams.get('error')).toBe('access_denied')
  expect((await app.call(person, connectedAgents)).body.items).toEqual([])
})

test('safety:G2 an agent has the roles at a business only where that was allowed, and never those of the platform', async () => {
  const person = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }], platform: ['admin'] })
  const namesFor = async (allowed: AgentScope[]) => {
    const client = await connected(new Agent(origin), person, allowed)
    const { tools } = await client.listTools()
    await client.close()
    return tools.map(({ name }) => name)
  }
  expect(await namesFor(['read', 'store'])).toContain('draft_listing')
  expect(await namesFor(['read'])).not.toContain('draft_listing')
  const shopper = await aPerson(app)
  const { browser, uid } = await begun(new Agent(origin))
  const { body } = await app.call(inBrowser(shopper, browser, uid), agentRequest, { params: { uid } })
  expect(body.scopes).toEqual(['read', 'cart', 'orders'])
})

test('a token is renewed, and what the person closes is gone with them', async () => {
  const person = await aPerson(app)
  const agent = new Agent(origin)
  await app.call(person, replaceCart, { body: { items: [lineOf(shop)] } })
  const client = await connected(agent, person, ['read', 'cart', 'orders'])
  await client.close()
  const first = agent.kept
  await app.deps.db.$client.query(`update agent_records set expires_at = now() where model = 'AccessToken' and user_id = $1`, [person.id])
  const again = new Client({ name: 'a test', version: '1' })
  await again.connect(agent.transport() as Transport)
  expect(agent.kept?.access_token).not.toBe(first?.access_token)
  const { structuredContent } = await again.callTool({ name: 'view_cart', arguments: {} })
  expect((structuredContent as { lines: unknown[] }).lines).toHaveLength(1)
  await again.close()
})

test('what an agent registers is bounded', async () => {
  const register = (body: object) =>
    app.app.inject({
      method: 'POST',
      url: '/oauth/register',
      payload: body,
      remoteAddress: '203.0.113.9',
      headers: { host: new URL(origin).host },
    })
  const web = await register({ client_name: 'Shop bot', redirect_uris: ['https://agent.example/back'] })
  expect(web.json()).toMatchObject({ client_name: 'Shop bot', token_endpoint_auth_method: 'none' })
  for (const uri of ['http://agent.example/back', 'javascript:alert(1)', 'back', 'https://agent.example/#back', undefined])
    expect((await register({ client_name: 'Odd', redirect_uris: uri && [uri] })).statusCode, uri).toBe(422)
  let status = 0
  for (let times = 0; times < 12; times++) status = (await register({ redirect_uris: ['https://agent.example/back'] })).statusCode
  expect(status).toBe(429)
})

test('safety:G3 a shopping platform reads the orders of the person who linked it, and of nobody else', async () => {
  const scope = 'dev.ucp.shopping.order:read'
  const version = '2026-04-08'
  const names = ['dev.ucp.shopping.order', 'dev.ucp.common.identity_linking']
  const profile = { ucp: { version, capabilities: Object.fromEntries(names.map((name) => [name, [{ version }]])) } }
  site.send('/linking', JSON.stringify(profile), { 'content-type': 'application/json' })
  const read = async (number: string, token?: string) => {
    const headers = { 'ucp-agent': `profile="${site.address('/linking')}"`, ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await app.app.inject({ url: `/ucp/v1/orders/${number}`, headers })
    return { status: answer.statusCode, body: answer.json(), challenge: String(answer.headers['www-authenticate']) }
  }
  const post = (path: string, form: Record<string, string>) =>
    fetch(new URL(path, origin), { method: 'POST', body: new URLSearchParams(form) })
  const [person, stranger] = [await aPerson(app), await aPerson(app)]
  const { number } = await aPart(app, person, shop)
  const foreign = await aPart(app, stranger, shop)
  const asked = await read(number)
  expect([asked.status, asked.body.messages[0].code]).toEqual([401, 'identity_required'])
  expect(asked.challenge).toContain(
    `realm="${origin}", scope="${scope}", resource_metadata="${origin}/.well-known/oauth-protected-resource"`,
  )

  const server = await (await fetch(new URL('/.well-known/oauth-authorization-server', origin))).json()
  expect(server).toMatchObject({
    issuer: origin,
    scopes_supported: expect.arrayContaining([scope]),
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  })
  const registered = await fetch(server.registration_endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Shopping platform', redirect_uris: [BACK] }),
  })
  const { client_id: client } = (await registered.json()) as { client_id: string }
  const link = async (scopes: AgentScope[]) => {
    const verifier = randomBytes(32).toString('base64url')
    const address = new URL(server.authorization_endpoint)
    address.search = new URLSearchParams({
      response_type: 'code',
      client_id: client,
      redirect_uri: BACK,
      scope: scopes.join(' '),
      state: 'here',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString()
    const browser = new Browser()
    const page = await browser.go(await browser.go(address))
    const uid = page.searchParams.get('request') ?? ''
    const here = inBrowser(person, browser, uid)
    expect((await app.call(here, agentRequest, { params: { uid } })).body.scopes).toEqual(scopes)
    const { body } = await app.call(here, answerAgent, { params: { uid }, body: { scopes } })
    const back = await browser.go(body.to)
    expect([back.searchParams.get('iss'), back.searchParams.get('state')]).toEqual([origin, 'here'])
    const code = back.searchParams.get('code') ?? ''
    const form = { grant_type: 'authorization_code', code, redirect_uri: BACK, client_id: client, code_verifier: verifier }
    return (await (await post('/oauth/token', form)).json()) as { access_token: string; refresh_token: string; scope: string }
  }
  const tokens = await link([scope])
  expect(tokens.scope).toBe(scope)
  const order = await read(number, tokens.access_token)
  expect([order.status, order.body.id, order.body.line_items.length]).toEqual([200, number, 1])
  expect(faultsOf('schemas/shopping/order.json', order.body)).toEqual([])
  expect((await read(foreign.number, tokens.access_token)).body.messages[0].code).toBe('not_found')
  expect((await app.call(person, connectedAgents)).body.items).toMatchObject([{ name: 'Shopping platform', scopes: [scope] }])

  const less = await read(number, (await link(['read'])).access_token)
  expect([less.status, less.body.messages[0].code]).toEqual([403, 'insufficient_scope'])
  expect((await post('/oauth/revoke', { token: tokens.refresh_token, client_id: client })).status).toBe(200)
  const unlinked = await read(number, tokens.access_token)
  expect([unlinked.status, unlinked.body.messages[0].code]).toEqual([401, 'identity_required'])
  expect(unlinked.challenge).toContain('error="invalid_token"')
  const again = await link([scope])
  for (const { id } of (await app.call(person, connectedAgents)).body.items) await app.call(person, disconnectAgent, { params: { id } })
  expect((await read(number, again.access_token)).status).toBe(401)
})
