import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outbox, outboxMailPreview } from '#contracts/admin/admin.ts'
import { MailId } from '#contracts/ids.ts'
import { cancelOrder } from '#contracts/orders/orders.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, codeOf, HOME, lineOf, moveOn } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aProduct, aShop, openShelf, type Shop } from '#tests/shops.ts'
import { type SmtpSink, smtpSink } from '#tests/smtp-sink.ts'

// Mails as they arrive at a real mail server.

let app: TestApp
let smtp: SmtpSink
let shop: Shop
beforeAll(async () => {
  smtp = await smtpSink()
  app = await testApp({
    clock: { now: () => new Date('2026-11-20T18:00:00Z') },
    env: { SPIRAL_SMTP_URL: smtp.url },
  })
  shop = await aShop(app, {
    mall: { name: 'Harbor Square' },
    store: { name: 'North Loop <Goods>', phone: '(612) 555-0134', unit: 'Level 3, N372', hours: 'Mo-Sa 10:00-21:00; Su 11:00-19:00' },
    product: { title: 'Blue mug' },
    onHand: 100,
  })
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})
beforeEach(() => {
  smtp.mails.length = 0
})

async function mailOf(email: string, subject: RegExp) {
  await app.settle()
  const found = smtp.mails.filter((mail) => mail.recipient === email && subject.test(mail.subject ?? ''))
  expect(found, `${subject} among ${smtp.mails.map((mail) => mail.subject).join(', ')}`).toHaveLength(1)
  const [mail] = found
  const { html = '', text = '', attachments = [] } = mail ?? {}
  const bytes = html.length + text.length + attachments.reduce((sum, { content }) => sum + (content as ArrayBuffer).byteLength, 0)
  expect(bytes).toBeLessThan(100_000)
  return { html, text, attachments }
}
const ordering = async (email: string, changes = {}) =>
  (await buy(app, guest(), [lineOf(shop, { quantity: 2, ...changes })], { contact: { name: 'Maya Green', email } })).body.order

test('the confirmation has the items, the money, the way to the store, and buttons to view and cancel', async () => {
  const { number } = await ordering('maya.placed@example.com')
  const { html, text } = await mailOf('maya.placed@example.com', /^We got your order from North Loop <Goods>$/)
  for (const words of [
    'Thanks, Maya!',
    'Blue mug',
    '2 × $20.00',
    '$40.00',
    'Subtotal',
    'Paid with Card ending 4242',
    'Harbor Square, Level 3, N372',
    'Bloomington, MN 55425',
    'Mon–Sat 10 AM – 9 PM, Sun 11 AM – 7 PM',
    'Ready today',
    'Create a free account and 80 SPIRALs are yours.',
    'Questions for the store: (612) 555-0134',
    'SPIRAL (sample), 100 Sample Street, Bloomington, MN 55425',
    number,
  ]) {
    expect(text, words).toContain(words)
    expect(html, words).toContain(words)
  }
  expect(html).toContain('North Loop &lt;Goods&gt;')
  expect(html).not.toContain('<Goods>')
  expect(html).toContain('https://www.google.com/maps/dir/')
  expect(html).toMatch(new RegExp(`href="${app.deps.config.publicOrigin}/order-details\\?id=${number}&amp;key=[\\w-]+#cancel"`))
  expect(html).toContain('prefers-color-scheme: dark')
})

test('a pickup that is ready carries its code, its QR as a picture, and how long it is held', async () => {
  const { number, fulfillments } = await ordering('maya.ready@example.com')
  const id = fulfillments[0]?.id as never
  await moveOn(app, await aClerk(app, shop), { number, id }, 'accepted', 'ready')
  const { html, text, attachments } = await mailOf('maya.ready@example.com', /ready for pickup/)
  const code = await codeOf(app, id)
  expect(text).toContain(`${code.slice(0, 4)}-${code.slice(4)}`)
  expect(text).toMatch(/Held for you until \w+day, Nov \d+ at \d+(:\d\d)? [AP]M CT/)
  expect(text).toContain('Harbor Square, Level 3, N372')
  const [qr] = attachments
  expect(qr).toMatchObject({ mimeType: 'image/png', disposition: 'inline' })
  expect(html).toContain(`src="cid:${qr?.contentId?.replaceAll(/[<>]/g, '')}"`)
  expect(await sharp(Buffer.from(qr?.content as ArrayBuffer)).metadata()).toMatchObject({ format: 'png' })
})

test('what is shipped says where it goes and how to follow it; what is canceled says that the money comes back', async () => {
  const shipped = (
    await buy(app, guest(), [lineOf(shop, { fulfillmentMethod: 'ship-to-me' })], {
      contact: { name: 'Maya Green', email: 'maya.parcel@example.com' },
      destination: HOME,
    })
  ).body.order
  const clerk = await aClerk(app, shop)
  const params = { id: shipped.fulfillments[0]?.id as never }
  await app.call(clerk, moveFulfillment, { params, body: { to: 'accepted' } })
  await app.call(clerk, moveFulfillment, { params, body: { to: 'packed' } })
  await app.call(clerk, moveFulfillment, { params, body: { to: 'shipped', carrier: 'UPS', tracking: '1Z999AA10123456784' } })
  const { text } = await mailOf('maya.parcel@example.com', /is on its way/)
  expect(text).toContain('Ship to: 100 Lake Street, Bloomington, MN 55425')
  expect(text).toContain('1Z999AA10123456784')

  const ana = await aPerson(app)
  const canceled = (await buy(app, ana, [lineOf(shop)], { contact: { name: 'Ana Lopez', email: ana.email } })).body.order
  expect((await mailOf(ana.email, /^We got your order/)).text).toContain("You'll earn 40 SPIRALs once you have everything.")
  await app.call(ana, cancelOrder, { params: { number: canceled.number }, query: {}, body: {} })
  const { text: news } = await mailOf(ana.email, /was canceled/)
  expect(news).toMatch(/We refunded \$\d+\.\d\d: \$\d+\.\d\d to your card ending 4242\. Allow 3-5 business days for your card\./)
  expect(news).toContain('Blue mug')
  expect(news).not.toContain('Pick up here')
})

test('an order of many items stays below the size at which mail programs cut', async () => {
  const { variantIds } = await aProduct(app, shop.retailerId, {
    title: 'A mug with a very long name that goes on and on',
    variants: Array.from({ length: 50 }, (_, i) => ({ sku: `LONG-${i}`, price: 1000 as never, options: { Size: `Number ${i}` } })) as never,
  })
  for (const variantId of variantIds) await openShelf(app, { variantId, storeId: shop.storeId }, 5)
  const lines = variantIds.map((variantId) => lineOf({ ...shop, variantId }))
  await buy(app, guest(), lines, { contact: { name: 'Maya Green', email: 'maya.many@example.com' } })
  const { text } = await mailOf('maya.many@example.com', /^We got your order/)
  expect(text.match(/- A mug with a very long name/g)).toHaveLength(variantIds.length)
})

test('where there is no mail server, the outbox says that mail is kept, and shows it as it looks', async () => {
  const own = await testApp()
  const admin = await aPerson(own, { platform: ['admin'] })
  const there = await aShop(own, { product: { title: 'Blue mug' } })
  await buy(own, guest(), [lineOf(there)], { contact: { name: 'Maya Green', email: 'maya.kept@example.com' } })
  await own.settle()
  const [mail] = (await own.call(admin, outbox, { query: { q: 'maya.kept@example.com' } })).body.items
  expect(mail).toMatchObject({ state: 'kept', subject: expect.stringMatching(/^We got your order/) })
  const params = { id: MailId.parse(mail?.id) }
  const preview = await own.app.inject({ url: `/api/admin/outbox/${params.id}/preview`, cookies: admin.cookies })
  expect(preview.headers).toMatchObject({
    'content-type': expect.stringContaining('text/html'),
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
    'x-frame-options': 'SAMEORIGIN',
  })
  expect(preview.body).toContain('Blue mug')
  expect((await own.call(await aPerson(own), outboxMailPreview, { params })).status).toBe(403)
  await own.close()
})
