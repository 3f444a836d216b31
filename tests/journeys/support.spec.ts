import { aClerk, aPart, handOver } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { callsOf } from '#tests/app.ts'
import type { Page } from '@playwright/test'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'

async function expectNothingSerious(page: Page) {
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
}

test('a line of SPIRALs is taken along as a table and disputed, and support’s answer comes back to it', async ({
  page,
  browser,
  spiral,
  signedInAs,
}) => {
  const app = { ...spiral, call: callsOf(spiral) } as never
  const shop = await aShop(spiral, { price: 30_000 })
  const maya = await signedInAs({ firstName: 'Maya', lastName: 'Green' })
  await handOver(app, await aClerk(app, shop), shop, (await aPart(app, maya, shop)).id)
  await page.goto('/loyalty')
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  expect((await coming).suggestedFilename()).toBe('my-spirals.csv')

  await page
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Dispute/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send to support' }).click()
  await expect(dialog.getByText('Write what it is about.').first()).toBeVisible()
  await dialog.getByLabel("What's wrong with it?").fill('I bought two of them.')
  await dialog.getByRole('button', { name: 'Send to support' }).click()
  await expect(page.getByRole('button', { name: /^Disputed/ })).toBeVisible()

  const desk = await aPerson(spiral, { platform: ['admin'], firstName: 'Sam' })
  const office = await browser.newContext({ baseURL: spiral.origin })
  await office.addCookies(Object.entries(desk.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
  const admin = await office.newPage()
  await admin.goto('/admin')
  await admin.getByRole('link', { name: /Maya Green disputes a line of their SPIRALs/ }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
  await expectNothingSerious(admin)
  await admin.getByRole('button', { name: 'Answer Maya Green' }).click()
  await admin.getByLabel('Your answer').fill('You are right, we added them.')
  await admin.getByRole('button', { name: 'Send answer' }).click()
  await expect(admin.getByText('No one is waiting for an answer')).toBeVisible()
  await office.close()

  await page.goto('/wishlist-notifications')
  await page.goto('/loyalty')
  await page.getByRole('button', { name: /^Answered/ }).click()
  await expect(page.getByRole('dialog').getByText('You are right, we added them.')).toBeVisible()
  await expectNothingSerious(page)
})

test('anybody writes to support from the About page, and a mail confirms it', async ({ page, spiral }) => {
  await page.goto('/about')
  const form = page.locator('#contact')
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(form.getByText('Enter a name.').first()).toBeVisible()
  await form.getByLabel('Your name').fill('Kim Park')
  await form.getByLabel('Email').fill('kim.park@example.com')
  await form.getByLabel('Your message').fill('Is there a press kit?')
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(form.getByRole('status')).toContainText('We sent a confirmation to kim.park@example.com')
  expect(await mailsTo(spiral, 'kim.park@example.com')).toMatchObject([{ kind: 'support.received' }])
})
