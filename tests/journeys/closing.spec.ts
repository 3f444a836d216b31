import { claimGiftCard } from '#contracts/gift-cards/gift-cards.ts'
import { callsOf } from '#tests/app.ts'
import { aGiftCode } from '#tests/gift-cards.ts'
import { aPerson } from '#tests/people.ts'
import { aMall, aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

test('an owner sees what closing would end, types the name, and closes; an admin closes a mall with the same preview', async ({
  page,
  browser,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { retailer: { displayName: 'Alder Toys' }, store: { name: 'Alder Toys Uptown' } })
  const mallId = await aMall(spiral, { name: 'Alder Court' })
  await spiral.settle()
  const shopping = { ...spiral, call: callsOf(spiral) }
  const maya = await aPerson(spiral, { firstName: 'Maya', lastName: 'Lind' })
  const code = await aGiftCode(shopping, maya, { scope: { kind: 'retailer', retailerId: shop.retailerId } })
  await aGiftCode(shopping, maya, { scope: { kind: 'mall', mallId } })
  await shopping.call(maya, claimGiftCard, { body: { code } })

  await signedInAs({ firstName: 'Olga', lastName: 'Alder', retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  await openAlive(page, '/retailer-business-profile')
  await page.getByRole('button', { name: 'Close the business' }).click()
  const form = page.getByRole('dialog', { name: 'Close Alder Toys for good?' })
  await expect(form.getByText('1 gift card, worth $50.00, 1 person')).toBeVisible()
  await expect(form.getByText('They keep every cent and work in every store on SPIRAL. They still never expire.')).toBeVisible()
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
  await form.getByLabel('Reason').fill('We retire')
  await form.getByLabel('Name of the business').fill('Alder')
  await form.getByRole('button', { name: 'Close for good' }).click()
  await expect(form.getByText('Type the name of your business: Alder Toys').first()).toBeVisible()
  await expect(form.getByLabel('Reason')).toHaveValue('We retire')
  await form.getByLabel('Name of the business').fill('alder toys')
  await form.getByRole('button', { name: 'Close for good' }).click()
  await expect(page.getByRole('heading', { name: 'Closed for good' })).toBeVisible()
  await spiral.settle()

  const context = await browser.newContext({ baseURL: spiral.origin })
  await context.addCookies(Object.entries(maya.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
  const hers = await context.newPage()
  await openAlive(hers, '/wallet')
  await expect(hers.getByText('Any store on SPIRAL').first()).toBeVisible()
  await context.close()

  await page.context().clearCookies()
  await signedInAs({ firstName: 'Ada', lastName: 'Winters', platform: ['admin'] })
  await openAlive(page, `/admin?section=malls&id=${mallId}`)
  await expect(page.getByRole('button', { name: 'Close for good' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('It closes')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('button', { name: 'Close for good' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close Alder Court?' })
  await expect(dialog.getByText('1 gift card, worth $50.00, 1 person')).toBeVisible()
  await dialog.getByLabel('Reason').fill('It is torn down')
  await dialog.getByRole('button', { name: 'Close for good' }).click()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open again' })).toHaveCount(0)
})
