import { randomUUID } from 'node:crypto'
import { expect, test as base } from './fixtures.ts'
import { addToCart, openAlive } from './pressing.ts'
import { aShop } from '#tests/shops.ts'
import { StripeServer } from '#tests/stripe-server.ts'

const stripe = new StripeServer()
const test = base.extend<object, { settings: Record<string, string> }>({
  settings: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await stripe.start()
      await use(stripe.settings)
      await stripe.stop()
    },
    { scope: 'worker' },
  ],
})

/**
 * Stands for Stripe's script: its card field asks for a number in its own input, and gives a token for it; its wallet shows a button, and a
 * sheet with the amount.
 */
const fieldScript = (tokens: Record<string, string>) => `
  const tokens = ${JSON.stringify(tokens)}
  const button = (box, words, press) => {
    const made = Object.assign(document.createElement('button'), { type: 'button', textContent: words, onclick: press })
    box.append(made)
    return made
  }
  window.Stripe = Object.assign(() => {
    const card = {
      on(_, hear) { card.hear = hear },
      mount(box) {
        card.input = Object.assign(document.createElement('input'), { ariaLabel: 'Number in the frame of Stripe' })
        card.input.addEventListener('input', () => card.hear({ complete: card.input.value in tokens }))
        box.append(card.input)
      },
      destroy() { card.input?.remove() },
    }
    const walletIn = (options) => {
      const hear = {}
      const failed = () => document.body.setAttribute('data-wallet', 'failed')
      return {
        on(what, heard) { hear[what] = heard },
        mount(box) {
          const sheet = document.createElement('div')
          const open = () => {
            button(sheet, 'Confirm $' + (options.amount / 100).toFixed(2), () => { sheet.replaceChildren(); hear.confirm({ paymentFailed: failed }) })
            button(sheet, 'Close the sheet', () => { sheet.replaceChildren(); hear.cancel?.({}) })
          }
          button(box, 'Wallet of this phone', () => hear.click({ resolve: open, reject: () => document.body.setAttribute('data-wallet', 'rejected') }))
          box.append(sheet)
          hear.ready({ availablePaymentMethods: { applePay: true } })
        },
        destroy() {},
      }
    }
    return {
      elements: (options) => ({
        create: (kind) => (kind === 'card' ? card : walletIn(options)),
        update: (changed) => Object.assign(options, changed),
        submit: async () => ({}),
      }),
      createPaymentMethod: async ({ elements }) => ({ paymentMethod: { id: elements ? document.body.dataset.walletPays : tokens[card.input.value] } }),
      _registerWrapper() {},
      registerAppInfo() {},
    }
  }, { version: 'test' })`

test('a card is entered in the field of Stripe, declined, mended, and confirmed with the bank', async ({ page, spiral }) => {
  const numbers = { '4242': stripe.card('visa'), '0002': stripe.card('insufficient_funds'), '3220': stripe.card('action') }
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.postData() ?? ''))
  const refused: string[] = []
  page.on('console', (said) => /Content.Security.Policy/i.test(said.text()) && refused.push(said.text()))
  await page.route('https://js.stripe.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: fieldScript(numbers) }))
  await page.route('https://bank.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>The bank</h1>' }))
  const shop = await aShop(spiral, { product: { title: 'Blue mug' } })
  await spiral.settle()
  await page.goto(`/product/${shop.productId}`)
  await addToCart(page)
  await page.goto('/checkout')
  await page.getByLabel('Full name').fill('Maya Green')
  await page.getByLabel('Email').fill('maya.pays@example.com')
  const field = page.getByRole('group', { name: 'Card' }).getByLabel('Number in the frame of Stripe')
  await expect(field).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  const place = page.getByRole('button', { name: /Place order, \$/ })
  await place.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Enter your card' }).first()).toBeVisible()
  await field.fill('0002')
  await place.click()
  await expect(page.getByText("There isn't enough money on this card.")).toBeVisible()
  await page.screenshot({ path: 'test-results/stripe-1280.png', fullPage: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: 'test-results/stripe-390.png', fullPage: true })
  await field.fill('3220')
  await place.click()
  await expect(page.getByRole('link', { name: 'Go to your bank' })).toHaveAttribute('href', 'https://bank.example/ask')
  const [reference = ''] = [...stripe.intents.values()].slice(-1).map(({ metadata }) => metadata['reference'])
  stripe.decide(reference, 'approve')
  for (const event of stripe.events) await page.request.post('/api/webhooks/stripe', bodyOf(event))
  await expect(page.getByText('Your bank wants you to confirm this payment.')).toHaveCount(0)
  expect(stripe.of(reference).status).toBe('succeeded')
  expect(sent.filter((body) => /"(4242|0002|3220)"/.test(body))).toEqual([])
  expect(refused).toEqual([])
})

test('a wallet pays the total that it shows, for what the form says, and its decline or its closed sheet keeps everything', async ({
  page,
  spiral,
}) => {
  const shop = await aShop(spiral, { product: { title: 'Blue mug' } })
  await spiral.settle()
  await page.route('https://js.stripe.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: fieldScript({}) }))
  await page.goto(`/product/${shop.productId}`)
  await addToCart(page)
  await openAlive(page, '/checkout')
  const holds = (token: string) => page.evaluate((pays) => (document.body.dataset['walletPays'] = pays), token)
  const email = `maya.${randomUUID().slice(0, 8)}@example.com`
  const pay = page.getByRole('group', { name: 'Apple Pay and Google Pay' }).getByRole('button', { name: 'Wallet of this phone' })
  await pay.click()
  await expect(page.getByRole('link', { name: /Enter your (full )?name/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /card/i })).toHaveCount(0)
  await expect(page.locator('body')).toHaveAttribute('data-wallet', 'rejected')
  await page.getByLabel('Full name').fill('Maya Green')
  await page.getByLabel('Email').fill(email)
  const total = /\$[\d.]+/.exec((await page.getByRole('button', { name: /Place order, \$/ }).textContent()) ?? '')?.[0] ?? ''
  await pay.click()
  await page.getByRole('button', { name: 'Close the sheet' }).click()
  await holds(stripe.card('insufficient_funds'))
  await pay.click()
  await page.getByRole('button', { name: `Confirm ${total}` }).click()
  await expect(page.getByText("There isn't enough money on this card.")).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-wallet', 'failed')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  // A declined wallet leaves nothing behind that the button below could send.
  await page.getByRole('button', { name: /Place order, \$/ }).click()
  await expect(page.getByRole('link', { name: /Enter your card/ })).toBeVisible()
  await holds(stripe.card('visa'))
  await pay.click()
  await page.getByRole('button', { name: `Confirm ${total}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Maya' })).toBeVisible()
  const { rows } = await spiral.deps.db.$client.query('select total from orders where email = $1 and state <> $2', [email, 'cancelled'])
  expect(rows).toEqual([{ total: Math.round(Number(total.slice(1)) * 100) }])
})

const bodyOf = (event: Record<string, unknown>) => {
  const { payload, headers } = stripe.signed(event)
  return { data: Buffer.from(payload), headers }
}
