import type { Browser, ViewportSize } from '@playwright/test'
import { mayPass } from '#contracts/roles.ts'
import { doorFor, type Screen, screens } from '#web/routes.ts'
import { callsOf } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { type PersonOptions, aPerson, type TestPerson } from '#tests/people.ts'
import { colorsOn, seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { aWorld } from './world.ts'
import { layoutFaults } from './layout.ts'
import { openAlive } from './pressing.ts'

// The longest file: its tests are spread over the workers.
test.describe.configure({ mode: 'parallel' })

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
/** The number of screens per test. */
const TOGETHER = 8
const AHEAD_MS = 5 * 60_000

type World = Awaited<ReturnType<typeof aWorld>>
type Role = 'guest' | 'shopper' | 'retailer' | 'mall' | 'admin' | 'developer' | 'investor'

const rolesIn = (world: World): Record<Exclude<Role, 'guest'>, PersonOptions> => ({
  shopper: {},
  retailer: { retailers: [{ retailerId: world.shoes, role: 'owner' }] },
  mall: { malls: [{ mallId: world.mallA, role: 'manager' }] },
  admin: { platform: ['admin'] },
  developer: { platform: ['developer'] },
  investor: { platform: ['investor'] },
})
const holds = (role: Role, world: World) => {
  const options: PersonOptions = role === 'guest' ? {} : rolesIn(world)[role]
  return { retailers: options.retailers ?? [], malls: options.malls ?? [], platform: options.platform ?? [] }
}

/** The URL of a screen, with the id of an existing record. */
async function addressOf(screen: Screen, world: World, find: (sql: string, id: number) => Promise<string>): Promise<string> {
  if (screen.path.startsWith('/product'))
    return screen.path.replace(':id', await find('select slug as s from products where id = $1', world.shoe.productId))
  if (screen.path.startsWith('/store/'))
    return screen.path.replace(':id', await find('select slug as s from stores where id = $1', world.shoeStore))
  if (screen.path.startsWith('/mall/'))
    return screen.path.replace(':id', await find('select slug as s from malls where id = $1', world.mallA))
  if (screen.path === '/loyalty/retailer/:id')
    return screen.path.replace(':id', await find('select retailer_id as s from products where id = $1', world.shoe.productId))
  if (screen.path.startsWith('/events/')) return screen.path.replace(':id', await find(AN_EVENT, world.mallA))
  return screen.path
}
const AN_EVENT = `insert into events (mall_id, title, about, kind, place, starts_at, ends_at, price, seats, is_for_kids, spirals)
  values ($1, 'Lantern walk', 'We walk around the pond with lanterns.', 'season', 'North entrance', now() + interval '2 days', now() + interval '51 hours', 0, 20, true, 10)
  returning id as s`

test('screens:R83 every screen answers every role: its page, the right sign-in, or "no access"', async ({ spiral, browser }) => {
  test.setTimeout(240_000)
  const world = await aWorld(spiral)
  const find = async (sql: string, id: number) => String((await spiral.deps.db.$client.query(sql, [id])).rows[0]?.['s'])
  const wrong: string[] = []
  const roles: Role[] = ['guest', 'shopper', 'retailer', 'mall', 'admin', 'developer', 'investor']
  for (const role of roles) {
    const context = await browser.newContext({ baseURL: spiral.origin })
    if (role !== 'guest') {
      const person = await aPerson(spiral, rolesIn(world)[role])
      await context.addCookies(Object.entries(person.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
    }
    for (const screen of screens) {
      const path = await addressOf(screen, world, find)
      const answer = await context.request.get(path, { maxRedirects: 0 })
      const html = await answer.text()
      const passes = screen.access === 'public' || screen.landing || (role !== 'guest' && mayPass(screen.access, holds(role, world)))
      const at = `${role} ${path}: ${answer.status()}`
      if (!passes && role === 'guest') {
        if (answer.status() !== 302 || !answer.headers()['location']?.startsWith(screen.joins ? '/signup' : doorFor(screen.access)))
          wrong.push(`${at}, not sent to sign in`)
      } else if (!passes) {
        if (answer.status() !== 403) wrong.push(`${at}, not 403`)
        if (!html.includes('You don&#x27;t have access to this page')) wrong.push(`${at}, no refusal in words`)
      } else if (/-login$|^\/(login|signup|order-details)$/.test(path) && answer.status() === 302) continue
      else {
        if (answer.status() !== 200) wrong.push(at)
        if (!/<title>[^<]+<\/title>/.test(html)) wrong.push(`${at}, no title`)
        // The content security policy blocks inline styles: the page would look different until hydration.
        const styled = /<[^<>]* style="[^"]*"/.exec(html)?.[0]
        if (styled) wrong.push(`${at}, a style attribute: ${styled.slice(0, 200)}`)
      }
    }
    await context.close()
  }
  expect(wrong).toEqual([])
})

test('an order page without a number leads to the newest order, and to all orders where there is none', async ({
  spiral,
  page,
  signedInAs,
}) => {
  const world = await aWorld(spiral)
  const leadsTo = async () => {
    const answer = await page.request.get('/order-details', { maxRedirects: 0 })
    return [answer.status(), answer.headers()['location']]
  }
  expect(await leadsTo()).toEqual([302, '/orders'])
  const maya = await signedInAs()
  expect(await leadsTo()).toEqual([302, '/orders'])
  const number = await withAnOrder({ deps: spiral.deps, call: callsOf(spiral) }, world, maya)
  expect(await leadsTo()).toEqual([302, `/order-details?id=${number}`])
  await openAlive(page, '/orders')
  await page.goto('/order-details')
  await expect(page.getByText(number).first()).toBeVisible()
})

test('screens:R14 any other path is the not-found page', async ({ page }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})

for (let from = 0; from < screens.length; from += TOGETHER) {
  const some = screens.slice(from, from + TOGETHER)
  const name = some.map(({ path }) => path).join(' ')
  test(`every screen has one heading, no error, nothing too wide or overlapping on desks and phones, and nothing serious for axe in both themes: ${name}`, async ({
    browser,
    spiral,
  }) => {
    test.setTimeout(240_000)
    const world = await aWorld(spiral)
    const everybody = await aPerson(spiral, {
      retailers: [{ retailerId: world.shoes, role: 'owner' }],
      malls: [{ mallId: world.mallA, role: 'manager' }],
      platform: ['admin', 'developer', 'investor'],
    })
    await withAnOrder({ deps: spiral.deps, call: callsOf(spiral) }, world, everybody)
    const wrong = await Promise.all(SIZES.map((viewport) => faultsOf(some, viewport, { browser, spiral, world, everybody })))
    expect(wrong.flat()).toEqual([])
  })
}

type Walk = { browser: Browser; spiral: Parameters<typeof aPerson>[0] & { origin: string }; world: World; everybody: TestPerson }
async function faultsOf(some: Screen[], viewport: ViewportSize, { browser, spiral, world, everybody }: Walk): Promise<string[]> {
  const find = async (sql: string, id: number) => String((await spiral.deps.db.$client.query(sql, [id])).rows[0]?.['s'])
  const isPhone = viewport.width < 600
  // A phone in a distant time zone: times rendered by the server must not mismatch at hydration.
  const elsewhere = isPhone ? { timezoneId: 'Asia/Tokyo', colorScheme: 'dark' as const } : {}
  const context = await browser.newContext({ baseURL: spiral.origin, viewport, reducedMotion: 'reduce', ...elsewhere })
  const page = await context.newPage()
  if (isPhone) await page.clock.setSystemTime(Date.now() + AHEAD_MS)
  const wrong: string[] = []
  let at = ''
  page.on('pageerror', (error) => wrong.push(`${at}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(`${at}: console ${message.text()}`)
  })
  const cookies = Object.entries(everybody.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true }))
  let isSignedIn = false
  for (const screen of some) {
    const isForMembers = !/-login$|^\/(login|signup)$/.test(screen.path)
    if (isForMembers !== isSignedIn) {
      // Late requests of the previous page must not use the cookies of the next.
      await page.goto('about:blank')
      await (isForMembers ? context.addCookies(cookies) : context.clearCookies())
      isSignedIn = isForMembers
    }
    const path = await addressOf(screen, world, find)
    at = `${path} at ${viewport.width} px`
    await openAlive(page, path)
    // A refetch at hydration may replace the heading for a moment.
    await expect.soft(page.locator('h1:visible'), `headings of ${at}`).toHaveCount(1)
    wrong.push(...(await layoutFaults(page)).map((fault) => `${at}: ${fault}`))
    // Names and roles are the same at both widths and in both themes, and axe takes longer than the page load.
    wrong.push(...faultsIn(isPhone ? await colorsOn(page) : await seriousOn(page), isPhone ? `${at}, dark` : at))
  }
  await context.close()
  return wrong
}

const faultsIn = (violations: Awaited<ReturnType<typeof seriousOn>>, at: string): string[] =>
  violations.map(
    ({ id, nodes }) =>
      `${at}: axe ${id}: ${nodes
        .slice(0, 2)
        .map((node) => node.html.slice(0, 160))
        .join(' | ')}`,
  )

async function withAnOrder(spiral: Parameters<typeof buy>[0], world: World, buyer: TestPerson): Promise<string> {
  const [variantId] = world.shoe.variantIds
  if (!variantId) throw new Error('no variant')
  const shop = {
    mallId: world.mallA,
    retailerId: world.shoes,
    storeId: world.shoeStore,
    productId: world.shoe.productId,
    variantId,
    price: 12_900,
  }
  const { status, body } = await buy(spiral, buyer, [lineOf(shop)])
  expect(status).toBe(201)
  return body.order.number
}
