import { keep } from './kept.ts'
import { cacheNames, isStillKept, KEPT_AT, KEPT_VIEWER, MINE, mayKeepData } from './rules.ts'
import { type Later, worker } from './scope.ts'

const { mine } = cacheNames(__BUILD_ID__)
/** The shortest time between two prefetches of orders and passes, however often a page is opened. */
const REST_MS = 20_000
const MOST_PASSES = 15

type Viewer = { id: string }
/** Counts changes of user: a response requested before a change is not cached. */
let person = 0
let lastKept = Number.NEGATIVE_INFINITY

/** One person's data: from the network, else from the cache of the same person. */
export async function myAnswer(request: Request, later: Later): Promise<Response> {
  const asked = person
  try {
    const answer = await fetch(request)
    if (answer.status === 401) await forget()
    else if (mayKeepData(answer)) later(keepFor(asked, request.url, answer.clone()))
    return answer
  } catch (error) {
    const kept = (await keptViewer()) && (await caches.match(request, { cacheName: mine }))
    if (kept) return kept
    throw error
  }
}

/** Tracks who is signed in. Another person, or a signed-out visitor, finds no data of the previous one. */
export async function whoAnswer(request: Request): Promise<Response> {
  const asked = person
  const answer = await fetch(request)
  const isAnswered = answer.status === 401 || mayKeepData(answer)
  if (!isAnswered) return answer
  const { user } = answer.status === 401 ? { user: null } : ((await answer.clone().json()) as { user: Viewer | null })
  const kept = await keptViewer()
  if (asked !== person) return answer
  if (kept && kept.id !== user?.id) await forget({ andPush: user !== null })
  if (user) await keepViewer(user)
  return answer
}

/**
 * A sign-in, sign-out or other change to the account: the cached data may now belong to another person. Sign-out clears the cache even
 * offline.
 */
export async function sessionAnswer(request: Request, isSignOut: boolean): Promise<Response> {
  person += 1
  if (isSignOut) await forget({ andPush: true })
  const answer = await fetch(request)
  if (answer.ok) await forget()
  return answer
}

/** Prefetches what this person may need at a counter while offline: their orders, and every pass with its order. */
export async function keepMine(now = Date.now()): Promise<void> {
  if (now - lastKept < REST_MS) return
  lastKept = now
  await whoAnswer(new Request('/api/auth/me'))
  if (!(await keptViewer())) return
  const passes = await readAhead('/api/pickups/passes')
  await readAhead('/api/orders')
  if (!passes.ok) return
  const { ready } = (await passes.json()) as { ready: { orderNumber: string }[] }
  for (const number of new Set(ready.map(({ orderNumber }) => orderNumber).slice(0, MOST_PASSES))) {
    await readAhead(`/api/orders/${number}`)
    await readAhead(`/api/orders/${number}/passes`)
  }
}

async function readAhead(path: string): Promise<Response> {
  let kept: Promise<unknown> | undefined
  const answer = await myAnswer(new Request(path), (work) => (kept = work))
  await kept
  return answer
}

/** Prefetches again at once, because passes may just have changed. */
export async function keepMineAnew(): Promise<void> {
  if (!(await keptViewer())) return
  lastKept = Number.NEGATIVE_INFINITY
  await keepMine()
}

async function keepFor(asked: number, url: string, answer: Response): Promise<void> {
  if (asked !== person || !(await keptViewer())) return
  await keep('mine', url, answer)
  // The user may have signed out in the meantime.
  if (asked !== person) await forgetCaches()
}

async function keepViewer(user: Viewer): Promise<void> {
  const cache = await caches.open(mine)
  await cache.put(KEPT_VIEWER, Response.json(user, { headers: { [KEPT_AT]: new Date().toUTCString() } }))
}

async function keptViewer(now = new Date()): Promise<Viewer | null> {
  const kept = await caches.match(KEPT_VIEWER, { cacheName: mine })
  if (!kept) return null
  if (isStillKept(kept.headers.get(KEPT_AT), now)) return (await kept.json()) as Viewer
  await forget()
  return null
}

async function forget({ andPush = false } = {}): Promise<void> {
  person += 1
  lastKept = Number.NEGATIVE_INFINITY
  await forgetCaches()
  if (!andPush) return
  // The next person at this browser must not get the last one's messages.
  const subscription = await worker.registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

async function forgetCaches(): Promise<void> {
  const all = await caches.keys()
  await Promise.all(all.filter((name) => name.startsWith(MINE)).map((name) => caches.delete(name)))
}
