import { aPart } from '#tests/buying.ts'
import { callsOf } from '#tests/app.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

test('an admin adds a rule of commission, previews it and asks; another one approves', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral, { retailer: { displayName: 'Rowan Books' }, price: 5_000 })
  await aPart({ ...spiral, call: callsOf(spiral) }, await aPerson(spiral), shop)
  await spiral.settle()
  // A platform with one admin would let them approve alone.
  await aPerson(spiral, { platform: ['admin'] })
  await signedInAs({ platform: ['admin'] })
  await openAlive(page, '/admin?section=commission')
  await expect(page.getByRole('heading', { name: 'Commission', level: 1 })).toBeVisible()
  await expect(page.getByText('Nobody has changed the rules yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Change the rules' }).click()
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('Rowan Books, first year')
  await form.getByLabel('Commission in percent').fill('5')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText('Choose below who the rule is for.').first()).toBeVisible()
  await form.getByLabel('Part of the name of the retailer').fill('Rowan')
  await form.getByLabel('Retailer', { exact: true }).selectOption({ label: 'Rowan Books' })
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('1. Rowan Books, first year, 5%')).toBeVisible()
  await page.getByRole('button', { name: 'Preview on the last 30 days' }).click()
  await expect(page.getByRole('region', { name: 'Commission per seller' }).getByText('−$1.50')).toBeVisible()
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  await form.getByLabel('Reason').fill('Agreed for the first year')
  await form.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('Another admin must approve it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden()

  await signedInAs({ platform: ['admin'] })
  await openAlive(page, '/admin?section=commission')
  await page.getByRole('button', { name: 'Approve' }).click()
  await form.getByLabel('Reason').fill('Seen the contract')
  await form.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('region', { name: 'Rules of commission' }).getByText('Rowan Books, first year')).toBeVisible()
  await expect(page.getByText('Adds Rowan Books, first year, 5% (Retailer: Rowan Books)')).toBeVisible()
})
