import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askForAccess } from '#contracts/identity/access-requests.ts'
import {
  addAddress,
  addresses,
  changeEmail,
  changePassword,
  choosePassword,
  confirmEmail,
  confirmSecondFactor,
  forgotPassword,
  logIn,
  me,
  resetPassword,
  signUp,
  startSecondFactor,
  verifyEmail,
} from '#contracts/identity/auth.ts'
import { orders } from '#contracts/orders/orders.ts'
import { addPasskey, askForPasskey, passkeys, signInByPasskey, startPasskey } from '#contracts/identity/passkeys.ts'
import { closeAccount, privacy } from '#contracts/privacy.ts'
import { shareCart, sharedCart } from '#contracts/cart/sharing.ts'
import { acceptInvitation, inviteToTeam, lookAtInvitation } from '#contracts/teams.ts'
import { MINUTE } from '#contracts/time.ts'
import { changeList, makeList, sharedList } from '#contracts/wishlist.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { codeOf } from '#tests/code-app.ts'
import { mailsTo, tokenIn } from '#tests/mails.ts'
import { TestKey } from '#tests/passkeys.ts'
import { aPerson } from '#tests/people.ts'
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

let places = 0
const browser = (): Caller => ({ ...guest(), headers: { 'x-forwarded-for': `192.0.2.${++places % 250}` } })
let people = 0
const STRANGERS = 'tall trees in the rain'
const OWNERS = 'seven quiet green doors'
const login = (email: string, password: string, caller = browser()) => app.call(caller, logIn, { body: { email, password } })
const userOf = async (caller: Caller) => (await app.call(caller, me)).body.user

/** Signs up with an address, in a browser that remembers it. */
async function signedUp(): Promise<{ email: string; caller: Caller }> {
  const email = `owner.${++people}@example.com`
  const caller = browser()
  await app.call(caller, signUp, { body: { email, password: STRANGERS, firstName: 'Eve', lastName: 'Stranger' } })
  return { email, caller }
}

/** An account with everything that a stranger who cannot read the mailbox may set up on it. */
async function aPreparedAccount() {
  const { email, caller } = await signedUp()
  const { id } = (await app.call(caller, makeList, { body: { name: 'Bait' } })).body
  const list = (await app.call(caller, changeList, { params: { id }, body: { privacy: 'link' } })).body.shareUrl ?? ''
  const line = { variantId: shop.variantId, storeId: shop.storeId, quantity: 1, fulfillmentMethod: 'in-store-pickup' as const }
  const cart = (await app.call(caller, shareCart, { body: { items: [line] } })).body.url
  const address = {
    label: 'Home',
    recipient: 'Eve',
    street1: '1 Trap Lane',
    city: 'Bloomington',
    state: 'MN',
    zip: '55425',
    isDefault: true,
  }
  expect((await app.call(caller, addAddress, { body: address })).status).toBe(201)
  const key = new TestKey(app.deps.config.publicOrigin)
  const { challenge } = (await app.call(caller, startPasskey, { body: { password: STRANGERS } })).body
  expect((await app.call(caller, addPasskey, { body: { name: 'Trap', passkey: key.make(challenge) } })).status).toBe(201)
  const { uri } = (await app.call(caller, startSecondFactor, { body: { password: STRANGERS } })).body
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  expect((await app.call(caller, confirmSecondFactor, { body: { code: codeOf(secret) } })).status).toBe(204)
  expect((await app.call(caller, closeAccount, { body: { password: STRANGERS } })).status).toBe(202)
  const tokenOf = (url: string) => new URL(url).searchParams.get('shared') ?? ''
  return { email, stranger: caller, key, links: { list: tokenOf(list), cart: tokenOf(cart) } }
}
/** The newest link of this kind that was mailed to an address. */
async function linkTo(email: string, kind: string): Promise<string> {
  const mail = (await mailsTo(app, email)).find((each) => each.kind === kind)
  const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no ${kind} was mailed to ${email}`)
  return token
}

const WAYS = {
  'a click on the sign-up link in another browser': async (email: string, owner: Caller) => {
    const confirmed = await app.call(owner, verifyEmail, { body: { token: await linkTo(email, 'identity.verify') } })
    expect(confirmed).toMatchObject({ status: 200, body: { needsPassword: true, user: { email, emailVerified: true } } })
    expect((await app.call(owner, choosePassword, { body: { password: OWNERS } })).status).toBe(204)
  },
  'a reset of the password': async (email: string, owner: Caller) => {
    await app.call(owner, forgotPassword, { body: { email } })
    const token = await linkTo(email, 'identity.reset')
    expect((await app.call(owner, resetPassword, { body: { token, password: OWNERS } })).status).toBe(204)
    expect((await login(email, OWNERS, owner)).status).toBe(200)
  },
}

test.each(Object.entries(WAYS))(
  'safety:A4 %s ends all that a stranger had set on the account before: password, sign-in, passkey, code app, shares, closing, addresses',
  async (_, takeOver) => {
    const { email, stranger, key, links } = await aPreparedAccount()
    expect((await app.call(guest(), sharedList, { params: { token: links.list } })).status).toBe(200)
    expect((await app.call(guest(), sharedCart, { params: { token: links.cart } })).status).toBe(200)
    now = new Date(now.getTime() + MINUTE)
    const owner = browser()
    await takeOver(email, owner)
    await app.settle()

    expect(await userOf(owner)).toMatchObject({ email, emailVerified: true, secondFactor: 'off' })
    expect(await userOf(stranger)).toBeNull()
    expect((await login(email, STRANGERS)).status).toBe(401)
    const thief = browser()
    const { challenge } = (await app.call(thief, askForPasskey)).body
    expect((await app.call(thief, signInByPasskey, { body: key.answer(challenge) })).status).toBe(401)
    expect((await app.call(owner, passkeys)).body.items).toEqual([])
    expect((await app.call(owner, addresses)).body.items).toEqual([])
    expect((await app.call(owner, privacy)).body.closing).toBeNull()
    expect((await app.call(guest(), sharedList, { params: { token: links.list } })).status).toBe(404)
    expect((await app.call(guest(), sharedCart, { params: { token: links.cart } })).status).toBe(404)
    expect((await login(email, OWNERS)).status).toBe(200)
  },
)

test('whoever confirms where they are signed in keeps the password, the passkey and the address they had set', async () => {
  const { email, caller } = await signedUp()
  const { challenge } = (await app.call(caller, startPasskey, { body: { password: STRANGERS } })).body
  await app.call(caller, addPasskey, { body: { name: 'Mine', passkey: new TestKey(app.deps.config.publicOrigin).make(challenge) } })
  const here = { ...caller, cookies: { 'spiral.session': caller.cookies['spiral.session'] ?? '' } }
  const confirmed = await app.call(here, verifyEmail, { body: { token: await linkTo(email, 'identity.verify') } })
  expect(confirmed).toMatchObject({ status: 200, body: { needsPassword: false } })
  expect((await app.call(here, passkeys)).body.items).toMatchObject([{ name: 'Mine' }])
  expect((await login(email, STRANGERS)).status).toBe(200)
})

test('a password is chosen without the old one only where there is none', async () => {
  const { caller, email } = await signedUp()
  expect((await app.call(caller, choosePassword, { body: { password: OWNERS } })).status).toBe(409)
  const owner = browser()
  await app.call(owner, verifyEmail, { body: { token: await linkTo(email, 'identity.verify') } })
  const choose = (password: string) => app.call(owner, choosePassword, { body: { password } })
  expect((await choose(email)).problem).toMatchObject({ code: 'auth.password_own', errors: [{ pointer: '/password' }] })
  expect((await choose(OWNERS)).status).toBe(204)
  expect((await choose(STRANGERS)).status).toBe(409)
  expect((await app.call(owner, changePassword, { body: { current: OWNERS, next: 'eight quiet green doors' } })).status).toBe(204)
})

test('safety:A5 a click at the new address changes it only where the account is signed in, so that no stranger gets what was bought with it', async () => {
  const stranger = { ...browser(), ...(await aPerson(app, { password: STRANGERS })) }
  const email = `owner.${++people}@example.com`
  const { number } = (await buy(app, guest(), [lineOf(shop)], { contact: { name: 'Maya Green', email } })).body.order
  await app.call(stranger, changeEmail, { body: { email, password: STRANGERS } })
  const token = await tokenIn(app, email)
  const clicked = await app.call(browser(), confirmEmail, { body: { token } })
  expect(clicked.problem.code).toBe('auth.sign_in_to_change')
  await app.settle()
  expect((await userOf(stranger))?.email).toBe(stranger.email)
  expect((await app.call(stranger, orders, { query: {} })).body.items.map((each) => each.number)).not.toContain(number)
  expect((await app.call(stranger, confirmEmail, { body: { token } })).status).toBe(204)
})

test('safety:A5 an address that was never confirmed gets no way back into an account that has left it', async () => {
  const { email, caller } = await signedUp()
  const own = `stranger.${++people}@example.com`
  await app.call(caller, changeEmail, { body: { email: own, password: STRANGERS } })
  expect((await app.call(caller, confirmEmail, { body: { token: await tokenIn(app, own) } })).status).toBe(204)
  expect((await mailsTo(app, email)).map(({ kind }) => kind)).toEqual(['identity.verify'])
})

test('safety:R6 an invitation to a team goes to whoever reads the mailbox, and not to a stranger who signed up with the address', async () => {
  const { email, caller: stranger } = await signedUp()
  const boss = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  await app.call(boss, inviteToTeam, { body: { retailerId: shop.retailerId, email, role: 'staff', storeIds: [] } })
  const token = /invite=([\w-]{43})/.exec((await mailsTo(app, email))[0]?.text ?? '')?.[1] ?? ''
  expect((await app.call(browser(), lookAtInvitation, { body: { token } })).body.hasAccount).toBe(false)
  const owner = browser()
  const person = { firstName: 'Maya', lastName: 'Green', password: OWNERS }
  const joined = await app.call(owner, acceptInvitation, { body: { token, person } })
  expect(joined).toMatchObject({ status: 200, body: { user: { email, firstName: 'Maya', emailVerified: true } } })
  expect((await userOf(stranger))?.retailers).toEqual([])
  expect((await login(email, STRANGERS)).status).toBe(401)
  expect((await login(email, OWNERS)).body.user.retailers).toMatchObject([{ role: 'staff' }])
})

test('safety:R6 nobody asks for a role before their address is confirmed', async () => {
  const { caller } = await signedUp()
  const asked = await app.call(caller, askForAccess, { body: { page: '/spiral-admin-dashboard', access: 'platform:admin' } })
  expect(asked.problem.code).toBe('auth.confirm_first')
})

test.each(['owner.name@example.com', 'Owner.Name', 'owner.name99', 'Maya Green', 'greenmaya1', 'spiral-sample-1'])(
  'the password %s is refused: it is the own address, the own name, or the published one of the sample',
  async (password) => {
    const body = { email: 'owner.name@example.com', firstName: 'Maya', lastName: 'Green', password }
    const refused = await app.call(browser(), signUp, { body })
    expect(refused).toMatchObject({ status: 422, problem: { errors: [{ pointer: '/password' }] } })
    const maya = await aPerson(app, { firstName: 'Maya', lastName: 'Green', email: `owner.name+${++people}@example.com`, password: OWNERS })
    expect((await app.call(maya, changePassword, { body: { current: OWNERS, next: password } })).status).toBe(
      password === 'owner.name@example.com' ? 204 : 422,
    )
  },
)
