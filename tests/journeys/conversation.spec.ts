import { callsOf } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'

test('a shopper writes to the store, which answers; a problem goes to support too, until it is settled', async ({
  page,
  browser,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { store: { name: 'North Loop Goods' } })
  const shopping = { ...spiral, call: callsOf(spiral) }
  const maya = await signedInAs({ firstName: 'Maya' })
  const { number } = (await buy(shopping, maya, [lineOf(shop)])).body.order
  const pageOf = async (person: TestPerson) => {
    const context = await browser.newContext()
    await context.addCookies(Object.entries(person.cookies).map(([name, value]) => ({ name, value, url: spiral.origin })))
    return context.newPage()
  }
  const clerk = await aPerson(spiral, { retailers: [{ retailerId: shop.retailerId, role: 'staff' }] })

  await page.goto(`/order-details?id=${number}`)
  await page.getByRole('button', { name: 'Message the store' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Write a message first.').first()).toBeVisible()
  await page.getByLabel('Message to North Loop Goods').fill('Could you wrap it, please?')
  await page.getByRole('button', { name: 'Send' }).click()
  const talk = page.getByRole('region', { name: 'Messages with North Loop Goods' })
  await expect(talk.getByRole('listitem').filter({ hasText: 'Could you wrap it, please?' })).toBeVisible()
  await expect(page.getByLabel('Message to North Loop Goods')).toHaveValue('')

  // The store's view of the order: its fulfillment, and the customer waiting for an answer.
  const staff = await pageOf(clerk)
  await staff.goto(`${spiral.origin}/staff`)
  await expect(staff.getByRole('link', { name: /Maya.*Message/ })).toBeVisible()
  await staff.goto(`${spiral.origin}/order-details?id=${number}`)
  await expect(staff.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
  await expect(staff.getByText('Could you wrap it, please?')).toBeVisible()
  await expect(staff.getByText('maya@example.com')).toBeHidden()
  await staff.getByLabel('Message to Maya').fill('Gladly, in blue.')
  await staff.getByRole('button', { name: 'Send' }).click()
  await page.bringToFront()
  await expect(talk.getByRole('listitem').filter({ hasText: 'Gladly, in blue.' })).toBeVisible()

  await page.getByRole('button', { name: /^Something is wrong/ }).click()
  await page.getByRole('button', { name: 'Tell the store' }).click()
  await expect(page.getByText("Choose what's wrong.").first()).toBeVisible()
  await expect(page.getByText('Tell us what happened.').first()).toBeVisible()
  await page.getByLabel("What's wrong?").selectOption('Something is missing')
  await page.getByLabel('What happened?').fill('The ribbon is missing')
  await page.getByRole('button', { name: 'Tell the store' }).click()
  await expect(page.getByText('The store and SPIRAL support know about this problem.')).toBeVisible()

  const admin = await pageOf(await aPerson(spiral, { platform: ['admin'] }))
  await admin.goto(`${spiral.origin}/admin`)
  await admin.getByRole('link', { name: /A shopper has a problem at North Loop Goods: something is missing/ }).click()
  const panel = admin.getByRole('dialog')
  await expect(panel.getByText('The ribbon is missing')).toBeVisible()
  await panel.getByRole('button', { name: 'It is settled' }).click()
  await expect(panel.getByText('Something is missing, settled')).toBeVisible()
  await page.bringToFront()
  await expect(page.getByText('The store and SPIRAL support know about this problem.')).toBeHidden()

  const stranger = await pageOf(await aPerson(spiral, { retailers: [{ retailerId: (await aShop(spiral)).retailerId, role: 'staff' }] }))
  await stranger.goto(`${spiral.origin}/order-details?id=${number}`)
  await expect(stranger.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  for (const each of [staff, admin, stranger]) await each.context().close()
})
