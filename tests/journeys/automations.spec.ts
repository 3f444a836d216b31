import { callsOf } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

test('an owner makes a rule from a template, tests it, switches it on, a sale makes it act, and the owner undoes it', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { onHand: 1, product: { title: 'Cedar lamp' } })
  await spiral.settle()
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  await openAlive(page, '/retailer-automation-flow')
  await expect(page.getByText('No rules yet')).toBeVisible()
  await page.getByRole('button', { name: 'Use Hide what is sold out' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByText('When stock falls to 0 in all stores together, then take the product off sale.')).toBeVisible()
  await form.getByLabel('Then').selectOption({ label: 'Choose what it does' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Choose what the rule does.').first()).toBeVisible()
  await form.getByLabel('Then').selectOption({ label: 'take the product off sale' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Hide what is sold out' })).toBeVisible()
  await page.getByRole('button', { name: 'Test over 30 days Hide what is sold out' }).click()
  await expect(page.getByText('It would not have acted in the last 30 days.')).toBeVisible()
  await page.getByRole('button', { name: 'Switch on Hide what is sold out' }).click()
  await expect(page.getByText('Acts for')).toBeVisible()
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])

  const shopping = { ...spiral, call: callsOf(spiral) }
  await buy(shopping, await aPerson(spiral), [lineOf(shop)])
  await spiral.settle()
  await openAlive(page, '/retailer-automation-flow?tab=log')
  await expect(page.getByText('Cedar lamp: 0 left in all stores').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo Cedar lamp: 0 left in all stores' }).click()
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo Cedar lamp: 0 left in all stores' })).toHaveCount(0)
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
})
