import { PLACE_COOKIE } from '#contracts/constants.ts'
import { MOST_SCRIPT_KB, scriptOf, sizeOf } from '#tools/page-script.ts'
import { aMall, aProduct, aRetailer, aStore } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'

/** What an office loads until it rests. */
const MOST_OFFICE_KB = 315
const MOST_OFFICE_FILES = 74

const cookieOf = ({ cookies }: { cookies: Record<string, string> }): string =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

test(`the first page loads at most ${MOST_SCRIPT_KB} kB of compressed script`, async ({ spiral, signedInAs }) => {
  const retailer = await aRetailer(spiral)
  const { productId } = await aProduct(spiral, retailer, { title: 'Oak bread board', storeIds: [await aStore(spiral, retailer)] })
  await spiral.settle()
  const cookie = cookieOf(await signedInAs())
  for (const path of ['/', '/products', `/product/${productId}`, '/shopper-dashboard']) {
    const isSignedIn = path === '/shopper-dashboard'
    const { kilobytes, files } = await scriptOf(spiral.origin, path, isSignedIn ? cookie : '')
    const largest = files.toSorted((a, b) => b.kilobytes - a.kilobytes).map((file) => `${file.path} ${file.kilobytes.toFixed(1)}`)
    const found = `${path} loads ${kilobytes.toFixed(1)} kB of script in ${files.length} files:\n  ${largest.join('\n  ')}`
    // A lower number would mean that the files were not found.
    expect.soft(kilobytes, found).toBeGreaterThan(50)
    expect.soft(kilobytes, found).toBeLessThanOrEqual(MOST_SCRIPT_KB)
  }
})

test('a page asks for few files of script before it lives', async ({ spiral, signedInAs }) => {
  const mallId = await aMall(spiral)
  const retailer = await aRetailer(spiral)
  const storeId = await aStore(spiral, retailer, { mallId })
  const { productId } = await aProduct(spiral, retailer, { title: 'Oak bread board', storeIds: [storeId] })
  await spiral.settle()
  const shopper = cookieOf(await signedInAs())
  const seller = cookieOf(await signedInAs({ retailers: [{ retailerId: retailer, role: 'owner' }] }))
  const most: [path: string, files: number, cookie?: string][] = [
    ['/', 16],
    ['/products', 16],
    [`/product/${productId}`, 15],
    [`/store/${storeId}`, 40],
    [`/mall/${mallId}`, 38],
    ['/cart', 30],
    ['/checkout', 42],
    ['/shopper-dashboard', 22, shopper],
    ['/retailer-dashboard', 42, seller],
  ]
  for (const [path, files, cookie] of most) {
    const found = (await scriptOf(spiral.origin, path, cookie)).files.map((file) => file.path)
    expect.soft(found.length, `${path} loads\n  ${found.join('\n  ')}`).toBeLessThanOrEqual(files)
  }
})

test('an office loads what is seen, and no chart that is not', async ({ page, spiral, signedInAs }) => {
  const retailer = await aRetailer(spiral)
  await aStore(spiral, retailer)
  await spiral.settle()
  await signedInAs({ retailers: [{ retailerId: retailer, role: 'owner' }] })
  const asked = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && asked.add(request.url()))
  await page.goto('/retailer-dashboard')
  await expect(page.getByRole('heading', { name: 'No open orders' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const kilobytes = (await Promise.all([...asked].map(sizeOf))).reduce((sum, size) => sum + size / 1000, 0)
  const found = `${kilobytes.toFixed(1)} kB of script in ${asked.size} files:\n  ${[...asked].join('\n  ')}`
  expect.soft([...asked].filter((url) => /chart-drawings|WorkDetails/.test(url))).toEqual([])
  expect.soft(kilobytes, found).toBeGreaterThan(150)
  expect.soft(kilobytes, found).toBeLessThanOrEqual(MOST_OFFICE_KB)
  expect.soft(asked.size, found).toBeLessThanOrEqual(MOST_OFFICE_FILES)
})

test('the first drawing is near the place of the cookie, and a damaged cookie is no place', async ({ spiral }) => {
  const retailer = await aRetailer(spiral)
  const home = await aStore(spiral, retailer, { name: 'Goods of Bloomington' })
  const away = { city: 'New York', state: 'NY', zip: '10007', lat: 40.7115, lon: -74.0134, timeZone: 'America/New_York' }
  const far = await aStore(spiral, retailer, { ...away, name: 'Goods of New York' })
  await aProduct(spiral, retailer, { title: 'Placed teapot', storeIds: [home, far] })
  await spiral.settle()
  const drawnAt = async (cookie: string) => {
    const answer = await fetch(new URL('/products?q=placed+teapot', spiral.origin), { headers: { cookie: `${PLACE_COOKIE}=${cookie}` } })
    const [, body = ''] = (await answer.text()).split('<body>')
    return body.split('<article')[1]?.replaceAll(/<[^>]*>/g, ' ') ?? ''
  }
  const at = (zip: string) => encodeURIComponent(JSON.stringify({ mall: null, zip, miles: 100, sort: 'distance' }))
  expect(await drawnAt(at('10007'))).toMatch(/ mi\b.*Goods of New York/)
  expect(await drawnAt(at('55425'))).toMatch(/ mi\b.*Goods of Bloomington/)
  expect(await drawnAt('%7Bbroken')).toContain('At 2 stores')
})

test('what makes a page alive leaves the line to what shows it', async ({ spiral }) => {
  const head = (await (await fetch(new URL('/products', spiral.origin))).text()).split('</head>')[0] ?? ''
  const asked = [...head.matchAll(/<link rel="modulepreload"[^>]*>/g)].map(([link]) => link)
  expect(asked.length).toBeGreaterThan(3)
  for (const link of asked) expect(link).toContain('fetchpriority="low"')
})

test('screens:R98 a page hints at the hosts that it asks, and at no others', async ({ spiral }) => {
  for (const path of ['/', '/checkout', '/malls']) {
    const head = (await (await fetch(new URL(path, spiral.origin))).text()).split('</head>')[0] ?? ''
    const hosts = [...head.matchAll(/<link rel="preconnect" href="([^"]*)"/g)].map(([, host]) => host)
    expect(hosts, path).toEqual([new URL(spiral.origin).origin])
  }
})

test('what comes later asks for no styles again, and leaves what was drawn', async ({ page, spiral }) => {
  const retailer = await aRetailer(spiral)
  await aProduct(spiral, retailer, { title: 'Oak bread board', storeIds: [await aStore(spiral, retailer)] })
  await spiral.settle()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript(() => {
    const gone: string[] = []
    Object.assign(globalThis, { gone })
    new MutationObserver((changes) => {
      for (const { removedNodes } of changes)
        for (const node of removedNodes) if (node instanceof Element && node.matches('section')) gone.push(node.textContent.slice(0, 40))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => globalThis.earlyPresses?.isPageAlive)).toBe(true)
  await expect.poll(() => asked.filter((url) => url.includes('/assets/after-'))).toHaveLength(1)
  expect(asked.filter((url) => url.includes('.css'))).toHaveLength(1)
  expect(await page.evaluate(() => (globalThis as unknown as { gone: string[] }).gone)).toEqual([])
})

test('what the shell reads before the screen is alive is not taken for what the server drew', async ({ page, spiral, signedInAs }) => {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  await signedInAs()
  await spiral.settle()
  // Responses arrive here before React's next unit of work.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (...given: unknown[]) {
      setTimeout(() => post.apply(this, given as never), 300)
    }
  })
  await page.goto('/account')
  await expect(page.getByText('Password only, signed in on 1 device')).toBeVisible()
  expect(faults).toEqual([])
})
