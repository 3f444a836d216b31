import type { ProductCard } from '#contracts/catalog/catalog.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { PhotoId, ProductId } from '#contracts/ids.ts'
import { MOST_MATCHES, type PhotoMatch, type PhotoQuery, type searchByPhoto } from '#contracts/search/photos.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Db, rowsOf } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { productsByGtin } from '../../catalog/recognizable.ts'
import { pictureOf, type CardContext } from '../cards.ts'
import { conditionsOf, parameters, type Reach, scopeOf } from '../filters.ts'
import type { SearchContext } from '../finder.ts'
import { allConditions, wordingOf } from '../products.ts'
import type { NearLook } from './look/near-looks.ts'
import { byVote } from './look/vote.ts'
import { pictureIndex } from './picture-index.ts'
import { lookThread } from './picture-looks.ts'
import { lookOfQuery, picturesIn } from './photo-query.ts'
import { queryPhoto } from './query-photos.ts'

/** Pictures that are compared with the filters: more than are shown, because several belong to one product and filters leave some out. */
const CANDIDATES = 3_000
/** Photos of things that no product resembles reach 0.16 to 0.32 with their nearest picture; the same kind of thing reaches 0.19 to 0.6. */
const LEAST_ALIKE = 0.16
/**
 * Below it we do not say what a photo shows. Of photos of clothes and groceries compared with pictures that are drawn, 75 and 94 of 100 stay
 * below it; compared with photos of the same kinds, 44 and 5.
 */
const SURE_FROM = 0.27
const UNSURE_MATCHES = 8
/** So many pictures say to which departments a photo that nothing resembles may belong. */
const HINTING = 30
const DEPARTMENTS = 3
/** Products of the same item that are read, because retailers share pictures. */
const SELLERS = 4
const GUESSED_FROM = 10
const GUESS_SHARE = 0.4
const DEFAULT_MATCHES = 24

type Matches = Reply<typeof searchByPhoto>
type PhotoDeps = Pick<Deps, 'db' | 'files' | 'pictureSources'>
type Hit = { productId: ProductId; itemId: ProductId; category: string; near: NearLook; alt: string | null }

/** Products that carry a barcode of the photos, then those that look most like them, each as its card near the shopper. */
export async function findByPhoto(deps: PhotoDeps, finder: SearchContext, actor: Actor, query: PhotoQuery, now: Date): Promise<Matches> {
  const look = await lookOfQuery(deps, actor, query)
  const gtins = await gtinsIn(deps, actor, query)
  return matchesOf(finder, { look, gtins, query, now })
}

/** Barcodes count only where the whole photo is searched with: a region was chosen for what it shows. */
async function gtinsIn({ db }: PhotoDeps, actor: Actor, { photos }: PhotoQuery): Promise<string[]> {
  const whole = picturesIn(photos).filter(({ isPhoto, region }) => isPhoto && !region)
  const all = await Promise.all(whole.map(({ id }) => queryPhoto(db, actor, id as PhotoId)))
  return [...new Set(all.flatMap(({ gtins }) => gtins))]
}

type Search = { look: Float32Array; gtins: readonly string[]; query: Omit<PhotoQuery, 'photos'>; now: Date }

export async function matchesOf(finder: SearchContext, { look, gtins, query, now }: Search): Promise<Matches> {
  const { db } = finder
  const index = pictureIndex(db)
  const least = Math.max(LEAST_ALIKE, (query.least ?? 0) / 100)
  const [alike, carrying, scope] = await Promise.all([
    index.nearest(look, CANDIDATES, least),
    gtins.length > 0 ? productsByGtin(db, gtins) : [],
    scopeFor(finder, query, now),
  ])
  const { where, reach } = scope
  const isUnsure = index.size > 0 && carrying.length === 0 && (alike[0]?.score ?? 0) < SURE_FROM
  const hits = await hitsOf(finder, alike, query, reach)
  const limit = Math.min(query.limit ?? DEFAULT_MATCHES, isUnsure ? UNSURE_MATCHES : MOST_MATCHES)
  const same = await finder.cards.of([...new Set(carrying.map(({ id }) => id))], where)
  const exact = same.map((card): PhotoMatch => ({ card, by: 'barcode', score: 100, kind: 100, color: 100, picture: card.image }))
  const listed = hits.slice(0, MOST_MATCHES * SELLERS)
  const cards = await finder.cards.of(
    listed.map(({ productId }) => productId),
    where,
  )
  const nearest = nearestOfItems(listed, cards, new Set(exact.map(({ card }) => card.id)))
  const looked = byVote(
    nearest,
    ({ hit }) => hit.category,
    ({ hit }) => hit.near.score,
  ).map(
    ({ hit, card }): PhotoMatch => ({
      card,
      by: 'look',
      ...percentOf(hit.near),
      picture: pictureOf(hit.near.name, hit.alt ?? card.title),
    }),
  )
  const items = [...exact, ...looked]
  const guess = isUnsure ? null : await guessOf(db, hits)
  const departments = isUnsure ? await departmentsNear(finder, await index.nearest(look, HINTING, -1)) : []
  return { items: items.slice(0, limit), hasMore: items.length > limit, guess, isUnsure, departments, compared: index.size }
}

/** The departments that most of these pictures belong to. */
async function departmentsNear({ db, tree }: SearchContext, alike: readonly NearLook[]): Promise<Matches['departments']> {
  const rows = await rowsOf<{ hash: string; category: string }>(db, 'search.departments_near')`
    select distinct i.hash, d.category_slug as category from product_images i join search_documents d on d.product_id = i.product_id
    where i.hash = any(${alike.map(({ name }) => name)}::text[])`
  const byHash = new Map(rows.map(({ hash, category }) => [hash, category]))
  const votes = new Map<string, number>()
  for (const { name, score } of alike) {
    const department = (await tree.pathOf(byHash.get(name) ?? '')).at(-1)
    if (department) votes.set(department, (votes.get(department) ?? 0) + Math.max(0, score) ** 2)
  }
  const names = new Map((await tree.all()).map(({ slug, name }) => [slug, name]))
  const most = [...votes].toSorted((a, b) => b[1] - a[1]).slice(0, DEPARTMENTS)
  return most.map(([slug]) => ({ slug, name: names.get(slug) ?? slug }))
}

/**
 * Retailers that sell the same item each have a product of it, and so have five florists of the same flower: it is shown once, in stock and
 * near if possible.
 */
function nearestOfItems(hits: readonly Hit[], cards: readonly ProductCard[], shown: ReadonlySet<ProductId>) {
  const byId = new Map(cards.map((card) => [card.id, card]))
  type Shown = { hit: Hit; card: ProductCard }
  const items = new Map<string, Shown>()
  const all: Shown[] = []
  for (const hit of hits) {
    const card = byId.get(hit.productId)
    if (!card || shown.has(card.id)) continue
    const keys = [`item ${hit.itemId}`, `${hit.category} ${card.title.toLowerCase()}`]
    const before = keys.map((key) => items.get(key)).find(Boolean)
    const item = before ?? { hit, card }
    if (before && isBetter(card, before.card)) before.card = card
    if (!before) all.push(item)
    for (const key of keys) items.set(key, item)
  }
  return all
}

function isBetter(card: ProductCard, other: ProductCard): boolean {
  if (card.inStock !== other.inStock) return card.inStock
  const [miles, otherMiles] = [card.distanceMiles ?? Number.POSITIVE_INFINITY, other.distanceMiles ?? Number.POSITIVE_INFINITY]
  return miles < otherMiles || (miles === otherMiles && card.price < other.price)
}

async function scopeFor(
  { db, directory }: SearchContext,
  query: Search['query'],
  now: Date,
): Promise<{ where: CardContext; reach: Reach }> {
  const places = await directory.places()
  const { near, reach } = await scopeOf(db, places, query, now)
  const ids = reach && new Set(reach.map(({ place }) => place.id))
  return { reach, where: { places, now, near, only: ids && ((store) => ids.has(store.id)), asListed: true } }
}

/** The best picture of each product that passes the filters, the most alike first. */
async function hitsOf(finder: SearchContext, alike: readonly NearLook[], query: Search['query'], reach: Reach): Promise<Hit[]> {
  const { db, tree, vocabulary } = finder
  const [conditions, analysis] = await Promise.all([
    conditionsOf(query, tree),
    query.q ? vocabulary.analyse(query.q, { mends: true }) : null,
  ])
  if (conditions === null || alike.length === 0 || analysis?.terms.length === 0) return []
  const wanted = { query, conditions, reach, analysis }
  const all = allConditions({ ...wanted, wording: await wordingOf(db, wanted) })
  const { values, param } = parameters()
  const tests = [`i.hash = any(${param(alike.map(({ name }) => name))}::text[])`, ...all.map(({ sql }) => sql(param, 'd'))]
  const rows = await rowsOf<{ productId: ProductId; itemId: ProductId; hash: string; category: string; alt: string | null }>(
    db,
    '',
    `select d.product_id as "productId", coalesce(d.item_id, d.product_id) as "itemId", i.hash, d.category_slug as category, i.alt
     from product_images i join search_documents d on d.product_id = i.product_id where ${tests.join(' and ')}`,
    values,
  )
  const byHash = new Map(alike.map((near) => [near.name, near]))
  const best = new Map<ProductId, Hit>()
  for (const { productId, itemId, hash, category, alt } of rows) {
    const near = byHash.get(hash)
    if (near && near.score > (best.get(productId)?.near.score ?? 0)) best.set(productId, { productId, itemId, category, near, alt })
  }
  return [...best.values()].toSorted((a, b) => b.near.score - a.near.score)
}

const percentOf = ({ score, kind, color }: NearLook): Pick<PhotoMatch, 'score' | 'kind' | 'color'> => {
  const percent = (share: number) => Math.max(0, Math.min(100, Math.round(share * 100)))
  return { score: percent(score), kind: percent(kind), color: percent(color) }
}

/** The category that the most alike products agree on. */
async function guessOf(db: Db, hits: readonly Hit[]): Promise<Matches['guess']> {
  const first = hits.slice(0, GUESSED_FROM)
  const counted = Map.groupBy(first, ({ category }) => category)
  const [most] = [...counted].toSorted((a, b) => b[1].length - a[1].length)
  if (!most || most[1].length < first.length * GUESS_SHARE) return null
  const [row] = await rowsOf<{ slug: string; name: string }>(db, 'search.guess')`select slug, name from categories where slug = ${most[0]}`
  return row ?? null
}

/** The pictures that look most like a photo that is not kept. */
export async function alikePictures(db: Db, jpeg: Uint8Array, most: number, least: number): Promise<NearLook[]> {
  const { look } = await lookThread.lookOf(jpeg)
  return pictureIndex(db).nearest(look, most, least)
}
