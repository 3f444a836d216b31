import type { DraftPicture, DraftProduct, Suggestion } from '#contracts/applications/applications.ts'
import type { AssistantEvent } from '#contracts/assistant/assistant.ts'
import type { AssistantModel } from '../../platform/assistant/port.ts'
import type { Deps } from '../../platform/deps.ts'
import { smallCopy } from '../../platform/pictures.ts'
import { Problem } from '../../platform/problem.ts'
import { allCategories } from '../catalog/departments.ts'
import { draftsFromRows, UnreadableRows } from './catalog-rows.ts'
import { lookAt, type Photo } from '../search/photos/look-at.ts'
import { businessFrom, looksOf } from './site/business.ts'
import type { PageFacts } from './site/page.ts'
import { productsFrom } from './site/products.ts'
import { siteAddress, UnreadableSite, visit, type VisitLimits } from './site/visit.ts'
import { bestOf, GUESS_CONFIDENCE, keyOf } from './suggestion.ts'
import { readWithModel, seeWithModel } from './with-model.ts'

export type AssistantInput = {
  site?: string | undefined
  /** Catalog rows as CSV text. */
  rows?: string | undefined
  photos: readonly Photo[]
}
export type AssistantOptions = {
  signal?: AbortSignal
  mostRows: number
  /** Stores a photo for its draft. Without it the run is dry: drafts have no pictures of their own. */
  keepPhoto?: (bytes: Uint8Array) => Promise<{ hash: string }>
  limits?: VisitLimits
}
type AssistDeps = Pick<Deps, 'db' | 'assistant' | 'outside' | 'log'>
type Step = Extract<AssistantEvent, { kind: 'step' }>

const COPIED_PICTURES = 8
const COPY_ACROSS = 320
const COPY_BYTES = 5_000_000
const COPY_MS = 5_000

/**
 * Drafts an application from a shop's site, its catalog rows and photos, and reports as it works. Everything read is data: it ends up in
 * suggestions that a person confirms, and nothing else. The rules work without a model, and go on where a model fails.
 */
export async function* assist(deps: AssistDeps, input: AssistantInput, options: AssistantOptions): AsyncGenerator<AssistantEvent> {
  const startedAt = performance.now()
  const { model } = deps.assistant
  yield { kind: 'engine', model: model?.name ?? null }
  const departments = (await allCategories(deps.db)).filter(({ parentId }) => parentId === null).map(({ name }) => name)
  if (input.site) yield* readSite(deps, input.site, departments, options)
  if (input.rows?.trim()) yield* readRows(input.rows, options.mostRows)
  for (const [i, photo] of input.photos.entries()) {
    if (options.signal?.aborted) return
    yield* readPhoto(deps, model, photo, i, departments, options)
  }
  yield { kind: 'done', milliseconds: Math.round(performance.now() - startedAt) }
}

async function* readSite(
  deps: AssistDeps,
  typed: string,
  departments: readonly string[],
  options: AssistantOptions,
): AsyncGenerator<AssistantEvent> {
  const pages: PageFacts[] = []
  const found: Suggestion[] = []
  const products = new Map<string, DraftProduct>()
  yield step('site', `Opening ${typed}`, 'running')
  try {
    const start = siteAddress(deps.outside, typed)
    for await (const visited of visit(deps.outside, start, options)) {
      if ('left' in visited) {
        yield step(`page ${visited.left.address}`, `Left out ${shortOf(visited.left.address)}: ${visited.left.why}.`, 'left')
        continue
      }
      pages.push(visited.page)
      yield step(`page ${visited.page.address}`, `Read ${shortOf(visited.page.address)}`, 'done')
      const before = new Map(found.map((one) => [one.field, one]))
      const now = businessFrom(pages)
      for (const suggestion of now)
        if ((before.get(suggestion.field)?.confidence ?? -1) < suggestion.confidence) yield { kind: 'suggestion', suggestion }
      found.splice(0, found.length, ...now)
      for (const product of productsFrom(visited.page)) {
        const known = products.get(keyOf(product))
        if (known && (known.confidence ?? 0) >= (product.confidence ?? 0)) continue
        products.set(keyOf(product), product)
        yield { kind: 'product', product }
      }
    }
    yield step('site', `Read ${pages.length} ${pages.length === 1 ? 'page' : 'pages'} of ${start.host}`, 'done')
  } catch (error) {
    if (!(error instanceof UnreadableSite)) throw error
    yield step('site', error.message, 'failed')
    return
  }
  yield* copies(deps, pages, [...products.values()], options.signal)
  const { model } = deps.assistant
  if (!model || options.signal?.aborted) return
  yield step('model', `Asking ${model.name} about the rest`, 'running')
  try {
    const more = await readWithModel(model, pages, found, departments, options.signal)
    const better = bestOf([...found, ...more.suggestions]).filter((one) => !found.includes(one))
    for (const suggestion of better) yield { kind: 'suggestion', suggestion }
    for (const product of more.products) if (!products.has(keyOf(product))) yield { kind: 'product', product }
    yield step('model', `Asked ${model.name} about the rest`, 'done')
  } catch (error) {
    withoutModel(deps, error)
    yield step('model', `${model.name} gave no answer, so the built-in rules did it all`, 'left')
  }
}

/** Small copies of the pictures that a shopper would see, because a browser here does not ask other sites. */
async function* copies(
  { outside }: AssistDeps,
  pages: readonly PageFacts[],
  products: readonly DraftProduct[],
  signal?: AbortSignal,
): AsyncGenerator<AssistantEvent> {
  const { logo, cover } = looksOf(pages)
  const host = pages[0] ? new URL(pages[0].address).host : ''
  const wanted = [
    ...(logo ? [{ role: 'logo' as const, address: logo }] : []),
    ...(cover ? [{ role: 'cover' as const, address: cover }] : []),
    ...products.flatMap(({ pictures: [first] }) =>
      first && 'address' in first ? [{ role: 'product' as const, address: first.address }] : [],
    ),
  ].slice(0, COPIED_PICTURES + 2)
  const seen = new Set<string>()
  for (const { role, address } of wanted) {
    if (signal?.aborted || (seen.has(address) && role === 'product')) continue
    seen.add(address)
    const copy = await copyOf(outside, address, host)
    if (copy) yield { kind: 'picture', role, address, copy }
  }
}

/** Shops keep their pictures on other hosts, so any public host may be asked for one. */
async function copyOf(outside: Deps['outside'], address: string, host: string): Promise<string | null> {
  try {
    const secure = new URL(address).host === host ? address : address.replace(/^http:/, 'https:')
    const { status, body } = await outside.fetch(secure, { timeoutMs: COPY_MS, maxBytes: COPY_BYTES, redirects: 2 })
    return status === 200 ? `data:image/webp;base64,${(await smallCopy(body, COPY_ACROSS, 'webp')).toString('base64')}` : null
  } catch {
    // The draft keeps the address; only the look of it is missing.
    return null
  }
}

async function* readRows(text: string, most: number): AsyncGenerator<AssistantEvent> {
  yield step('rows', 'Reading your catalog rows', 'running')
  try {
    const { drafts, columns, left } = draftsFromRows(text, most)
    for (const product of drafts) yield { kind: 'product', product }
    const noted = left > 0 ? ` ${left} more were left out.` : ''
    yield step('rows', `Read ${drafts.length} ${drafts.length === 1 ? 'product' : 'products'} (${columns.join(', ')}).${noted}`, 'done')
  } catch (error) {
    if (!(error instanceof UnreadableRows)) throw error
    yield step('rows', error.message, 'failed')
  }
}

function withoutModel({ log }: AssistDeps, error: unknown): null {
  log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the assistant went on without its model')
  return null
}

async function* readPhoto(
  deps: AssistDeps,
  model: AssistantModel | null,
  photo: Photo,
  i: number,
  departments: readonly string[],
  { signal, keepPhoto }: AssistantOptions,
): AsyncGenerator<AssistantEvent> {
  const id = `photo ${i}`
  yield step(id, `Looking at ${photo.name}`, 'running')
  try {
    const looked = await lookAt(photo.bytes)
    if (looked.fault === 'dark') return yield step(id, `${photo.name}: Too dark to read. Try near a window.`, 'failed')
    const pictures: DraftPicture[] = keepPhoto ? [{ hash: (await keepPhoto(photo.bytes)).hash }] : []
    const seen = model
      ? await seeWithModel(model, looked.jpeg, departments, signal).catch((error: unknown) => withoutModel(deps, error))
      : null
    const [gtin] = looked.gtins
    const product: DraftProduct = {
      title: seen?.title ?? (gtin ? `Item with barcode ${gtin}` : `Item in ${photo.name.slice(0, 100)}`),
      ...(seen?.description ? { description: seen.description } : {}),
      ...(gtin ? { gtin } : {}),
      pictures,
      source: seen?.title
        ? { kind: 'guess', where: `${photo.name.slice(0, 200)}, seen by ${model?.name ?? ''}` }
        : { kind: 'photo', where: photo.name.slice(0, 500), ...(gtin ? { quote: gtin } : {}) },
      confidence: seen?.title ? GUESS_CONFIDENCE + 0.2 : gtin ? 0.5 : 0.1,
    }
    yield { kind: 'product', product }
    yield step(id, gtin ? `Read the barcode ${gtin} in ${photo.name}` : `Looked at ${photo.name}: no barcode found`, 'done')
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    yield step(id, `${photo.name}: ${error.message}`, 'failed')
  }
}

const step = (id: string, text: string, state: Step['state']): Step => ({
  kind: 'step',
  id: id.slice(0, 600),
  text: text.slice(0, 400),
  state,
})
const shortOf = (address: string): string => {
  const { host, pathname } = new URL(address)
  return `${host}${pathname === '/' ? '' : pathname}`.slice(0, 100)
}
