import { describe, expect, test } from 'vitest'
import {
  cacheNames,
  isOfVersion,
  isStillKept,
  kindOf,
  mayKeep,
  mayKeepData,
  messageIn,
  offlineAddress,
  ownPath,
  worksOffline,
} from './rules.ts'

const origin = 'https://spiral.example'
const kind = (path: string, method = 'GET', mode: RequestMode = 'cors') =>
  kindOf({ method, mode, url: path.startsWith('http') ? path : origin + path }, origin)

test.each([
  ['/assets/frame-1.js', 'asset'],
  ['/pictures/abc/640.webp', 'picture'],
  ['/__manifest?paths=/orders', 'routes'],
  ['/api/products/trail-shoe?near=55425', 'product'],
  ['/api/products?q=shoe', 'other'],
  ['/api/orders', 'mine'],
  ['/api/orders/S0000ABCD1234E', 'mine'],
  ['/api/orders/S0000ABCD1234E/passes', 'mine'],
  ['/api/pickups/passes', 'mine'],
  ['/api/auth/me', 'who'],
  ['/api/auth/session', 'other'],
  ['/api/live', 'other'],
  ['/api/cart', 'other'],
  ['https://elsewhere.example/api/orders', 'other'],
])('reading %s is a matter of %s', (path, expected) => expect(kind(path)).toBe(expected))

test.each(['key', 'token', 'code', 'pay'])('what a link with a %s opens is not kept', (name) =>
  expect(kind(`/api/orders/S0000ABCD1234E?${name}=abcdefghijklmnopqrstu`)).toBe('other'),
)
test('writes are not kept; those about the account are watched', () => {
  expect(kind('/api/orders', 'POST')).toBe('other')
  expect(kind('/api/auth/sign-in/email', 'POST')).toBe('session')
  expect(kind('/api/auth/logout', 'POST')).toBe('sign-out')
})
test('opening a page is a screen, opening a file of the API is not', () => {
  expect(kind('/orders', 'GET', 'navigate')).toBe('screen')
  expect(kind('/api/orders/export.csv', 'GET', 'navigate')).toBe('other')
})

describe('an answer is kept', () => {
  const answer = (
    change: Partial<Pick<Response, 'status' | 'redirected' | 'type'>> = {},
    contentType = 'application/json; charset=utf-8',
  ) => ({
    status: 200,
    redirected: false,
    type: 'basic' as ResponseType,
    headers: new Headers({ 'content-type': contentType }),
    ...change,
  })
  test('when it is whole and ours', () => expect(mayKeepData(answer())).toBe(true))
  test.each([
    ['an error', answer({ status: 503 })],
    ['a refusal', answer({ status: 401 })],
    ['a part', answer({ status: 206 })],
    ['a way to the sign-in', answer({ redirected: true })],
    ['somebody else’s', answer({ type: 'opaque' })],
    ['a stream', answer({}, 'text/event-stream')],
  ])('but not %s', (_, given) => expect(mayKeep(given)).toBe(false))
  test('and as data only if it is JSON', () => expect(mayKeepData(answer({}, 'text/html'))).toBe(false))
})

test('a cache belongs to one version only', () => {
  for (const name of Object.values(cacheNames('1.0.0-1'))) {
    expect(isOfVersion(name, '1.0.0-1')).toBe(true)
    expect(isOfVersion(name, '1.0.0-2')).toBe(false)
  }
  expect(isOfVersion('somebody-else', '1.0.0-1')).toBe(false)
})

const now = new Date('2026-11-21T12:00:00Z')
test.each([
  ['a moment ago', '2026-11-21T11:59:00Z', true],
  ['six days ago', '2026-11-15T12:00:00Z', true],
  ['eight days ago', '2026-11-13T12:00:00Z', false],
  ['in a year, by a clock that was wrong', '2027-11-21T12:00:00Z', false],
  ['at no time', null, false],
])('what was kept %s is shown: %#', (_, at, expected) => expect(isStillKept(at, now)).toBe(expected))

test('these screens show something without a network', () => {
  for (const path of [
    '/product/trail-shoe',
    '/orders',
    '/wishlist',
    '/wishlist-notifications',
    '/order-details?id=S1',
    '/qr-pickup-system',
    '/cart',
    '/staff?tab=scan',
  ])
    expect(worksOffline(path), path).toBe(true)
  for (const path of ['/', '/products', '/checkout', '/login', '/product/a/b']) expect(worksOffline(path), path).toBe(false)
})

test.each([
  ['/product/shoe?x=1#y', '/product/shoe?x=1#y'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/api/auth/logout', '/'],
  [undefined, '/'],
])('safety:B4 %s leads to %s', (href, expected) => expect(ownPath(href, origin)).toBe(expected))

test('a screen out of reach is remembered for when the network is back', () =>
  expect(offlineAddress(new URL('https://spiral.example/malls?near=55425'))).toBe('/offline?to=%2Fmalls%3Fnear%3D55425'))

test('whatever a push brings, a message can be shown', () => {
  const news = { title: 'Trail shoe is back', body: 'In stock near you.', href: '/product/shoe', tag: 'n-7', id: 7 }
  expect(messageIn(news, origin)).toEqual(news)
  expect(messageIn(null, origin)).toEqual({ title: 'SPIRAL', body: 'There is news for you.', href: '/', tag: 'spiral', id: null })
  expect(messageIn({ title: 7, href: 'https://evil.example', id: '../x' }, origin)).toMatchObject({ title: 'SPIRAL', href: '/', id: null })
})
