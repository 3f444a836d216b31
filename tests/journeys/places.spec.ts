import type { Page } from '@playwright/test'
import { aMall, aProduct, aRetailer, aStore } from '#tests/shops.ts'
import { violationsOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { alive, choose } from './pressing.ts'

/** Towns in Alaska that no other journey uses; each test has its own. */
const TOWNS = {
  Galena: { zip: '99741', lat: 64.74, lon: -156.93 },
  Nome: { zip: '99762', lat: 64.5, lon: -165.41 },
  Bethel: { zip: '99559', lat: 60.79, lon: -161.76 },
  Dillingham: { zip: '99576', lat: 59.05, lon: -158.51 },
  Unalaska: { zip: '99685', lat: 53.88, lon: -166.54 },
  Utqiagvik: { zip: '99723', lat: 71.29, lon: -156.79 },
  Homer: { zip: '99603', lat: 59.64, lon: -151.53 },
  Kodiak: { zip: '99615', lat: 57.79, lon: -152.41 },
  Sitka: { zip: '99835', lat: 57.05, lon: -135.33 },
  Haines: { zip: '99827', lat: 59.24, lon: -135.45 },
  Juneau: { zip: '99801', lat: 58.36, lon: -134.64 },
  Ketchikan: { zip: '99901', lat: 55.4, lon: -131.5 },
  Cordova: { zip: '99574', lat: 60.54, lon: -145.76 },
  Valdez: { zip: '99686', lat: 61.13, lon: -146.35 },
}

/** A mall with two stores, and a third store down the road. */
async function aTown(spiral: Parameters<typeof aMall>[0] & { settle(): Promise<void> }, city: keyof typeof TOWNS) {
  const town = { ...TOWNS[city], city, state: 'AK', timeZone: 'America/Anchorage', hours: '24/7' }
  const mallId = await aMall(spiral, { ...town, name: `${city} Galleria`, centerHours: '24/7' })
  const retailer = await aRetailer(spiral)
  await aStore(spiral, retailer, { ...town, name: `${city} Books`, mallId })
  await aStore(spiral, retailer, { ...town, name: `${city} Boots`, mallId })
  await aStore(spiral, retailer, { ...town, name: `${city} Lamps`, lat: town.lat + 0.1, offersPickup: false })
  await spiral.settle()
}

async function openAndMove(page: Page) {
  await alive(page)
  await page.getByRole('button', { name: 'Move the map' }).click()
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeVisible()
}

test('the map of stores is a choice in the address, has what the list has, and leads on', async ({ page, spiral }) => {
  await aTown(spiral, 'Galena')
  await page.goto('/stores?near=99741&within=25')
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Map' }).click()
  await expect(page).toHaveURL(/view=map/)
  const map = page.getByRole('group', { name: 'Stores on a map' })
  await expect(map.getByRole('link')).toHaveCount(2)
  await expect(map.getByRole('link', { name: /^Galena Galleria [\d.]+ mi, 2 stores$/ })).toBeVisible()
  for (const name of ['Galena Books', 'Galena Boots', 'Galena Lamps'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()

  await page.reload()
  await page.getByRole('link', { name: 'Pickup', exact: true }).click()
  await expect(map.getByRole('link')).toHaveCount(1)
  await map.getByRole('link', { name: /Galena Galleria/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Galena Galleria' })).toBeVisible()
})

test('a map moves: it shows the same places, leads to them, and the list follows to another area', async ({ page, spiral }) => {
  await aTown(spiral, 'Haines')
  await page.goto(`/stores?near=${TOWNS.Haines.zip}&within=25&view=map`)
  await openAndMove(page)
  const map = page.getByRole('group', { name: 'Stores on a map' })
  await expect(map.getByRole('link', { name: /^Haines Galleria [\d.]+ mi, 2 stores$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search this area' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  expect((await violationsOn(page)).map(({ id }) => id)).toEqual([])
  await page.getByRole('button', { name: 'Search this area' }).click()
  await expect(page).toHaveURL(/near=99827&within=(50|100|250)&.*view=map|view=map&.*within=(50|100|250)/)
  // Seen from farther away the places are one dot, which leads closer again.
  await map.getByRole('button', { name: /^around Haines .*look closer$/ }).focus()
  await page.keyboard.press('Enter')
  await map.getByRole('link', { name: /Haines Galleria/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Haines Galleria' })).toBeVisible()
})

test('near me asks for the place first, says what is open, and remembers it', async ({ page, spiral, context }) => {
  await aTown(spiral, 'Dillingham')
  await context.clearPermissions()
  await page.goto('/near-me')
  await expect(page.getByRole('heading', { name: 'Stores', exact: true })).toHaveCount(0)
  const popular = page.getByRole('heading', { name: 'Popular places' })
  await expect(popular).toBeVisible()
  await alive(page)
  const zip = page.getByRole('textbox', { name: 'Near ZIP' })
  await zip.fill('995')
  await zip.press('Enter')
  await expect(page.getByText('Enter a 5-digit ZIP.')).toBeVisible()
  await zip.fill(TOWNS.Dillingham.zip)
  await zip.press('Enter')
  await expect(page.getByText(/^\d open within \d+ miles · 3 stores within 50 miles$/)).toBeVisible()
  await expect(popular).toHaveCount(0)
  const map = page.getByRole('group', { name: 'Nearby places on a map' })
  await expect(
    map.getByRole('link', { name: /around Dillingham [\d.]+ mi, 4: 3 stores and 1 mall, 1 SPIRAL Center, look closer/ }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dillingham Galleria' }).first()).toBeVisible()
  await page.goto('/near-me')
  await expect(page.getByText(/3 stores within 50 miles/)).toBeVisible()
})

test('near me widens with counts where there is nothing', async ({ page, spiral }) => {
  await aTown(spiral, 'Unalaska')
  // 140 miles from the town.
  await page.goto('/near-me?near=99571&within=25')
  await expect(page.getByRole('heading', { name: 'No stores within 25 miles of 99571' })).toBeVisible()
  await page.getByRole('link', { name: /^Show within 250 miles \(3\)$/ }).click()
  await expect(page.getByRole('heading', { name: 'Unalaska Books' })).toBeVisible()
})

test('the first page looks farther out where there is nothing, and says how far', async ({ page, spiral }) => {
  await aTown(spiral, 'Homer')
  await page.goto('/')
  const zip = page.getByRole('textbox', { name: 'ZIP, city or mall' })
  // Valdez, 150 miles from the stores.
  await zip.fill('99686')
  await zip.press('Enter')
  await expect(page.getByRole('heading', { name: 'Stores near you, within 250 miles', exact: true })).toBeVisible()
  // The store is also new, so it appears again among the new stores.
  await expect(page.getByRole('heading', { name: 'Homer Books' }).first()).toBeVisible()
})

test('a mall that is gone gives way to all locations, and that is said', async ({ page }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('spiral-location-store')) return
    const state = {
      currentLocation: { type: 'mall', value: '987654321', displayName: 'Old Mill Mall' },
      mallContext: { mallId: 987654321, mallName: 'Old Mill Mall', isActive: true },
      searchPreferences: { maxDistance: 50, sortBy: 'distance', useGeolocation: false, currentZipCode: null },
      recentPlaces: [],
    }
    localStorage.setItem('spiral-location-store', JSON.stringify({ state, version: 1 }))
  })
  await page.goto('/about')
  await expect(page.getByText('That mall is no longer listed.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Shopping at: All Locations' })).toBeVisible()
})

test('SPIRAL Centers tell where, when and how long, on a map and in a list', async ({ page, spiral }) => {
  await aTown(spiral, 'Utqiagvik')
  await page.goto('/spiral-centers?near=99723&within=25')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Utqiagvik Galleria' }) })
  await expect(card).toContainText('Level 1, north court')
  await expect(card).toContainText('Open 24 hours')
  await expect(card).toContainText('Keeps parcels for 7 days. You can ask once for 3 more.')
  await expect(card.getByRole('list', { name: 'Services' })).toContainText('Parcel pickup')
  await expect(page.getByText('Ships to SPIRAL Center in 2-3 days')).toBeVisible()
  await page
    .getByRole('group', { name: 'SPIRAL Centers on a map' })
    .getByRole('link', { name: /Utqiagvik Galleria/ })
    .press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Utqiagvik Galleria' })).toBeVisible()
})

test('the directory of a mall is as wide as a phone: its table moves within its frame', async ({ page, spiral }) => {
  const town = { ...TOWNS.Cordova, city: 'Cordova', state: 'AK', timeZone: 'America/Anchorage', hours: '24/7' }
  const mallId = await aMall(spiral, { ...town, name: 'Cordova Galleria', centerHours: '24/7' })
  await aStore(spiral, await aRetailer(spiral), { ...town, name: 'Cordova Canoes', mallId, phone: '907-555-0142' })
  await spiral.settle()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/mall-directory?mall=${mallId}`)
  await expect(page.getByRole('link', { name: 'Call Cordova Canoes: 907-555-0142' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})

test('a store that closed, and a mall nobody knows, lead to what is like them', async ({ page, spiral }) => {
  await aTown(spiral, 'Sitka')
  const town = { ...TOWNS.Sitka, city: 'Sitka', state: 'AK', timeZone: 'America/Sitka', hours: '24/7' }
  await aStore(spiral, await aRetailer(spiral), { ...town, name: 'Sitka Kites', slug: 'sitka-kites', closed: true })
  const gone = await page.goto('/store/sitka-kites')
  expect(gone?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1, name: 'This store has closed' })).toBeVisible()
  await expect(page.getByText('Sitka Kites in Sitka, AK has closed for good.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sitka Books', exact: true })).toBeVisible()

  for (const nobodyKnows of ['sitka-gallery', 'NO/SUCH']) {
    const all = await page.goto(`/mall-directory?mall=${encodeURIComponent(nobodyKnows)}`)
    expect(all?.status()).toBe(200)
    await expect(page.getByText("We ignored a part of the address we don't know: mall.")).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Mall directory' })).toBeVisible()
  }
  const unknown = await page.goto('/mall/sitka-gallery')
  expect(unknown?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: "We don't know that mall" })).toBeVisible()
  await page.getByRole('button', { name: /^Shopping at/ }).click()
  await page.getByLabel('City, ZIP or mall').fill('99835')
  await page
    .getByRole('option', { name: /99835/ })
    .or(page.getByRole('button', { name: /99835/ }))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Nearest to 99835' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sitka Galleria', exact: true }).first()).toBeVisible()
})

test('my store is chosen first on a product, my center in the cart, and the hours of a store go into a calendar', async ({
  page,
  spiral,
}) => {
  const town = { ...TOWNS.Valdez, city: 'Valdez', state: 'AK', timeZone: 'America/Anchorage', hours: 'Mo-Su 10:00-18:00' }
  const retailer = await aRetailer(spiral)
  const mallId = await aMall(spiral, { ...town, name: 'Valdez Court', slug: 'valdez-court' })
  await aMall(spiral, { ...town, name: 'Harbor Court', slug: 'valdez-harbor-court' })
  const far = await aStore(spiral, retailer, { ...town, name: 'Valdez Far', slug: 'valdez-far', mallId })
  const near = await aStore(spiral, retailer, { ...town, name: 'Valdez Near', slug: 'valdez-near', mallId })
  const { productId } = await aProduct(spiral, retailer, { title: 'Valdez lantern', storeIds: [near, far] })
  await spiral.settle()

  for (const slug of ['valdez-far', 'valdez-near']) {
    await page.goto(`/store/${slug}?tab=visit`)
    await page.getByRole('button', { name: 'Set as my store' }).click()
    await expect(page.getByRole('button', { name: 'My store', pressed: true })).toBeVisible()
    await page.goto(`/product/${productId}`)
    const chosen = slug === 'valdez-far' ? 'Valdez Far' : 'Valdez Near'
    await expect(page.getByRole('main').getByRole('link', { name: chosen, exact: true })).toBeVisible()
  }
  await page.goto('/store/valdez-near?tab=visit')
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add the hours to my calendar' }).click()
  expect((await coming).suggestedFilename()).toBe('valdez-near-hours.ics')

  await page.goto('/spiral-centers?near=99686&within=25')
  await page.getByRole('button', { name: /^Set as my center.*Harbor Court$/ }).click()
  await expect(page.getByRole('button', { name: /^My center.*Harbor Court$/, pressed: true })).toBeVisible()
  await page.goto(`/product/${productId}`)
  await choose(page.getByRole('radio', { name: /^SPIRAL Center/ }))
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('Valdez lantern')
  await page.goto('/cart')
  await expect(page.getByRole('combobox', { name: 'SPIRAL Center', exact: true })).toContainText('Harbor Court')
  await expect(page.getByRole('combobox', { name: 'SPIRAL Center', exact: true }).locator('option:checked')).toHaveText(/^Harbor Court/)
})

test('a list that nothing matches keeps its filters and leads back, also where no place is known', async ({ page, spiral }) => {
  await aTown(spiral, 'Juneau')
  for (const [path, label, title, back, name] of [
    ['/stores', 'Store name', 'No stores match', 'Clear filters', 'Juneau Books'],
    ['/malls', 'Name or city', 'No malls match', 'Show all malls', 'Juneau Galleria'],
  ] as const) {
    await page.goto(`${path}?q=zzyzx+nowhere`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.getByRole('link', { name: back }).click()
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
    const words = page.getByRole('searchbox', { name: label })
    await words.fill('Juneau')
    await words.press('Enter')
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
})

test('an address with a ZIP that nobody knows opens its page and says so', async ({ page, spiral }) => {
  await aTown(spiral, 'Ketchikan')
  for (const path of ['/stores', '/malls', '/near-me', '/spiral-centers', '/products', '/search?q=lamp']) {
    const answer = await page.goto(`${path}${path.includes('?') ? '&' : '?'}near=00000&within=25`)
    expect.soft(answer?.status(), path).toBe(200)
    await expect(page.getByText("We don't know that ZIP. Check the five digits.").first(), path).toBeVisible()
  }
  await page.goto('/stores?near=00000')
  const zip = page.getByRole('textbox', { name: 'Near ZIP' })
  await expect(zip).toHaveValue('00000')
  await alive(page)
  await zip.fill(TOWNS.Ketchikan.zip)
  await zip.press('Enter')
  await expect(page).toHaveURL(/near=99901/)
  await expect(page.getByText("We don't know that ZIP.")).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('a map is drawn, and a dot that stands for several leads closer', async ({ page, spiral }) => {
    await aTown(spiral, 'Nome')
    await page.goto('/stores?q=Nome&view=map')
    const map = page.getByRole('group', { name: 'Stores on a map' })
    await map.getByRole('link', { name: 'around Nome, 3 stores, look closer' }).click()
    await expect(page).toHaveURL(/near=99762&within=\d+/)
    await expect(map.getByRole('link', { name: /Nome Galleria/ })).toBeVisible()
  })
})

for (const [theme, city] of [
  ['light', 'Bethel'],
  ['dark', 'Kodiak'],
] as const)
  test(`a map is as easy to use as a list (${theme})`, async ({ page, spiral }) => {
    await aTown(spiral, city)
    for (const path of [
      `/stores?near=${TOWNS[city].zip}&within=25&view=map`,
      '/malls?view=map',
      `/near-me?near=${TOWNS[city].zip}`,
      '/spiral-centers',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('group', { name: /on a map/ })).toBeVisible()
      await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
      const violations = await violationsOn(page)
      expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([])
    }
  })
