import type { Browser, Page } from '@playwright/test'
import { makeAdmin } from '#server/domains/identity/admin-setup.ts'
import { safeFetch } from '#server/platform/safe-fetch.ts'
import type { Spiral } from '#server/start.ts'
import { aPerson } from '#tests/people.ts'
import { aBookstore, aSite } from '#tests/shop-site.ts'
import { approves, attach, fill, fillBank, fillIdentity, step } from './applying.ts'
import { expect, test } from './fixtures.ts'
import { choose, openAlive, useTestCard } from './pressing.ts'

// Settings of its own give this file a server and a database of its own, without what other journeys leave behind.
test.use({ settings: { SPIRAL_SAMPLE: 'off' } })

const LOCATION = 'Harbor Lane Books'
/** A Square item library as its office exports it: a column for each figure of the location, options as columns. */
const SQUARE = [
  `Token,Item Name,Variation Name,SKU,Description,Categories,Reporting Category,GTIN,Item Type,Price,Online Sale Price,Archived,Sellable,Stockable,Option Name 1,Option Value 1,Enabled ${LOCATION},Current Quantity ${LOCATION},New Quantity ${LOCATION},Price ${LOCATION}`,
  'HLB2MUGBLUEAAAAAAAAAAAAA,Harbor Mug,Blue,MUG-BLUE,<p>Stoneware from the kiln by the canal.</p>,Kitchen,Kitchen,,Physical good,18.00,,N,Y,Y,Color,Blue,Y,6,,',
  'HLB2MUGGRAYAAAAAAAAAAAAA,Harbor Mug,Gray,MUG-GRAY,<p>Stoneware from the kiln by the canal.</p>,Kitchen,Kitchen,,Physical good,18.00,,N,Y,Y,Color,Gray,Y,4,,',
  'HLB2TIDETABLESAAAAAAAAAA,Tide Tables 2027,Regular,TIDE-27,<p>High and low water for every day.</p>,Books,Books,9780306406157,Physical good,14.95,,N,Y,Y,,,Y,12,,',
].join('\n')

async function aPage(browser: Browser, spiral: { origin: string }): Promise<Page> {
  const context = await browser.newContext({ baseURL: spiral.origin, viewport: { width: 1280, height: 800 } })
  return context.newPage()
}

/** The link that `npm run admin` prints, opened by the first admin. */
async function theFirstAdmin(page: Page, { deps }: Spiral): Promise<void> {
  const { link } = await makeAdmin(deps.db, 'olga@example.com', { publicOrigin: deps.config.publicOrigin, now: deps.clock.now() })
  await openAlive(page, link)
  await page.getByLabel('First name').fill('Olga')
  await page.getByLabel('Last name').fill('Reyes')
  await page.getByLabel('Password', { exact: true }).fill('nine green lanterns')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL(/\/admin$/)
}

const inList = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()
const doneIn = (page: Page, title: string) => inList(page, `Done: ${title}`)
const leftIn = (page: Page, title: string) => inList(page, `To do: ${title}`)

test('J3 on an empty marketplace: the first admin, a shop with the assistant, its Square file, its set-up list, and a first hand-over', async ({
  page,
  browser,
  spiral,
  signedInAs,
}) => {
  test.setTimeout(300_000)
  const [admin, maya] = [await aPage(browser, spiral), await aPage(browser, spiral)]
  const site = await aSite(await aBookstore())
  const outside = spiral.deps.outside
  spiral.deps.outside = safeFetch([site.host])
  try {
    await test.step('the server has nothing but what a new one has, and the printed link makes its first admin', async () => {
      const { rows } = await spiral.deps.db.$client.query(
        'select (select count(*)::int from users) + (select count(*)::int from retailers) as all',
      )
      expect(rows).toEqual([{ all: 0 }])
      await theFirstAdmin(admin, spiral)
    })

    await signedInAs({ firstName: 'Omar', lastName: 'Said' })
    await test.step('the assistant reads the site, Omar confirms it and types the rest', async () => {
      await openAlive(page, '/ai-retailer-signup')
      await page.getByRole('button', { name: 'Start', exact: true }).click()
      await page.getByLabel("Your shop's web address").fill(site.url)
      await page.getByRole('button', { name: 'Read my site' }).click()
      await expect(page.getByText(/^Assistant: I found \d+ fields and \d+ products/)).toBeVisible()
      await page.getByRole('button', { name: 'All of these are right' }).click()
      await expect(page.getByRole('list', { name: 'Check this' })).toBeHidden()
      await page.getByRole('link', { name: 'Tax ID (EIN)' }).click()
      await fill(page, page.getByLabel('Tax ID (EIN)'), '12-3456789')
      await fill(page, 'Legal name', 'Harbor Lane Books LLC')
      await fill(page, 'Type of business', 'LLC')
      await attach(page, 'Business registration or license', 'registration.pdf')
      await step(page, 'People and identity')
      await fillIdentity(page)
      await step(page, 'Stores')
      await step(page, 'Bank for payouts')
      await fillBank(page, 'Harbor Lane Books LLC')
      await step(page, 'Products')
      await choose(page.getByRole('radio', { name: /^Import a catalog file/ }))
      await step(page, 'Policies')
      await step(page, 'Review and submit')
      await choose(page.getByRole('checkbox', { name: /I accept the/ }))
      await page.getByRole('button', { name: 'Submit application' }).click()
      await expect(page.getByText('We have your application')).toBeVisible()
    })

    await approves(admin, 'Harbor Lane Books')

    await test.step('its own office opens with the set-up list', async () => {
      // The owner is still signed in, with the new role.
      await openAlive(page, '/retailer-dashboard')
      await doneIn(page, 'Set opening hours')
      for (const title of ['Bank account for payouts', 'Bring your products', 'Count your stock', 'Check how you hand over pickups'])
        await leftIn(page, title)
    })

    await test.step('the Square file brings products and stock', async () => {
      await page.getByRole('link', { name: 'Import products' }).click()
      await page
        .getByLabel('Product or stock file')
        .setInputFiles({ name: 'square.csv', mimeType: 'text/csv', buffer: Buffer.from(SQUARE) })
      await page.getByRole('button', { name: 'Check the file' }).click()
      await expect(page.getByText('Square items').first()).toBeVisible()
      await page.getByRole('button', { name: 'Apply 2 products' }).click()
      await expect(page.getByRole('link', { name: 'See the products' })).toBeVisible()
    })

    await test.step('pickup is checked, and the list says so', async () => {
      await openAlive(page, '/retailer-dashboard')
      for (const title of ['Bring your products', 'Count your stock']) await doneIn(page, title)
      await page.getByRole('link', { name: 'Check pickup settings' }).click()
      await page.getByLabel('Minutes to prepare a pickup').fill('30')
      await page.getByLabel('Pickup desk').fill('At the counter by the window')
      await page.getByRole('button', { name: /^Save/ }).last().click()
      await expect(page.getByText(/saved/i).first()).toBeVisible()
      await openAlive(page, '/retailer-dashboard')
      await doneIn(page, 'Check how you hand over pickups')
      await leftIn(page, 'First order')
    })
    await spiral.settle()

    await test.step('Maya buys a mug for pickup', async () => {
      const person = await aPerson(spiral, { firstName: 'Maya', lastName: 'Green' })
      await maya
        .context()
        .addCookies(Object.entries(person.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
      await openAlive(maya, '/products?q=harbor mug')
      await maya.getByRole('article').getByRole('link', { name: 'Harbor Mug', exact: true }).click()
      await choose(maya.getByRole('radio', { name: 'Blue' }))
      await choose(maya.getByRole('radio', { name: /^Pickup/ }))
      await maya.getByRole('button', { name: 'Add to cart' }).click()
      await expect(maya.getByRole('dialog', { name: /^Your cart/ })).toBeVisible()
      await maya.goto('/checkout')
      await useTestCard(maya)
      await maya.getByRole('button', { name: /Place order, \$/ }).click()
      await expect(maya.getByRole('heading', { level: 1, name: 'Thank you, Maya' })).toBeVisible()
    })

    await test.step('the store accepts, makes ready, and hands over by code', async () => {
      for (const [state, act, done] of [
        ['placed', 'Accept', 'Order accepted'],
        ['accepted', 'Mark ready', "Ready. We're letting the shopper know."],
      ] as const) {
        await openAlive(page, `/staff?state=${state}`)
        await page.getByRole('link', { name: /Maya/ }).first().click()
        await page.getByRole('dialog').getByRole('button', { name: act }).click()
        await expect(page.getByText(done, { exact: true }).first()).toBeVisible()
      }
      await maya.goto('/qr-pickup-system')
      const pass = maya.getByRole('article', { name: /Pass for Harbor Lane Books/ })
      const code = (await pass.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? ''
      await openAlive(page, '/staff?tab=scan')
      await page.getByLabel('Or type the code').fill(code)
      await page.getByRole('button', { name: 'Check code' }).click()
      await page.getByRole('button', { name: 'Hand over' }).click()
      await expect(page.getByRole('heading', { name: 'Handed over' })).toBeVisible()
      await openAlive(page, '/retailer-dashboard')
      for (const title of ['First order', 'First order handed over']) await doneIn(page, title)
      await expect(page.getByText(/^On sale \d+ minutes? after your approval\.$/)).toBeVisible()
    })
  } finally {
    spiral.deps.outside = outside
    site.close()
    await admin.context().close()
    await maya.context().close()
  }
})
