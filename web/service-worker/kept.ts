import { cacheNames, KEPT_VIEWER, kindOf, LIMITS, mayKeep, mayKeepData, OFFLINE_PAGE } from './rules.ts'
import { type Later, worker } from './scope.ts'

const names = cacheNames(__BUILD_ID__)
type Bounded = keyof typeof LIMITS
/** Parallel downloads; more would take the page's own connections. */
const AT_ONCE = 3

/** Caches the shell: the assets of every screen outside the offices, and the offline page. */
export async function keepShell(): Promise<void> {
  const shell = await caches.open(names.shell)
  // The signed-out version: it must not contain the name of this browser's user.
  const page = await fetch(OFFLINE_PAGE, { credentials: 'omit', cache: 'no-cache' })
  if (!mayKeep(page)) throw new Error(`The offline page answered ${page.status}`)
  await shell.put(OFFLINE_PAGE, page)
  const waiting = [...__SHELL__]
  const fetchNext = async (): Promise<void> => {
    const path = waiting.pop()
    if (!path) return
    await shell.add(path)
    return fetchNext()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext))
}

export const offlinePage = async (): Promise<Response> => (await caches.match(OFFLINE_PAGE, { cacheName: names.shell })) ?? Response.error()

/** The file name changes with the content, so a cached copy is always current. */
export async function cacheFirst(request: Request, where: 'assets' | 'pictures', later: Later): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  try {
    const answer = await fetch(request)
    if (mayKeep(answer)) later(keep(where, request.url, answer.clone()))
    return answer
  } catch (error) {
    const similar = where === 'pictures' && (await sameAtAnotherSize(request.url))
    if (similar) return similar
    throw error
  }
}

/** The same picture cached at another size; the requested size is rarely cached. */
async function sameAtAnotherSize(url: string): Promise<Response | undefined> {
  const pictures = await caches.open(names.pictures)
  const folder = url.replace(/[^/]+$/, '')
  const other = (await pictures.keys()).find((kept) => kept.url.startsWith(folder))
  return other && pictures.match(other)
}

/** Products are cached by path: the query, such as the shopper's location, changes little in the response. */
export async function productAnswer(request: Request, later: Later): Promise<Response> {
  const { origin, pathname } = new URL(request.url)
  try {
    const answer = await fetch(request)
    if (mayKeepData(answer)) later(keep('products', origin + pathname, answer.clone()))
    return answer
  } catch (error) {
    const kept = await caches.match(origin + pathname, { cacheName: names.products })
    if (kept) return kept
    throw error
  }
}

/** Caches products that were opened before there was a worker, with their first picture. Newest first, as they are stored. */
export async function keepProducts(paths: readonly string[]): Promise<void> {
  const { origin } = worker.location
  for (const path of paths.slice(0, LIMITS.products).toReversed()) {
    const url = new URL(path, origin).href
    if (kindOf({ method: 'GET', mode: 'cors', url }, origin) !== 'product') continue
    const kept = await caches.match(url, { cacheName: names.products })
    const answer = kept ?? (await fetch(url))
    if (!mayKeepData(answer)) continue
    // Also when it is already cached: the product viewed last must be evicted last.
    await keep('products', url, answer.clone())
    if (!kept) await keepFirstPicture(answer)
  }
}

async function keepFirstPicture(product: Response): Promise<void> {
  const { images } = (await product.json()) as { images?: { src: string }[] }
  const src = images?.[0]?.src
  if (!src?.startsWith('/pictures/')) return
  const picture = await fetch(src)
  if (mayKeep(picture)) await keep('pictures', picture.url, picture)
}

/** Answers the router's request for its list of screens and their code from the build. */
export async function routes(): Promise<Response> {
  const file = await caches.match(__ROUTES_FILE__, { cacheName: names.shell })
  const text = (await file?.text()) ?? ''
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as { routes: unknown }
  return Response.json(manifest.routes)
}

/** Adds the response as the newest entry and evicts the oldest ones. */
export async function keep(where: Bounded, url: string, answer: Response): Promise<void> {
  const cache = await caches.open(names[where])
  await cache.put(url, answer)
  const kept = (await cache.keys()).filter((one) => new URL(one.url).pathname !== KEPT_VIEWER)
  for (const old of kept.slice(0, Math.max(0, kept.length - LIMITS[where]))) await cache.delete(old)
}
