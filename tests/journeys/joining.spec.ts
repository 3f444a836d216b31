import type { Page } from '@playwright/test'
import { safeFetch } from '#server/platform/safe-fetch.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aBookstore, aSite } from '#tests/shop-site.ts'
import { approves, attach, fill, fillBank, fillIdentity, step } from './applying.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { layoutFaults } from './layout.ts'
import { choose, openAlive } from './pressing.ts'

async function asAdmin(spiral: Parameters<typeof aPerson>[0] & { origin: string }, page: Page): Promise<Page> {
  const admin: TestPerson = await aPerson(spiral, { platform: ['admin'], firstName: 'Ada', lastName: 'Moss' })
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  const context = await browser.newContext({ baseURL: spiral.origin, viewport: { width: 1280, height: 800 } })
  await context.addCookies(Object.entries(admin.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
  return context.newPage()
}

test('J3 by form: a shop applies in seven steps, an admin approves, and its office opens', async ({ page, spiral, signedInAs }) => {
  test.setTimeout(240_000)
  await signedInAs({ firstName: 'Omar', lastName: 'Said' })
  await openAlive(page, '/onboarding')
  expect(await seriousOn(page)).toEqual([])
  await page.getByRole('link', { name: 'Fill in the form myself' }).click()
  await page.getByRole('button', { name: 'Start the application' }).click()
  await expect(page.getByRole('heading', { name: 'Business', exact: true, level: 2 })).toBeVisible()

  await fill(page, 'Business name', 'Lake Books')
  await fill(page, 'Legal name', 'Lake Books LLC')
  await fill(page, 'Type of business', 'LLC')
  await page.getByLabel('Tax ID (EIN)').fill('12345')
  await page.getByLabel('Tax ID (EIN)').blur()
  await expect(page.getByText('An EIN has 9 digits, like 12-3456789.')).toBeVisible()
  await fill(page, page.getByLabel('Tax ID (EIN)'), '12-3456789')
  await fill(page, 'Mainly sells', 'Books & office')
  await fill(page, page.getByLabel('Business phone'), '(612) 555-0134')
  await fill(page, 'Street address', '100 Main St')
  await fill(page, 'City', 'Bloomington')
  await fill(page, 'State', 'Minnesota')
  await fill(page, 'ZIP', '55425')
  await attach(page, 'Business registration or license', 'registration.pdf')
  expect(await seriousOn(page)).toEqual([])
  const desk = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await layoutFaults(page)).toEqual([])
  if (desk) await page.setViewportSize(desk)
  await step(page, 'People and identity')
  await fillIdentity(page)
  await step(page, 'Stores')
  await fill(page, 'Store name', 'Lake Books')
  await fill(page, 'Street address', '12 Lake Ave')
  await fill(page, 'City', 'Bloomington')
  await fill(page, 'State', 'Minnesota')
  await fill(page, 'ZIP', '55425')
  await choose(page.getByRole('checkbox', { name: 'Monday', exact: true }))
  await page.getByLabel('Monday closes', { exact: true }).fill('02:00')
  await page.getByRole('button', { name: /^Save hours/ }).click()
  await expect(page.getByText("Closes before it opens. Past midnight? Tick 'next day'.")).toBeVisible()
  await page.getByLabel('Monday closes', { exact: true }).fill('19:00')
  await page.getByRole('button', { name: "Use Monday's hours every day" }).click()
  await page.getByRole('button', { name: /^Save hours/ }).click()
  await expect(page.getByLabel('Sunday opens', { exact: true })).toHaveValue('10:00')
  await step(page, 'Bank for payouts')
  await page.getByLabel('Routing number').fill('091000018')
  await page.getByLabel('Routing number').blur()
  await expect(page.getByText('This routing number has a typing error.')).toBeVisible()
  await fillBank(page, 'Lake Books LLC')
  await step(page, 'Products')
  await page.getByRole('radio', { name: /^Add products later/ }).click()
  await step(page, 'Policies')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await step(page, 'Review and submit')
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByText('Read and accept the terms first.')).toBeVisible()
  await choose(page.getByRole('checkbox', { name: /I accept the/ }))
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByText('We have your application')).toBeVisible()
  expect(await seriousOn(page)).toEqual([])

  const admin = await asAdmin(spiral, page)
  await approves(admin, 'Lake Books')
  // The owner is still signed in, with the new role.
  await openAlive(page, '/retailer-dashboard')
  await expect(page.getByText('Your business is approved')).toBeVisible()
})

test('J3 with the assistant: it reads the shop’s site, each field is confirmed, and what only a person knows is typed', async ({
  page,
  spiral,
  signedInAs,
}) => {
  test.setTimeout(240_000)
  const site = await aSite(await aBookstore())
  const outside = spiral.deps.outside
  spiral.deps.outside = safeFetch([site.host])
  try {
    await signedInAs({ firstName: 'Omar', lastName: 'Said' })
    await openAlive(page, '/ai-retailer-signup')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByLabel("Your shop's web address").fill('ftp://shop.example')
    await page.getByRole('button', { name: 'Read my site' }).click()
    await expect(page.getByText('Enter a web address that starts with https:// or http://.')).toBeVisible()
    await page.getByLabel("Your shop's web address").fill(site.url)
    await page.getByRole('button', { name: 'Read my site' }).click()
    await expect(page.getByText(/^Assistant: I found \d+ fields and \d+ products/)).toBeVisible()
    await expect(page.getByText('Built-in reading rules. No language model is connected.')).toBeVisible()
    const list = page.getByRole('list', { name: 'Check this' })
    await expect(list.getByText('From your website').first()).toBeVisible()
    expect(await seriousOn(page)).toEqual([])
    await page.getByRole('button', { name: 'All of these are right' }).click()
    await expect(list).toBeHidden()
    await expect(page.getByRole('heading', { name: /product drafts?$/ })).toBeVisible()
    await page.getByRole('link', { name: 'Tax ID (EIN)' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(page.getByLabel('Tax ID (EIN)')).toBeFocused()
    await fill(page, page.getByLabel('Tax ID (EIN)'), '12-3456789')
  } finally {
    spiral.deps.outside = outside
    site.close()
  }
})
