import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const origin = 'https://spiral.example'
type Tab = { url: string; focus: () => Promise<Tab>; navigate: (url: string) => Promise<Tab> }
const shown: { title: string; options: NotificationOptions }[] = []
const requests: { url: string; init: RequestInit | undefined }[] = []
const went: string[] = []
let tabs: Tab[] = []

/** The messaging APIs that a browser offers a service worker. */
const browser = {
  location: new URL(`${origin}/sw.js`),
  registration: {
    showNotification: async (title: string, options: NotificationOptions) => void shown.push({ title, options }),
    pushManager: { subscribe: async (wish: unknown) => subscription('https://push.example/new', wish) },
  },
  clients: { matchAll: async () => tabs, openWindow: async (url: string) => void went.push(`open ${url}`) },
}
const subscription = (endpoint: string, wish: unknown = { applicationServerKey: new Uint8Array([4, 255, 62]).buffer }) => ({
  options: wish,
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
})
const tab = (path: string): Tab => {
  const one: Tab = {
    url: origin + path,
    focus: async () => (went.push(`focus ${path}`), one),
    navigate: async (url) => (went.push(`navigate ${url}`), one),
  }
  return one
}

let push: typeof import('./push.ts')
beforeAll(async () => {
  vi.stubGlobal('self', browser)
  vi.stubGlobal('__BUILD_ID__', '1.0.0-1')
  vi.stubGlobal('caches', { match: async () => undefined, keys: async () => [] })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    requests.push({ url, init })
    return new Response('{}')
  })
  push = await import('./push.ts')
  return () => vi.unstubAllGlobals()
})
beforeEach(() => {
  tabs = []
})
afterEach(() => {
  shown.length = requests.length = went.length = 0
})

test('a message is shown as it was sent, one per tag', async () => {
  const news = { title: 'Trail shoe is back', body: 'In stock near you.', href: '/product/trail-shoe', tag: 'wish-7', id: 12 }
  await push.showMessage({ data: { json: () => news } })
  expect(shown).toEqual([
    {
      title: 'Trail shoe is back',
      options: {
        body: 'In stock near you.',
        tag: 'wish-7',
        icon: '/icon-192.png',
        badge: '/badge-96.png',
        data: { href: '/product/trail-shoe', id: 12 },
      },
    },
  ])
})
test('a message that cannot be read is a message still: the browser asks for one', async () => {
  await push.showMessage({
    data: {
      json: () => {
        throw new SyntaxError('not JSON')
      },
    },
  })
  expect(shown.map(({ title }) => title)).toEqual(['SPIRAL'])
})

const press = (data: unknown) => push.openMessage({ notification: { close: () => went.push('close'), data } as unknown as Notification })

test('a press goes to what the message is about in an open tab, and counts it as read', async () => {
  tabs = [tab('/products')]
  await press({ href: '/product/trail-shoe', id: 12 })
  expect(went).toEqual(['close', 'focus /products', 'navigate /product/trail-shoe'])
  expect(requests).toEqual([{ url: '/api/notifications/12/read', init: { method: 'POST' } }])
})
test('a tab that shows it already is only brought forward', async () => {
  tabs = [tab('/products'), tab('/order-details?id=S1')]
  await press({ href: '/order-details?id=S1' })
  expect(went).toEqual(['close', 'focus /order-details?id=S1'])
})
test('nobody is taken away from paying', async () => {
  tabs = [tab('/checkout')]
  await press({ href: '/qr-pickup-system' })
  expect(went).toEqual(['close', 'open /qr-pickup-system'])
})
test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/api/auth/logout', 7])(
  'safety:B4 a press on a message that names %s opens home',
  async (href) => {
    await press({ href })
    expect(went).toEqual(['close', 'open /'])
  },
)
test('when the browser moves to another address, the server is told', async () => {
  const before = subscription('https://push.example/old')
  await push.moveDevice({ oldSubscription: before as unknown as PushSubscription })
  expect(requests.map(({ url, init }) => [url, JSON.parse(String(init?.body))])).toEqual([
    ['/api/push/devices', { endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } }],
  ])
})
