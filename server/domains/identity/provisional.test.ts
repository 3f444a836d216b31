import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cart, replaceCart } from '#contracts/cart/cart.ts'
import {
  changeEmail,
  changePassword,
  confirmationMail,
  confirmEmail,
  logIn,
  logOut,
  me,
  resendVerification,
  signUp,
  verifyEmail,
} from '#contracts/identity/auth.ts'
import { spirals } from '#contracts/loyalty/loyalty.ts'
import { order, orders } from '#contracts/orders/orders.ts'
import { askForExport } from '#contracts/privacy.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { saveWish, wishlist } from '#contracts/wishlist.ts'
import { registered } from '#server/app.ts'
import { earn } from '#server/domains/loyalty/spirals.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { mailsTo, tokenIn } from '#tests/mails.ts'
import { aPerson, PASSWORD } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'

let app: TestApp
let shop: Shop
let now = new Date()
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now }, env: { SPIRAL_TRUSTED_PROXIES: '127.0.0.1' } })
  await seedPlaces(app.deps.db)
  shop = await aShop(app, { onHand: 50 })
})
afterAll(() => app.close())
beforeEach(() => {
  now = new Date(now.getTime() + MINUTE)
})

let networks = 0
const browser = (): Caller => ({ ...guest(), headers: { 'x-forwarded-for': `198.51.100.${++networks % 250}` } })
let people = 0
const address = () => `kim.${++people}@example.com`
const NEW = 'tall trees in the rain'
const userOf = async (caller: Caller) => (await app.call(caller, me)).body.user
const login = (caller: Caller, email: string, password: string) => app.call(caller, logIn, { body: { email, password } })

async function signedUp(email: string, password = NEW): Promise<Caller> {
  const caller = browser()
  const { status } = await app.call(caller, signUp, { body: { email, password, firstName: 'Kim', lastName: 'Park' } })
  expect(status).toBe(201)
  return caller
}
const line = () => ({ variantId: shop.variantId, storeId: shop.storeId, quantity: 2, fulfillmentMethod: 'in-store-pickup' as const })
const fill = async (caller: Caller) => {
  expect((await app.call(caller, replaceCart, { body: { items: [line()] } })).status).toBe(200)
  expect((await app.call(caller, saveWish, { body: { productId: shop.productId } })).status).toBe(201)
}
const holds = async (caller: Caller) => ({
  cart: (await app.call(caller, cart)).body.items.map(({ quantity }) => quantity),
  wishes: (await app.call(caller, wishlist, {})).body.items.map(({ productId }) => productId),
})

describe('an address that has an account', () => {
  test('safety:A1 signing up with it looks the same, opens nothing of the account, and its password stays', async () => {
    const ana = await aPerson(app)
    await fill(ana)
    const { number } = (await buy(app, ana, [lineOf(shop)])).body.order
    const stranger = await signedUp(ana.email)
    expect(await userOf(stranger)).toMatchObject({ email: ana.email, emailVerified: false, retailers: [], platform: [] })
    expect((await userOf(stranger))?.id).not.toBe(ana.id)
    expect(await holds(stranger)).toEqual({ cart: [], wishes: [] })
    expect((await app.call(stranger, orders, { query: {} })).body.items).toEqual([])
    expect((await app.call(stranger, order, { params: { number }, query: {} })).status).toBe(404)
    expect((await app.call(stranger, askForExport)).problem.code).toBe('auth.confirm_first')
    expect((await login(browser(), ana.email, PASSWORD)).status).toBe(200)
    expect((await userOf(ana))?.id).toBe(ana.id)
  })

  test('safety:A1 the new password opens the provisional account in the browser that signed up, and nothing in another', async () => {
    for (const email of [(await aPerson(app)).email, address()]) {
      const own = await signedUp(email)
      const { id } = (await userOf(own)) ?? {}
      await app.call(own, logOut)
      expect(await userOf(own)).toBeNull()
      expect((await login(browser(), email, NEW)).status).toBe(401)
      expect((await login(own, email, NEW)).body.user.id).toBe(id)
    }
  })

  test('its owner signs in where they signed up again, and gets the cart, wishes and orders from there, once', async () => {
    const ana = await aPerson(app)
    const again = await signedUp(ana.email)
    const provisional = await userOf(again)
    const { number } = (await buy(app, again, [lineOf(shop)], { contact: { name: 'Ana', email: ana.email } })).body.order
    await fill(again)
    expect(await mailsTo(app, ana.email)).toContainEqual(expect.objectContaining({ kind: 'identity.already_joined' }))
    expect((await login(again, ana.email, PASSWORD)).body.user.id).toBe(ana.id)
    await app.settle()
    expect(await holds(again)).toEqual({ cart: [2], wishes: [shop.productId] })
    expect((await app.call(again, orders, { query: {} })).body.items.map((each) => each.number)).toEqual([number])
    await app.call(again, replaceCart, { body: { items: [] } })
    await app.settle()
    expect((await holds(again)).cart).toEqual([])
    const left = await rowsOf(app.deps.db, 'test.left', 'select from sessions where user_id = $1', [provisional?.id])
    expect(left).toEqual([])
  })

  test('another person who signs in at a browser with a provisional account gets nothing of it', async () => {
    const [ana, kim] = [await aPerson(app), await signedUp(address())]
    await fill(kim)
    expect((await login(kim, ana.email, PASSWORD)).body.user.id).toBe(ana.id)
    await app.settle()
    expect(await holds(kim)).toEqual({ cart: [], wishes: [] })
  })

  test('safety:A2 a sign-up with the address does not give a browser more guesses at its password', async () => {
    const ana = await aPerson(app)
    const stranger = await signedUp(ana.email)
    await app.call(stranger, logOut)
    expect((await login(stranger, ana.email, NEW)).status).toBe(200)
    expect(stranger.cookies['spiral.device']).toBeUndefined()
  })

  test('a closed account keeps its address: nobody confirms another one with it', async () => {
    const ana = await aPerson(app)
    await rowsOf(app.deps.db, 'test.close', 'update users set disabled_at = now() where id = $1', [ana.id])
    const stranger = await signedUp(ana.email)
    const confirmed = await app.call(stranger, verifyEmail, { body: { token: await tokenIn(app, ana.email) } })
    expect(confirmed.problem.code).toBe('auth.account_exists')
    expect((await userOf(stranger))?.emailVerified).toBe(false)
  })
})

describe('one address, several sign-ups', () => {
  test('each gets its own account, the first to confirm gets the address, and the others may choose another', async () => {
    const email = address()
    const callers = await Promise.all([1, 2, 3].map(() => signedUp(email)))
    const ids = await Promise.all(callers.map(async (caller) => (await userOf(caller))?.id))
    expect(new Set(ids).size).toBe(3)
    const tokens = (await mailsTo(app, email)).map(({ text }) => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '')
    const tokenOf = (i: number) => tokens.find((token) => token.startsWith(ids[i] ?? '-')) ?? ''
    const [first, second] = callers as [Caller, Caller, Caller]

    expect((await app.call(first, verifyEmail, { body: { token: tokenOf(0) } })).body).toMatchObject({ needsPassword: false })
    expect((await app.call(second, verifyEmail, { body: { token: tokenOf(1) } })).problem.code).toBe('auth.account_exists')
    expect(await userOf(second)).toMatchObject({ id: ids[1], emailVerified: false })

    const other = address()
    await app.call(second, changeEmail, { body: { email: other, password: NEW } })
    expect((await app.call(second, confirmEmail, { body: { token: await tokenIn(app, other) } })).status).toBe(204)
    expect(await userOf(second)).toMatchObject({ id: ids[1], email: other, emailVerified: true })
  })

  test('simultaneous confirmations leave one confirmed account', async () => {
    const email = address()
    const callers = await Promise.all([1, 2].map(() => signedUp(email)))
    const ids = await Promise.all(callers.map(async (caller) => (await userOf(caller))?.id ?? '-'))
    const tokens = (await mailsTo(app, email)).map(({ text }) => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '')
    const answers = await Promise.all(
      callers.map((caller, i) =>
        app.call(caller, verifyEmail, { body: { token: tokens.find((token) => token.startsWith(ids[i] ?? '-')) ?? '' } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('a stranger who signed up first stays outside when the owner signs up and confirms', async () => {
    const email = address()
    const stranger = await signedUp(email, 'seven quiet green doors')
    const owner = await signedUp(email)
    expect((await app.call(owner, verifyEmail, { body: { token: await tokenIn(app, email) } })).body.needsPassword).toBe(false)
    expect((await userOf(stranger))?.emailVerified).toBe(false)
    expect((await login(browser(), email, 'seven quiet green doors')).status).toBe(401)
    expect((await login(browser(), email, NEW)).status).toBe(200)
  })

  test('a repeated link is that of the browser that asks', async () => {
    const email = address()
    const [first, second] = [await signedUp(email), await signedUp(email)]
    await app.call(first, resendVerification, { body: { email } })
    expect((await tokenIn(app, email)).startsWith((await userOf(first))?.id ?? '-')).toBe(true)
    await app.call(second, resendVerification, { body: { email } })
    expect((await tokenIn(app, email)).startsWith((await userOf(second))?.id ?? '-')).toBe(true)
  })
})

describe('a provisional account', () => {
  test('gets mails about its orders and its confirmation only', async () => {
    const email = address()
    const kim = await signedUp(email)
    await app.call(kim, changePassword, { body: { current: NEW, next: 'eight quiet green doors' } })
    await buy(app, kim, [lineOf(shop)], { contact: { name: 'Kim', email } })
    await app.settle()
    expect((await mailsTo(app, email)).map(({ kind }) => kind)).toEqual(['order-placed', 'identity.verify'])
  })

  test('keeps a guest order of its browser readable, and owns it once confirmed', async () => {
    const email = address()
    const kim = browser()
    const { number } = (await buy(app, kim, [lineOf(shop)], { contact: { name: 'Kim', email } })).body.order
    await app.call(kim, signUp, { body: { email, password: NEW, firstName: 'Kim', lastName: 'Park' } })
    expect((await app.call(kim, order, { params: { number }, query: {} })).status).toBe(200)
    expect((await app.call(kim, orders, { query: {} })).body.items).toEqual([])
    expect((await app.call(await signedUp(email), order, { params: { number }, query: {} })).status).toBe(404)
    const own = (await mailsTo(app, email)).findLast(({ kind }) => kind === 'identity.verify')
    await app.call(kim, verifyEmail, { body: { token: /[?&]token=([\w-]+)/.exec(own?.text ?? '')?.[1] ?? '' } })
    await app.settle()
    expect((await app.call(kim, orders, { query: {} })).body.items.map((each) => each.number)).toEqual([number])
  })

  test('sees its confirmation where mails are kept, and only its own', async () => {
    const email = address()
    const [kim, other] = [await signedUp(email), await signedUp(email)]
    const [mine, theirs] = [await app.call(kim, confirmationMail), await app.call(other, confirmationMail)]
    expect(mine.body.mail?.action?.url).toContain((await userOf(kim))?.id ?? '-')
    expect(theirs.body.mail?.action?.url).toContain((await userOf(other))?.id ?? '-')
    const ana = await aPerson(app)
    expect((await app.call(ana, confirmationMail)).body.mail).toBeNull()
    const stranger = await signedUp(ana.email)
    expect((await app.call(stranger, confirmationMail)).body.mail?.action?.url).not.toContain('token')
  })

  test('is erased after a month without use; one that is used, or confirmed, stays, and its orders become those of a guest', async () => {
    const [left, used, confirmed] = [address(), address(), address()]
    const leaver = await signedUp(left)
    const { number } = (await buy(app, leaver, [lineOf(shop)], { contact: { name: 'Kim', email: left } })).body.order
    await rowsOf(app.deps.db, 'test.done', `update orders set state = 'complete' where number = $1`, [number])
    const user = await signedUp(used)
    const owner = await signedUp(confirmed)
    await app.call(owner, verifyEmail, { body: { token: await tokenIn(app, confirmed) } })
    await rowsOf(app.deps.db, 'test.age', `update users set created_at = $2 where email = any($1)`, [
      [left, used, confirmed],
      new Date(now.getTime() - 40 * DAY),
    ])
    await rowsOf(
      app.deps.db,
      'test.unseen',
      `update sessions set updated_at = $2 where user_id in (select id from users where email = $1)`,
      [left, new Date(now.getTime() - 31 * DAY)],
    )
    await registered().jobs.get('privacy.eraseProvisional')?.act(app.deps, {})
    const there = await rowsOf<{ email: string }>(
      app.deps.db,
      'test.there',
      'select email from users where email = any($1) order by email',
      [[left, used, confirmed]],
    )
    expect(there.map(({ email }) => email).toSorted()).toEqual([confirmed, used].toSorted())
    expect(await userOf(leaver)).toBeNull()
    expect(await userOf(user)).not.toBeNull()
    const [kept] = await rowsOf<{ user_id: string | null; email: string }>(
      app.deps.db,
      'test.order',
      'select user_id, email from orders where number = $1',
      [number],
    )
    expect(kept).toEqual({ user_id: null, email: left })
  })

  test('its SPIRALs wait until the address is confirmed', async () => {
    const email = address()
    const kim = await signedUp(email)
    const { number } = (await buy(app, kim, [lineOf(shop)], { contact: { name: 'Kim', email } })).body.order
    const [row] = await rowsOf<{ id: number }>(
      app.deps.db,
      'test.fulfillment',
      'select f.id from fulfillments f join orders o on o.id = f.order_id where o.number = $1',
      [number],
    )
    await rowsOf(app.deps.db, 'test.picked', `update fulfillments set state = 'picked_up' where id = $1`, [row?.id])
    await transact(app.deps.db, (tx) => earn(tx, row?.id as never, now))
    expect((await app.call(kim, spirals)).body.balance).toBe(0)
    await app.call(kim, verifyEmail, { body: { token: await tokenIn(app, email) } })
    await app.settle()
    expect((await app.call(kim, spirals)).body.balance).toBeGreaterThan(0)
  })
})
