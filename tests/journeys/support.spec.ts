import { randomUUID } from 'node:crypto'
import { aClerk, aPart, handOver } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { callsOf } from '#tests/app.ts'
import type { Page } from '@playwright/test'
import { seriousOn } from './axe.ts'
import { openAlive } from './pressing.ts'
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
  // Support answers all of the marketplace, so the journey knows its own shopper by her name.
  const lastName = `Green ${randomUUID().slice(0, 8)}`
  const shop = await aShop(spiral, { price: 30_000 })
  const maya = await signedInAs({ firstName: 'Maya', lastName })
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
  await admin.getByRole('link', { name: new RegExp(`Maya ${lastName} disputes a line of their SPIRALs`) }).click()
  await expect(admin.getByRole('heading', { level: 1, name: `Maya ${lastName}` })).toBeVisible()
  await expectNothingSerious(admin)
  await admin.getByRole('button', { name: 'Claim' }).click()
  await admin.getByLabel('Your answer').fill('You are right, we added them.')
  await admin.getByRole('button', { name: 'Send answer' }).click()
  await expect(admin.getByText(/^Solved/)).toBeVisible()

  const kim = await aPerson(spiral, { firstName: 'Kim', lastName })
  await openAlive(admin, '/admin?section=roles')
  await admin.getByRole('button', { name: 'Give a role' }).click()
  await admin.getByLabel('Email of the account').fill(kim.email)
  await admin.getByLabel('Role', { exact: true }).selectOption('developer')
  await admin.getByLabel('Reason').fill('Tries the tools.')
  await admin.getByRole('button', { name: 'Give the role' }).click()
  await admin.getByRole('button', { name: `Withdraw Developer of Kim ${lastName}` }).click()
  await expectNothingSerious(admin)
  await admin.getByLabel('Reason').fill('Tried them.')
  await admin.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(admin.getByText(`Kim ${lastName} is signed out.`).first()).toBeVisible()
  await office.close()

  await page.goto('/wishlist-notifications')
  await page.goto('/loyalty')
  await page.getByRole('button', { name: /^Answered/ }).click()
  await expect(page.getByRole('dialog').getByText('You are right, we added them.')).toBeVisible()
  await expectNothingSerious(page)
})

test('anybody writes to support from the About page; the case is claimed, noted, answered and closed, and a mail has the answer', async ({
  page,
  browser,
  spiral,
}) => {
  const key = randomUUID().slice(0, 8)
  const email = `kim.park.${key}@example.com`
  await openAlive(page, '/about')
  const form = page.locator('#contact')
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(form.getByText('Enter a name.').first()).toBeVisible()
  await form.getByLabel('Your name').fill(`Kim Park ${key}`)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Your message').fill('Is there a press kit?')
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(form.getByRole('status')).toContainText(`We sent a confirmation to ${email}`)
  expect(await mailsTo(spiral, email)).toMatchObject([{ kind: 'support.received' }])

  const desk = await aPerson(spiral, { platform: ['support'], firstName: 'Sam' })
  const office = await browser.newContext({ baseURL: spiral.origin })
  await office.addCookies(Object.entries(desk.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
  const support = await office.newPage()
  await openAlive(support, '/agent-dashboard')
  await support.getByRole('button', { name: `Claim Kim Park ${key}` }).click()
  await expect(support.getByText('Yours')).toBeVisible()
  await support.getByRole('button', { name: 'Add note' }).click()
  const dialog = support.getByRole('dialog')
  await dialog.getByLabel('Note').fill('Writes for a paper.')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(support.getByText('Writes for a paper.')).toBeVisible()
  await support.getByRole('button', { name: 'Draft from the records' }).click()
  await expect(support.getByLabel('Your answer')).toHaveValue(/Please send us the number of your order/)
  await support.getByLabel('Your answer').fill('Yes, here it is.')
  await support.getByLabel('Then').selectOption('Keep open')
  await support.getByRole('button', { name: 'Send answer' }).click()
  await expect(support.getByRole('listitem').filter({ hasText: 'Yes, here it is.' })).toBeVisible()
  await expectNothingSerious(support)
  await support.getByRole('button', { name: 'Close case' }).click()
  await dialog.getByRole('button', { name: 'Close case' }).click()
  await expect(support.getByText(/^Solved/)).toBeVisible()
  await office.close()
  expect((await mailsTo(spiral, email))[0]).toMatchObject({
    kind: 'support.answered',
    text: expect.not.stringContaining('Writes for a paper.'),
  })
})
