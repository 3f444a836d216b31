import { randomBytes } from 'node:crypto'
import { callsOf } from '#tests/app.ts'
import { aClerk, buy, handOver, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { violationsOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { layoutFaults } from './layout.ts'
import { openAlive } from './pressing.ts'

const SHOTS = process.env['SHOTS']

test('a shopper finds a gift for today, puts it into the cart by its card, begins a return and hands it over to a person, who flags an answer', async ({
  page,
  browser,
  spiral,
  signedInAs,
}) => {
  const own = `Zorb${randomBytes(3)
    .toString('hex')
    .replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`
  const app = { ...spiral, call: callsOf(spiral) }
  const shop = await aShop(spiral, {
    price: 2_450,
    onHand: 9,
    product: { title: `${own} lamp` },
    store: { name: `Lamps ${own}` },
  })
  await spiral.settle()
  const buyer = await signedInAs({ firstName: 'Maya', lastName: 'Green' })
  const { order } = (await buy(app, buyer, [lineOf(shop)])).body
  await handOver(app, await aClerk(app, shop), shop, order.fulfillments[0]?.id ?? 0)
  const isWellMade = async (name: string, at = page) => {
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await at.setViewportSize({ width, height })
      expect(await violationsOn(at), `${name}, ${width}`).toEqual([])
      expect(await layoutFaults(at), `${name}, ${width}`).toEqual([])
      if (SHOTS) await at.screenshot({ path: `${SHOTS}/${name}-${width}.png`, fullPage: true })
    }
  }
  const log = page.getByRole('log')
  const ask = async (text: string) => {
    await page.getByLabel('Your message').fill(text)
    await page.getByLabel('Your message').press('Enter')
  }

  await openAlive(page, '/ai-agents')
  await expect(page.getByText('Built-in assistant')).toBeVisible()
  await isWellMade('assistants')
  await page.getByRole('link', { name: 'Ask the gift finder' }).click()
  await ask(`A ${own} birthday gift under $30`)
  await expect(log.getByText(/I found one product for .* up to \$30/)).toBeVisible()
  await expect(log.getByRole('link', { name: `${own} lamp` }).first()).toBeVisible()
  await isWellMade('gift')
  await page.getByRole('button', { name: `Ask to add ${own} lamp` }).click()
  const card = page.getByRole('group', { name: 'Confirm' })
  await expect(card).toContainText(`Put 1 × “${own} lamp” from “Lamps ${own}” into your cart`)
  await isWellMade('confirm')
  await card.getByRole('button', { name: 'Confirm' }).click()
  await expect(card).toContainText('Your cart is changed.')
  await card.getByRole('link', { name: 'See it' }).click()
  await expect(page.getByRole('link', { name: `${own} lamp` }).first()).toBeVisible()

  await openAlive(page, `/order-details?id=${order.number}`)
  await page.getByRole('link', { name: 'Ask the returns assistant' }).click()
  await expect(page.getByLabel('Your message')).toHaveValue(`Return an item of order ${order.number}`)
  await ask(`Return the lamp of order ${order.number}, it is broken`)
  await card.getByRole('button', { name: 'Confirm' }).click()
  await expect(card).toContainText('The return is started.')
  await page.getByRole('button', { name: 'Talk to a person' }).click()
  await page.getByLabel('What do you need?').fill('May I bring it to another store?')
  await page.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText(/A person of support has this since/)).toBeVisible()
  await isWellMade('handed-over')
  const { rows } = await spiral.deps.db.$client.query(
    'select id, kind, transcript::text as said from support_requests where user_id = $1',
    [buyer.id],
  )
  expect(rows).toEqual([{ id: expect.any(Number), kind: 'assistant', said: expect.stringContaining('it is broken') }])

  // Support flags the answer, and a developer makes a case of its question.
  const desk = await aPerson(spiral, { platform: ['support', 'developer'] })
  const office = await browser.newContext({ baseURL: spiral.origin })
  await office.addCookies(Object.entries(desk.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
  const support = await office.newPage()
  await openAlive(support, `/agent-dashboard?case=${rows[0].id}`)
  await support
    .getByRole('button', { name: /^Flag this answer/ })
    .last()
    .click()
  const dialog = support.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Flag answer' }).click()
  await expect(dialog.getByText('Say what is wrong with it.').first()).toBeVisible()
  await dialog.getByLabel('What is wrong with it?').fill(`The ${own} lamp was whole.`)
  await dialog.getByRole('button', { name: 'Flag answer' }).click()
  await expect(support.getByText(/^Flagged, /)).toContainText(`The ${own} lamp was whole.`)
  await isWellMade('flagged', support)
  await openAlive(support, '/function-agent')
  const flagged = support.getByRole('listitem').filter({ hasText: `The ${own} lamp was whole.` })
  await isWellMade('flagged-case', support)
  await flagged.getByRole('button', { name: /^Save as a case/ }).click()
  await dialog.getByLabel('Name').fill(`Case ${own}`)
  await dialog.getByLabel('It must call').selectOption('get_order')
  await dialog.getByRole('button', { name: 'Save case' }).click()
  await expect(support.getByRole('listitem').filter({ hasText: `Case ${own}` })).toContainText('Not run')
  await expect(flagged).toHaveCount(0)
  await office.close()
})
