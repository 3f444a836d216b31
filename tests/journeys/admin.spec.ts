import { callsOf } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { codeOf } from '#tests/code-app.ts'
import { freshDatabase } from '#tests/database.ts'
import { insertInitialRows } from '#server/initial-rows.ts'
import { readConfig } from '#server/platform/config.ts'
import { registerWeb } from '#server/platform/web.ts'
import { startSpiral } from '#server/start.ts'
import { pauseStore } from '#contracts/stores/stores.ts'
import { aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, heldPort, test } from './fixtures.ts'
import { alive } from './pressing.ts'

test('whoever is turned away asks for access; an admin sees it waiting, refuses with a reason, and it is on record', async ({
  page,
  browser,
  spiral,
  signedInAs,
}) => {
  const omar = await signedInAs({ firstName: 'Omar', lastName: 'Haddad' })
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: "You don't have access to this page" })).toBeVisible()
  await expect(page.getByText(`You are signed in as ${omar.email}.`)).toBeVisible()
  // The page uses the shop's frame; nothing of the office is visible.
  await expect(page.getByRole('navigation', { name: 'Admin' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Outbox' })).toHaveCount(0)
  await expect(
    page
      .getByRole('searchbox')
      .or(page.getByRole('combobox', { name: /search/i }))
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Ask for access' }).click()
  await expect(page.getByText("Sent. An admin will decide, and we'll email you.")).toBeVisible()

  const ada = await aPerson(spiral, { platform: ['admin'], firstName: 'Ada', lastName: 'Winters' })
  const context = await browser.newContext({ baseURL: spiral.origin })
  await context.addCookies(Object.entries(ada.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
  const desk = await context.newPage()
  await desk.goto('/admin')
  await desk.getByRole('link', { name: /Omar Haddad asks for access to \/admin/ }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Access' })).toBeVisible()
  const row = desk.getByRole('listitem').filter({ hasText: omar.email })
  await row.getByRole('button', { name: 'Refuse' }).click()
  const question = desk.getByRole('dialog', { name: 'Refuse access?' })
  await question.getByRole('button', { name: 'Refuse access' }).click()
  await expect(question.getByRole('link', { name: 'Say why in a few words.' })).toBeVisible()
  await question.getByLabel('Why').fill('Your desk is the counter.')
  await question.getByRole('button', { name: 'Refuse access' }).click()
  await expect(row).toHaveCount(0)
  await desk.getByRole('link', { name: 'Decided' }).click()
  await expect(desk.getByRole('listitem').filter({ hasText: omar.email })).toContainText('Refused')
  await desk.goto('/admin?section=audit')
  await expect(desk.getByRole('cell', { name: 'access.refused' }).first()).toBeVisible()
  await desk.goto('/admin?section=outbox')
  await expect(desk.getByRole('row').filter({ hasText: omar.email })).toContainText('Your request was declined')
  await context.close()
})

test('a desk that nobody uses for half an hour is locked, and the next sign-in leads back to where it was', async ({
  page,
  signedInAs,
}) => {
  const ada = await signedInAs({ platform: ['admin'] })
  await page.clock.install()
  await page.goto('/admin?section=audit')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
  // The idle timer runs from now on.
  await alive(page)
  await page.clock.fastForward('20:00')
  await page.mouse.move(200, 200)
  await page.clock.fastForward('20:00')
  await page.clock.runFor(10_000)
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
  await page.clock.fastForward('31:00')
  await page.clock.runFor(10_000)
  await expect(page.getByRole('heading', { level: 1, name: 'Admin sign in' })).toBeVisible()
  await expect(page.getByText('You were away for 30 minutes.')).toBeVisible()
  expect((await page.request.get('/api/admin/attention')).status()).toBe(401)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
})

test('screens:R139 a tooltip waits 700 ms, the next one after another does not, and Esc closes it', async ({ page, signedInAs }) => {
  await signedInAs({ platform: ['admin'] })
  await page.clock.install()
  await page.goto('/admin')
  const about = (name: string) => page.getByRole('button', { name: `About ${name}`, exact: true })
  await expect(about('Sales')).toBeVisible()
  await alive(page)
  // From here on the test controls the clock.
  await page.clock.pauseAt(Date.now() + 60_000)
  const tooltip = page.getByRole('tooltip')
  await about('Sales').hover()
  await page.clock.runFor(650)
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(tooltip).toContainText('What these orders come to')
  // Within 300 ms the next tooltip opens at once. A hand moves in many small steps.
  const next = await about('Refunds').boundingBox()
  if (!next) throw new Error('there is no next one')
  await page.mouse.move(next.x + next.width / 2, next.y + 40, { steps: 20 })
  await page.clock.runFor(50)
  await page.mouse.move(next.x + next.width / 2, next.y + next.height / 2, { steps: 10 })
  await page.clock.runFor(50)
  await expect(tooltip).toContainText('whenever the order was placed')
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
  await page.mouse.move(5, 5)
  await page.clock.runFor(350)
  await about('Sales').hover()
  await page.clock.runFor(650)
  await expect(tooltip).toHaveCount(0)
  await page.mouse.move(5, 5)
  await about('Sign-ups').focus()
  await expect(tooltip).toContainText('New accounts')
})

test('in production the first sign-in of an admin sets up a code app, and the next one asks for its code', async ({ page, spiral }) => {
  test.setTimeout(180_000)
  const database = await freshDatabase()
  // This test's browser uses plain HTTP, which production rejects.
  const origin = new URL(spiral.origin)
  const { port, letGo } = await heldPort()
  origin.port = String(port)
  const config = {
    ...readConfig({ PORT: origin.port, PUBLIC_ORIGIN: origin.origin, DATABASE_URL: database.url, SPIRAL_DATA: spiral.deps.config.dataDir }),
    environment: 'production' as const,
  }
  await insertInitialRows(config, database.url, () => {})
  const production = await startSpiral(config, database.url, { logLevel: 'error' })
  await registerWeb(production.app, { publicOrigin: origin.origin })
  await letGo()
  await production.app.listen({ port: config.port, host: config.host })
  const ada = await aPerson(production, { platform: ['admin'] })
  const signIn = async () => {
    await page.goto(`${origin.origin}/spiral-admin-login?returnTo=${encodeURIComponent('/admin?section=audit')}`)
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await signIn()
  await expect(page.getByText('Your role needs two-step sign-in. Add a passkey or set up a code app to continue.')).toBeVisible()
  // The admin home page redirects back here.
  await page.goto(`${origin.origin}/admin`)
  await expect(page).toHaveURL(/spiral-admin-login\?returnTo=%2Fadmin/)
  await page.getByLabel('Your password').fill(ada.password)
  await page.getByRole('button', { name: 'Set up a code app' }).click()
  await expect(page.getByRole('img', { name: 'QR for your code app' })).toBeVisible()
  const key =
    (await page
      .getByText(/^Key: /)
      .locator('code')
      .textContent()) ?? ''
  await page.getByLabel('Code from the app').fill(codeOf(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Needs attention' })).toBeVisible()

  await page.context().clearCookies()
  await signIn()
  await page.getByLabel('Code from your app').fill(codeOf(key, 1))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
  await production.stop()
  await database.drop()
})

test('what could not be delivered is somebody’s care, shows its tries and its error, and goes out with a press', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const ada = await signedInAs({ platform: ['admin'], firstName: 'Ada', lastName: 'Winters' })
  const { rows } = await spiral.deps.db.$client.query<{ id: string }>(
    `insert into mails (recipient, subject, kind, words, state, attempts, last_error, first_tried_at, last_tried_at)
     values ('lost@example.com', 'Your parcel waits', 'hold-ending', '{"paragraphs": ["It waits."]}', 'failed', 8, '550 no such mailbox', now(), now()) returning id`,
  )
  await page.goto('/admin')
  const owner = page.getByLabel(/^Who takes care of: \d+ emails could not be sent/)
  const kept = page.waitForResponse((response) => response.request().method() !== 'GET' && response.url().includes('/api/admin/'))
  await owner.selectOption({ label: 'Ada Winters (me)' })
  expect((await kept).ok()).toBe(true)
  await page.reload()
  await expect(owner.locator('option:checked')).toHaveText('Ada Winters (me)')

  await page.goto('/admin?section=outbox&q=lost@example.com')
  const mail = page.getByRole('row').filter({ hasText: 'Your parcel waits' })
  await expect(mail).toContainText('550 no such mailbox')
  await expect(mail.getByRole('cell', { name: '8', exact: true })).toBeVisible()
  await expect(mail.getByRole('cell', { name: 'Hold ends soon', exact: true })).toBeVisible()
  await mail.getByRole('link', { name: 'Try again…' }).click()
  await page.getByRole('button', { name: 'Retry Your parcel waits' }).click()
  await expect(page.getByText('Trying again').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry Your parcel waits' })).toHaveCount(0)
  const state = async () =>
    (await spiral.deps.db.$client.query<{ state: string }>('select state from mails where id = $1', [rows[0]?.id])).rows[0]?.state
  expect(await state()).not.toBe('failed')
  await page.goto('/admin?section=audit&q=dead_letter.retry')
  await expect(page.getByRole('row').filter({ hasText: `email ${rows[0]?.id}` })).toContainText(ada.email)
})

test('Ctrl+K leads to every screen, order, person, business and store; what fails or finds nothing says so', async ({
  page,
  spiral,
  signedInAs,
}) => {
  test.setTimeout(90_000)
  const shop = await aShop(spiral, { retailer: { displayName: 'Willow & Wren' }, store: { name: 'Nicollet corner' } })
  const ida = await aPerson(spiral, { firstName: 'Ida', lastName: 'Wolf', retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const { number } = (await buy({ ...spiral, call: callsOf(spiral) }, await aPerson(spiral), [lineOf(shop)])).body.order
  await signedInAs({ platform: ['admin'] })
  await page.goto('/admin')
  await alive(page)
  const palette = page.getByRole('dialog', { name: 'Find or go to' })
  const box = palette.getByRole('combobox', { name: 'Screen, order number, email or name' })
  const options = palette.getByRole('option')
  const open = async () => {
    await page.keyboard.press('Control+k')
    await expect(box).toBeFocused()
  }

  await test.step('a screen, whose heading has the focus then', async () => {
    await open()
    await expect(options).toHaveCount(await page.getByRole('navigation', { name: 'Admin' }).locator('a').count())
    await page.keyboard.type('aud')
    await expect(options).toHaveText(['Audit'])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeFocused()
    await expect(palette).toBeHidden()
  })
  await test.step('an order by its number, by an Enter that is quicker than the answer', async () => {
    await open()
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
    const order = page.getByRole('dialog', { name: `Order ${number}` })
    await expect(order.getByText('Items', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  })
  await test.step('a person, a business by its team, a store by its page', async () => {
    await open()
    await page.keyboard.type(ida.email)
    await expect(palette.getByRole('group', { name: 'People' }).getByRole('option')).toHaveText([/^Ida Wolf/])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('cell', { name: ida.email })).toBeVisible()
    await open()
    await page.keyboard.type('willow')
    await palette
      .getByRole('group', { name: 'Businesses' })
      .getByRole('option', { name: /Willow & Wren/ })
      .click()
    await expect(page.getByRole('row').filter({ hasText: 'owner of Willow & Wren' })).toContainText(ida.email)
    await open()
    await page.keyboard.type('nicollet')
    await expect(palette.getByRole('group', { name: 'Stores' }).getByRole('option')).toHaveText([/^Nicollet corner/])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Nicollet corner' })).toBeVisible()
  })
  for (const width of [1440, 390])
    await test.step(`found, not found and failing, at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/admin')
      const door = page.getByRole('button', { name: 'Find or go to' })
      await door.click()
      await expect(box).toBeFocused()
      await box.fill('willow')
      await expect(options.filter({ hasText: 'Ida Wolf' })).toBeVisible()
      expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
      await box.fill('ß')
      await expect(palette.getByText('No screen has that name.')).toBeVisible()
      await box.fill('zzzz')
      await expect(palette.getByText('Nothing found for “zzzz”.')).toBeVisible()
      await page.route('**/api/admin/people?*', (route) => route.fulfill({ status: 500, body: '{}' }))
      await box.fill('ida w')
      await expect(palette.getByText("We couldn't load this. Try again.")).toBeVisible()
      await page.unroute('**/api/admin/people?*')
      await palette.getByRole('button', { name: 'Try again' }).click()
      await expect(options).toHaveText([/^Ida Wolf/])
      await page.keyboard.press('Escape')
      await expect(palette).toBeHidden()
      await expect(door).toBeFocused()
    })
  await page.keyboard.press('?')
  await expect(
    page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('In the admin office: find or go to anything'),
  ).toBeVisible()
})

test('a row that is chosen in the palette stays chosen when others come in before it, and waits for none', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { retailer: { displayName: 'Juniper & Jay' }, store: { name: 'Juniper corner' } })
  const contact = { name: 'June Juniper', email: 'june@example.com' }
  const { number } = (await buy({ ...spiral, call: callsOf(spiral) }, await aPerson(spiral), [lineOf(shop)], { contact })).body.order
  await signedInAs({ platform: ['admin'] })
  await page.goto('/admin')
  await alive(page)
  const palette = page.getByRole('dialog', { name: 'Find or go to' })
  const [box, options] = [palette.getByRole('combobox'), palette.getByRole('option')]
  const store = options.filter({ hasText: 'Juniper corner' })
  /** Types the name and selects the store with the arrow keys while the orders are still loading. */
  async function chosenEarly(): Promise<{ ordersCome(): void }> {
    const orders = Promise.withResolvers<void>()
    await page.route('**/api/admin/orders?*', async (route) => {
      await orders.promise
      await route.continue().catch(() => {}) // the request may be canceled already
    })
    await page.keyboard.press('Control+k')
    await expect(box).toBeFocused()
    await page.keyboard.type('juniper')
    await expect(options).toHaveText([/^Juniper & Jay/, /^Juniper corner/])
    await page.keyboard.press('ArrowDown')
    await expect(store).toHaveAttribute('aria-selected', 'true')
    return { ordersCome: orders.resolve }
  }

  const first = await chosenEarly()
  first.ordersCome()
  await expect(options).toHaveText([new RegExp(`^${number}`), /^Juniper & Jay/, /^Juniper corner/])
  await expect(store).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await page.unroute('**/api/admin/orders?*')
  await page.reload()
  await alive(page)

  const second = await chosenEarly()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Juniper corner' })).toBeVisible()
  second.ordersCome()
})

test('what was done stands as cards on a phone, below a bar of one row', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral)
  const owner = await aPerson(spiral, { firstName: 'Olga', retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const paused = await callsOf(spiral)(owner, pauseStore, { params: { id: shop.storeId }, body: { paused: true } })
  expect(paused.status).toBe(200)
  await signedInAs({ platform: ['admin'] })
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/admin?section=audit')
    const cells = page
      .getByRole('row')
      .filter({ hasText: `store ${shop.storeId}` })
      .getByRole('cell')
    const [act, subject] = [cells.filter({ hasText: 'store.pause' }), cells.filter({ hasText: `store ${shop.storeId}` })]
    await expect(act).toBeInViewport({ ratio: 1 })
    await expect(subject).toBeInViewport({ ratio: 1 })
    await expect(cells.filter({ hasText: 'Done' })).toBeInViewport({ ratio: 1 })
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(60)
  }
})
