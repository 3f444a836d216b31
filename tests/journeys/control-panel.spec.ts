import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { retailerFulfillments } from '#contracts/store-work/store-work.ts'
import { callsOf } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aPerson, PASSWORD } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { violationsOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { layoutFaults } from './layout.ts'
import { choose, openAlive } from './pressing.ts'

const RECEIVER = '127.0.0.1:8283'
test.use({ settings: { SPIRAL_ALLOWED_PRIVATE_HOSTS: RECEIVER } })
const SHOTS = process.env['SHOTS']

async function isWellMade(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}.png`, fullPage: true })
    expect(await violationsOn(page), `${name}, ${width}`).toEqual([])
    expect(await layoutFaults(page), `${name}, ${width}`).toEqual([])
  }
}

test('an owner gives another program a key and a webhook: it hears of an order, reads it, and is shut out again', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const heard: { headers: IncomingHttpHeaders; body: string }[] = []
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((ready) => receiver.listen(8283, '127.0.0.1', ready))
  try {
    const shop = await aShop(spiral, { retailer: { displayName: 'Juniper Lamps' }, store: { name: 'Juniper Lamps Uptown' } })
    await signedInAs({ firstName: 'Ida', lastName: 'Wells', retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })

    await openAlive(page, '/retailer-admin')
    await expect(page.getByRole('heading', { name: 'Other programs' })).toBeVisible()
    await isWellMade(page, 'control-panel')
    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByRole('button', { name: 'Make a key' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill('Bookkeeping')
    await form.getByRole('button', { name: 'Make key' }).click()
    await expect(form.getByText('Choose at least one thing that the key may do.').first()).toBeVisible()
    await choose(form.getByRole('checkbox', { name: 'Read orders and their items' }))
    await form.getByLabel('Your password', { exact: true }).fill('not this one')
    await form.getByRole('button', { name: 'Make key' }).click()
    await expect(form.getByText("That isn't your current password.").first()).toBeVisible()
    await expect(form.getByLabel('Name')).toHaveValue('Bookkeeping')
    await form.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await form.getByRole('button', { name: 'Make key' }).click()
    const key = await page.getByRole('textbox', { name: 'Secret' }).inputValue()
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await expect(page.getByRole('table', { name: 'API keys' }).or(page.getByLabel('API keys')).first()).toContainText('Bookkeeping')
    await isWellMade(page, 'api-keys')

    await openAlive(page, '/retailer-dashboard?section=webhooks')
    await page.getByRole('button', { name: 'Add a webhook' }).click()
    await form.getByLabel('Address').fill('http://example.com/hook')
    await form.getByRole('button', { name: 'Add webhook' }).click()
    await expect(form.getByText(/begins with https:\/\//).first()).toBeVisible()
    await form.getByLabel('Address').fill(`http://${RECEIVER}/hook`)
    await form.getByRole('button', { name: 'Add webhook' }).click()
    const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue()
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await isWellMade(page, 'webhooks')

    const call = callsOf(spiral)
    const bought = (await buy({ ...spiral, call }, await aPerson(spiral), [lineOf(shop)])).body.order
    await expect.poll(() => heard.some(({ body }) => body.includes('order.placed'))).toBe(true)
    const placed = heard.find(({ body }) => body.includes('order.placed'))
    const message = new Webhook(secret).verify(placed?.body ?? '', placed?.headers as Record<string, string>)
    expect(message).toMatchObject({ type: 'order.placed', data: { orderNumber: bought.number, storeId: shop.storeId } })
    const read = () =>
      fetch(`${spiral.origin}${retailerFulfillments.path}?q=${bought.number}`, { headers: { authorization: `Bearer ${key}` } })
    const answer = (await (await read()).json()) as { items: { orderNumber: string }[] }
    expect(answer.items.map(({ orderNumber }) => orderNumber)).toEqual([bought.number])

    await page.getByRole('link', { name: /^Messages http/ }).click()
    await expect(page.getByText('An order was placed').first()).toBeVisible()
    await expect(page.getByText('Arrived').first()).toBeVisible()
    await isWellMade(page, 'messages')

    await openAlive(page, '/retailer-dashboard?section=api-keys')
    await page.getByRole('button', { name: 'Revoke… Bookkeeping' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('Revoked', { exact: true }).first()).toBeVisible()
    expect((await read()).status).toBe(401)
    await openAlive(page, '/retailer-dashboard?section=history')
    await expect(page.getByText('API key revoked').first()).toBeVisible()
    await isWellMade(page, 'history')
  } finally {
    receiver.close()
  }
})
