import { LRUCache } from 'lru-cache'
import { PhotoId } from '#contracts/ids.ts'
import { type PhotoQuery, photosProblems } from '#contracts/search/photos.ts'
import type { Actor } from '../../../platform/actor.ts'
import { rowsOf } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { library, pictureSize } from '../../../platform/pictures.ts'
import { Problem } from '../../../platform/problem.ts'
import { unpacked } from './look/packed.ts'
import { LOOK_LENGTH, LOOK_VERSION, PART_LENGTH, unit } from './look/transform.ts'
import { lookThread } from './picture-looks.ts'
import { photoBytes } from './query-photos.ts'

export type Region = { left: number; top: number; width: number; height: number }
export type AskedPicture = { id: string; isPhoto: boolean; region: Region | null; weight: number }

const LESS = -0.5
const MORE = 0.5
/** How much the colors count: by default as they are stored. */
const COLORS = { balanced: 1, kind: 0, color: 3 } as const

/** A filter changes the list and not the photo, so its look is kept for the next request. */
const looks = new LRUCache<string, Float32Array>({ max: 500, ttl: 600_000 })

/** `ID:left,top,width,height*weight`, divided by `|`. */
export const picturesIn = (photos: string): AskedPicture[] =>
  photos.split('|').map((part) => {
    const [place = '', weight = '1'] = part.split('*')
    const [id = '', box] = place.split(':')
    const [left = 0, top = 0, width = 100, height = 100] = box?.split(',').map(Number) ?? []
    const region = { left, top, width: Math.min(width, 100 - left), height: Math.min(height, 100 - top) }
    return { id, isPhoto: PhotoId.safeParse(id).success, region: box ? region : null, weight: Number(weight) }
  })

type PhotoDeps = Pick<Deps, 'db' | 'files' | 'pictureSources'>

/** One look for all pictures of a search, by their weights, nearer to what it should be more like and away from the rest. */
export async function lookOfQuery(deps: PhotoDeps, actor: Actor, query: Pick<PhotoQuery, 'photos' | 'more' | 'less' | 'closest'>) {
  const sum = new Float32Array(LOOK_LENGTH)
  const add = (look: Float32Array, weight: number) => {
    for (let i = 0; i < LOOK_LENGTH; i++) sum[i] = (sum[i] ?? 0) + (look[i] ?? 0) * weight
  }
  for (const asked of picturesIn(query.photos)) add(await lookOfPicture(deps, actor, asked), asked.weight)
  for (const look of await looksOfProducts(deps, query.more)) add(look, MORE)
  for (const look of await looksOfProducts(deps, query.less)) add(look, LESS)
  const colors = COLORS[query.closest ?? 'balanced']
  return unit(sum.map((value, i) => (i < 2 * PART_LENGTH ? value : value * colors)))
}

async function lookOfPicture(deps: PhotoDeps, actor: Actor, { id, isPhoto, region }: AskedPicture): Promise<Float32Array> {
  const bytes = isPhoto ? await photoBytes(deps, actor, id as PhotoId) : await productPicture(deps, id)
  const key = `${id} ${JSON.stringify(region)}`
  const known = looks.get(key)
  if (known) return known
  const { look } = await lookThread.lookOf(region ? await cropped(bytes, region) : bytes)
  looks.set(key, look)
  return look
}

async function productPicture({ db, files, pictureSources }: PhotoDeps, hash: string): Promise<Buffer> {
  const shown = await rowsOf(db, 'search.shown_picture')`
    select from product_images i join search_documents d on d.product_id = i.product_id where i.hash = ${hash} limit 1`
  const bytes = shown.length > 0 ? await pictureSize(files, pictureSources, hash, 640, 'webp') : null
  if (!bytes) throw new Problem(photosProblems, 'photos.gone')
  return bytes
}

export async function cropped(bytes: Uint8Array, { left, top, width, height }: Region): Promise<Buffer> {
  const sharp = await library()
  const picture = sharp(bytes)
  const size = await picture.metadata()
  const at = (percent: number, length: number): number => Math.floor((percent / 100) * length)
  const [x, y] = [Math.min(at(left, size.width), size.width - 1), Math.min(at(top, size.height), size.height - 1)]
  return picture
    .extract({
      left: x,
      top: y,
      width: Math.max(1, Math.min(at(width, size.width), size.width - x)),
      height: Math.max(1, Math.min(at(height, size.height), size.height - y)),
    })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

async function looksOfProducts({ db }: PhotoDeps, marked: string | undefined): Promise<Float32Array[]> {
  if (!marked) return []
  const rows = await rowsOf<{ look: Buffer }>(db, 'search.looks_of_products')`
    select l.look from search_documents d join picture_looks l on l.hash = d.image_hash and l.version = ${LOOK_VERSION}
    where d.product_id = any(${marked.split('.').map(Number)}::bigint[])`
  return rows.map(({ look }) => unpacked(look))
}
