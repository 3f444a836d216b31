import type { Locator, Page } from '@playwright/test'
import { seriousOn } from './axe.ts'
import { expect } from './fixtures.ts'
import { openAlive } from './pressing.ts'

const PDF = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n') }

/** Fills a field of an application and waits until it is stored. */
export async function fill(page: Page, label: string | Locator, value: string): Promise<void> {
  const field = typeof label === 'string' ? page.getByLabel(label, { exact: true }) : label
  const saved = page.waitForResponse((response) => response.url().endsWith('/fields') && response.request().method() === 'PUT')
  if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption({ label: value })
  else {
    await field.fill(value)
    await field.blur()
  }
  expect((await saved).status()).toBe(200)
}

export async function attach(page: Page, label: string, name: string): Promise<void> {
  await page.getByLabel(label).setInputFiles({ name, ...PDF })
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
}

/** Goes on to the next step of the form. */
export async function step(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^Next: ${name}`) }).click()
  await expect(page.getByRole('heading', { name, exact: true, level: 2 })).toBeVisible()
}

export async function fillIdentity(page: Page): Promise<void> {
  await fill(page, 'Your legal name', 'Omar Said')
  await fill(page, 'Your role in the business', 'Owner')
  await fill(page, page.getByLabel('Date of birth'), '1980-05-06')
  await attach(page, 'Photo ID of the owner', 'license.pdf')
}

export async function fillBank(page: Page, holder: string): Promise<void> {
  await fill(page, 'Account holder', holder)
  await fill(page, 'Kind of account', 'Checking')
  await fill(page, page.getByLabel('Routing number'), '091000019')
  await fill(page, page.getByLabel('Account number'), '123456789')
  await expect(page.getByText('•••• 6789')).toBeVisible()
}

/** An admin checks by hand and approves. */
export async function approves(admin: Page, business: string): Promise<void> {
  await openAlive(admin, '/admin')
  await admin.getByRole('link', { name: new RegExp(`${business} applies to sell`) }).click()
  await expect(admin.getByRole('heading', { name: business, level: 1 })).toBeVisible()
  await admin.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(admin.getByText("Identity isn't verified yet.")).toBeVisible()
  for (const check of ['Identity', 'Bank account', 'Sanctions list']) {
    await admin.getByRole('button', { name: `Record a check of ${check}` }).click()
    await admin.getByLabel('What did you look at?').fill('Compared with the documents.')
    await admin.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(admin.getByRole('dialog')).toBeHidden()
  }
  expect(await seriousOn(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(admin.getByText(/^On SPIRAL as/)).toBeVisible()
}
