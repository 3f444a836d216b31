import { cacheFirst, keepProducts, keepShell, offlinePage, productAnswer, routes } from './kept.ts'
import { keepMine, myAnswer, sessionAnswer, whoAnswer } from './mine.ts'
import { moveDevice, openMessage, showMessage } from './push.ts'
import { kindOf, OFFLINE_PAGE, offlineAddress } from './rules.ts'
import { type FetchEvent, type Later, worker } from './scope.ts'
import type { ToWorker } from './words.ts'

worker.addEventListener('install', (event) => event.waitUntil(keepShell()))
// The first worker claims the page that registered it; a newer one waits until a page asks it to take over.
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer) event.respondWith(answer)
})

function answerTo(event: FetchEvent): Promise<Response> | null {
  const { request } = event
  const later: Later = (work) => event.waitUntil(work)
  switch (kindOf(request, worker.location.origin)) {
    case 'asset':
      return cacheFirst(request, 'assets', later)
    case 'picture':
      return cacheFirst(request, 'pictures', later)
    case 'screen':
      return screen(request)
    case 'routes':
      return fetch(request).catch(routes)
    case 'product':
      return productAnswer(request, later)
    case 'mine':
      return myAnswer(request, later)
    case 'who':
      return whoAnswer(request)
    case 'session':
      return sessionAnswer(request, false)
    case 'sign-out':
      return sessionAnswer(request, true)
    case 'other':
      return null
  }
}

async function screen(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    const url = new URL(request.url)
    return url.pathname === OFFLINE_PAGE ? offlinePage() : Response.redirect(new URL(offlineAddress(url), url.origin).href)
  }
}

worker.addEventListener('message', (event) => {
  const asked = event.data as ToWorker
  if (asked.ask === 'version') event.ports[0]?.postMessage(__BUILD_ID__)
  if (asked.ask === 'take over') event.waitUntil(worker.skipWaiting())
  if (asked.ask === 'keep') event.waitUntil(Promise.allSettled([keepProducts(asked.products), asked.mine && keepMine()]))
})

worker.addEventListener('push', (event) => event.waitUntil(showMessage(event)))
worker.addEventListener('notificationclick', (event) => event.waitUntil(openMessage(event)))
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(moveDevice(event)))
