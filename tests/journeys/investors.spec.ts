import { monthAt, monthBefore } from '#contracts/reports.ts'
import { cents, dollars } from '#contracts/money.ts'
import { sumUpDay, sumUpPlatform } from '#server/domains/platform-figures/sums.ts'
import { callsOf } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

test('an admin reads the figures of the marketplace and publishes some; a stranger reads them, asks for more, and is approved', async ({
  page,
  spiral,
  signedInAs,
  browser,
}) => {
  const shop = await aShop(spiral, { retailer: { displayName: 'Larch Books' }, mall: { name: 'Larch Mall' }, price: 5_000 })
  await spiral.settle()
  const shopping = { ...spiral, call: callsOf(spiral) }
  const buyer = await aPerson(spiral)
  const old = (await buy(shopping, buyer, [lineOf(shop)])).body.order
  await buy(shopping, buyer, [lineOf(shop, { quantity: 2 })])
  const now = new Date()
  const month = monthBefore(monthAt(now))
  await spiral.deps.db.$client.query('update orders set placed_at = $1 where number = $2', [new Date(`${month}-10T18:00:00Z`), old.number])
  await sumUpPlatform(spiral.deps.db, now)
  // Other journeys may have had the day summed up before.
  await sumUpDay(spiral.deps.db, `${month}-10`, now)
  await signedInAs({ platform: ['admin'] })

  await openAlive(page, '/analytics-dashboard')
  await page.getByLabel('City or mall').selectOption({ label: 'Larch Mall' })
  await expect(page.getByRole('main').getByText('$100.00').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Larch')
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'Larch' })).toBeVisible()
  await page.getByLabel('City or mall').selectOption({ label: 'Everywhere' })
  await expect(page.getByRole('heading', { name: 'Cohorts' })).toBeVisible()
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])

  await openAlive(page, '/admin/investor-dashboard')
  await page.getByRole('checkbox', { name: 'Sales' }).check()
  await page.getByRole('button', { name: /^Publish 1 of/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('dialog').getByText('Say how the figures stand as of today.').first()).toBeVisible()
  await page.getByRole('dialog').getByLabel('How they stand as of today').fill('Not audited.')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('button', { name: 'Unpublish Sales' })).toBeVisible()
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])

  const stranger = await (await browser.newContext({ baseURL: spiral.origin, serviceWorkers: 'block' })).newPage()
  await openAlive(stranger, '/investors')
  const { rows } = await spiral.deps.db.$client.query<{ value: string }>(
    "select value from published_metrics where metric = 'sales' and month = $1 and unpublished_at is null",
    [month],
  )
  const sales = cents(Number(rows[0]?.value))
  expect(sales).toBeGreaterThanOrEqual(5_000)
  await expect(stranger.getByText(dollars(sales)).first()).toBeVisible()
  await expect(stranger.getByText(/as of \w+ \d+, \d{4}/).first()).toBeVisible()

  await stranger.getByRole('button', { name: 'Request access' }).click()
  await expect(stranger.getByText('Enter the name of your firm.').first()).toBeVisible()
  await stranger.getByLabel('Your name').fill('Ivy')
  await stranger.getByLabel('Firm').fill('Fern Capital')
  await stranger.getByLabel('Email').fill('ivy@fern.example')
  await stranger.getByLabel('Why you ask').fill('We invest in local shops.')
  await stranger.getByRole('button', { name: 'Request access' }).click()
  await expect(stranger.getByText('We have your request.')).toBeVisible()
  expect((await seriousOn(stranger)).map(({ id }) => id)).toEqual([])

  await page.getByRole('link', { name: 'Readers and requests' }).click()
  await page.getByRole('button', { name: 'Approve Ivy' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('No one asks for access')).toBeVisible()
})
