import { randomBytes, randomUUID } from 'node:crypto'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { FulfillmentId } from '#contracts/ids.ts'
import { UCP_VERSION } from '#contracts/ucp.ts'
import { addCard } from '#contracts/payments/saved-cards.ts'
import { Agent } from '#tests/agents.ts'
import { outsideHost } from '#tests/outside-host.ts'
import { callsOf } from '#tests/app.ts'
import { aClerk, handOver } from '#tests/buying.ts'
import { aShop } from '#tests/shops.ts'
import { violationsOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { layoutFaults } from './layout.ts'
import { openAlive, useTestCard } from './pressing.ts'

type Offering = { offered: { name: string; execute: (input: object) => Promise<unknown> }[] }
type Checkout = { id: string; status: string; continue_url?: string; totals: { amount: number }[]; order?: { id: string } }

const SHOTS = process.env['SHOTS']

test('an agent is let in, buys in two stores for pickup; the shopper confirms, the counters hand over, the agent is disconnected', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const own = randomBytes(3).toString('hex')
  const app = { ...spiral, call: callsOf(spiral) }
  const shops = [
    await aShop(spiral, { price: 2_450, store: { name: `Lamps ${own}` } }),
    await aShop(spiral, { store: { name: `Mugs ${own}` } }),
  ]
  await spiral.settle()
  const buyer = await signedInAs({ firstName: 'Maya', lastName: 'Green' })
  await app.call(buyer, addCard, { body: { provider: 'sandbox', token: 'tok_visa' } })
  const isWellMade = async (name: string) => {
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await violationsOn(page), `${name}, ${width}`).toEqual([])
      expect(await layoutFaults(page), `${name}, ${width}`).toEqual([])
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}.png`, fullPage: true })
    }
  }

  const agent = new Agent(spiral.origin, { name: `Helper ${own}`, back: `${spiral.origin}/offline` })
  const transport = agent.transport()
  await new Client({ name: 'a journey', version: '1' }).connect(transport as Transport).catch(() => {})
  await page.goto(agent.asked.href)
  await expect(page.getByRole('heading', { name: `Helper ${own} wants to act for you` })).toBeVisible()
  await isWellMade('connect')
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(/\/offline\?code=/)
  await transport.finishAuth(new URL(page.url()).searchParams.get('code') ?? '')
  const client = new Client({ name: 'a journey', version: '1' })
  await client.connect(agent.transport() as Transport)
  const ask = async (name: string, input: Record<string, unknown> = {}) =>
    (await client.callTool({ name, arguments: input })).structuredContent as Record<string, string>

  for (const { variantId, storeId } of shops)
    await ask('set_cart_line', { variantId, storeId, quantity: 1, fulfillmentMethod: 'in-store-pickup' })
  const { total } = (await ask('quote_cart')) as unknown as { total: { text: string; cents: number } }
  const { link = '', confirmation } = await ask('place_order', { total: total.cents / 100 })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: `Asked by Helper ${own}` })).toBeVisible()
  for (const name of [`Lamps ${own}`, `Mugs ${own}`]) await expect(page.getByRole('heading', { name })).toBeVisible()
  await isWellMade('confirm')
  await page.getByRole('button', { name: `Confirm and pay ${total.text}` }).click()
  await page.waitForURL(/\/order-details\?id=/)
  const { status, orderNumber } = await ask('check_purchase', { confirmation })
  expect(status).toBe('confirmed')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'You confirmed this purchase' })).toBeVisible()
  await isWellMade('confirmed')

  for (const shop of shops) {
    const { rows } = await spiral.deps.db.$client.query<{ id: FulfillmentId }>(
      'select f.id from fulfillments f join orders o on o.id = f.order_id where o.number = $1 and f.store_id = $2',
      [orderNumber, shop.storeId],
    )
    await handOver(app, await aClerk(app, shop), shop, Number(rows[0]?.id))
  }
  expect((await ask('get_order', { number: orderNumber }))['state']).toBe('complete')
  await client.close()

  await openAlive(page, '/account')
  const agents = page.locator('#agents')
  await expect(agents.getByRole('button', { name: `Disconnect Helper ${own}` })).toBeVisible()
  await isWellMade('account')
  await agents.getByRole('button', { name: `Disconnect Helper ${own}` }).click()
  await expect(agents.getByText('No assistant is connected.')).toBeVisible()
  await expect(client.connect(agent.transport() as Transport)).rejects.toThrow()
})

test('an agent of another platform makes a checkout for pickup in two stores; its buyer adds a card on the page and confirms, the counters hand over', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const own = randomBytes(3).toString('hex')
  const app = { ...spiral, call: callsOf(spiral) }
  const shops = [
    await aShop(spiral, { price: 2_450, store: { name: `Lamps ${own}` } }),
    await aShop(spiral, { store: { name: `Mugs ${own}` } }),
  ]
  await spiral.settle()
  await signedInAs({ firstName: 'Maya', lastName: 'Green' })
  const site = await outsideHost()
  try {
    spiral.deps.config.allowedPrivateHosts.push(site.host)
    const capabilities = Object.fromEntries(
      ['checkout', 'fulfillment', 'order'].map((name) => [
        `dev.ucp.shopping.${name}`,
        [{ version: UCP_VERSION, ...(name === 'fulfillment' && { config: { supports_multi_group: true } }) }],
      ]),
    )
    const profile = { ucp: { version: UCP_VERSION, services: {}, payment_handlers: {}, capabilities }, signing_keys: [] }
    site.send('/agent', JSON.stringify(profile), { 'content-type': 'application/json' })
    const ask = async (path: string, body?: object) => {
      const answer = await fetch(new URL(`/ucp/v1${path}`, spiral.origin), {
        method: body ? 'POST' : 'GET',
        headers: {
          'ucp-agent': `profile="${site.address('/agent')}"`,
          ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return (await answer.json()) as Checkout
    }
    const line_items = shops.map(({ productId, variantId, storeId }) => ({
      item: { id: `p${productId}v${variantId}s${storeId}` },
      quantity: 1,
    }))
    const { id } = await ask('/checkout-sessions', { line_items })
    const asked = await ask(`/checkout-sessions/${id}/complete`, {})
    expect(asked.status).toBe('requires_escalation')
    const link = asked.continue_url ?? ''
    await openAlive(page, link)
    await expect(page.getByRole('heading', { name: `Asked by ${site.host}` })).toBeVisible()
    for (const name of [`Lamps ${own}`, `Mugs ${own}`]) await expect(page.getByRole('heading', { name })).toBeVisible()
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await violationsOn(page), `agent-checkout, ${width}`).toEqual([])
      expect(await layoutFaults(page), `agent-checkout, ${width}`).toEqual([])
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/agent-checkout-${width}.png`, fullPage: true })
    }
    await page.getByRole('button', { name: 'Add a card' }).click()
    await useTestCard(page)
    await page.getByRole('button', { name: 'Save card' }).click()
    const total = `$${((asked.totals.at(-1)?.amount ?? 0) / 100).toFixed(2)}`
    await page.getByRole('button', { name: `Confirm and pay ${total}` }).click()
    await page.waitForURL(/\/order-details\?id=/)
    const done = await ask(`/checkout-sessions/${id}`)
    expect(done.status).toBe('completed')
    await openAlive(page, link)
    await expect(page.getByRole('heading', { name: 'You confirmed this checkout' })).toBeVisible()
    for (const shop of shops) {
      const { rows } = await spiral.deps.db.$client.query<{ id: FulfillmentId }>(
        'select f.id from fulfillments f join orders o on o.id = f.order_id where o.number = $1 and f.store_id = $2',
        [done.order?.id, shop.storeId],
      )
      await handOver(app, await aClerk(app, shop), shop, Number(rows[0]?.id))
    }
    await openAlive(page, `/order-details?id=${done.order?.id}`)
    await expect(page.getByText('Picked up').first()).toBeVisible()

    // A browser that gives pages an assistant; it keeps what the page offers.
    await page.addInitScript(() => {
      const offered: object[] = []
      Object.assign(document, { offered, modelContext: { registerTool: (tool: object) => void offered.push(tool) } })
    })
    await openAlive(page, '/cart')
    await page.waitForFunction(() => (document as unknown as Offering).offered.some(({ name }) => name === 'set_cart_line'))
    const names = await page.evaluate(() => (document as unknown as Offering).offered.map(({ name }) => name))
    expect(names).toEqual(expect.arrayContaining(['find_products', 'view_cart']))
    for (const name of ['place_order', 'list_orders', 'start_return', 'add_to_wishlist']) expect(names).not.toContain(name)
    const [{ variantId, storeId }] = shops as [(typeof shops)[number]]
    const answered = await page.evaluate(
      (line) => (document as unknown as Offering).offered.find(({ name }) => name === 'set_cart_line')?.execute(line),
      { variantId, storeId, quantity: 3, fulfillmentMethod: 'in-store-pickup' },
    )
    expect(answered).toMatchObject({ structuredContent: expect.anything() })
    await expect(page.getByRole('main').getByText(`Lamps ${own}`).first()).toBeVisible()
  } finally {
    site.close()
  }
})
