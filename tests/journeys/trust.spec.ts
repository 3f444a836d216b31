import { mailsTo } from '#tests/mails.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

test('a guest reports a store, follows the report by its number, and reads the answer of an admin', async ({ page, browser, spiral }) => {
  const shop = await aShop(spiral, { store: { name: 'Corner Books', slug: 'corner-books-edina' } })
  await spiral.settle()
  const email = `eve.${shop.storeId}@example.com`
  await openAlive(page, '/store/corner-books-edina?tab=about')
  await page.getByRole('link', { name: 'Report this store' }).click()
  const main = page.getByRole('main')
  const form = main.locator('#report')
  await expect(form.getByLabel('Page')).toHaveValue('/store/corner-books-edina')
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Send report' }).click()
  await expect(form.getByText('Say what is wrong.').first()).toBeVisible()
  await expect(form.getByLabel('Email')).toHaveValue(email)
  await form.getByLabel("What's wrong?").fill('The door is two houses further.')
  await form.getByRole('button', { name: 'Send report' }).click()
  const thanks = form.getByText(/Its number is P[0-9A-Z]{10}/)
  await expect(thanks).toBeVisible()
  const number = /P[0-9A-Z]{10}/.exec((await thanks.textContent()) ?? '')?.[0] ?? ''
  const lookUp = main.locator('#report-state')
  await lookUp.getByLabel('Report number').fill(number)
  await lookUp.getByLabel('Your email').fill(email)
  await lookUp.getByRole('button', { name: 'Look up' }).click()
  await expect(lookUp.getByText('Received', { exact: true })).toBeVisible()
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])

  const sam = await aPerson(spiral, { platform: ['admin'], firstName: 'Sam', lastName: 'Reed' })
  const context = await browser.newContext({ baseURL: spiral.origin })
  await context.addCookies(Object.entries(sam.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
  const admin = await context.newPage()
  await openAlive(admin, '/admin?section=problem-reports')
  await expect(admin.getByText('Corner Books').first()).toBeVisible()
  await admin.getByRole('button', { name: `Look into it ${number}` }).click()
  await expect(admin.getByText('Owner: Sam Reed')).toBeVisible()
  expect((await seriousOn(admin)).map(({ id }) => id)).toEqual([])
  await admin.getByRole('button', { name: `Reply ${number}` }).click()
  await admin.getByRole('dialog').getByLabel('Your reply').fill('Thank you. The store has corrected it.')
  await admin.getByRole('dialog').getByRole('button', { name: 'Send reply' }).click()
  await expect.poll(async () => (await mailsTo(spiral, email))[0]?.text).toContain('The store has corrected it.')
  await context.close()

  await lookUp.getByRole('button', { name: 'Look up' }).click()
  await expect(lookUp.getByText('Answered', { exact: true })).toBeVisible()
  await expect(lookUp.getByText('Thank you. The store has corrected it.')).toBeVisible()
})
