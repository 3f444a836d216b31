import { callsOf } from '#tests/app.ts'
import { aClerk, buy, handOver, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

test('an admin reads a report of money, corrects its range, freezes a month and turns on the monthly email', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { retailer: { displayName: 'Larch Books' }, price: 5_000 })
  await spiral.settle()
  const shopping = { ...spiral, call: callsOf(spiral) }
  const bought = (await buy(shopping, await aPerson(spiral), [lineOf(shop)])).body.order
  await handOver(shopping, await aClerk(shopping, shop), shop, bought.fulfillments[0]?.id ?? 0)
  await signedInAs({ platform: ['admin'] })

  await openAlive(page, '/admin/reports')
  const table = page.getByRole('region', { name: 'Sales and commission', exact: true }).getByRole('table', { name: 'Sales and commission' })
  await expect(table.getByRole('row', { name: 'Larch Books $50.00' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute(
    'href',
    /^\/api\/admin\/reports\.csv\?from=.+&report=sales$/,
  )
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])

  await page.getByLabel('To', { exact: true }).fill('2020-01-31')
  await expect(page.getByText('It ends before it begins.')).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill('2018-01-01')
  await expect(page.getByText('Choose up to 24 months.')).toBeVisible()
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('2020-01-31')

  await page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('Nothing in these days')).toBeVisible()
  await page.getByRole('button', { name: 'Freeze month' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze month' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByLabel('Report').selectOption({ label: 'SPIRALs liability' })
  await expect(page.getByText('Nothing was booked into it since.')).toBeVisible()

  await page.getByRole('switch', { name: 'Email me each month' }).click()
  await expect(page.getByRole('switch', { name: 'Email me each month' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Email me each month' })).toBeEnabled()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Email me each month' })).toBeChecked()
})
