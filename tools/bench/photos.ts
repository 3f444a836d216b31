import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { colorsOf } from '#server/domains/search/photos/look/colors.ts'
import { NearLooks } from '#server/domains/search/photos/look/near-looks.ts'
import { packed } from '#server/domains/search/photos/look/packed.ts'
import { byVote } from '#server/domains/search/photos/look/vote.ts'
import { lookFrom, readTransform } from '#server/domains/search/photos/look/transform.ts'
import { pixelsOf } from '#server/domains/search/photos/look/views.ts'
import { loadNetworks } from '#server/domains/search/photos/look/networks.ts'
import { Chance } from '#sample/random.ts'
import { firstSamplePictures } from '#sample/first-pictures.ts'
import { cropped, placed, productCutouts } from '../looks/scenes.ts'
import type { Verdict } from './report.ts'

const PRODUCTS = 300
/** A line says how far it is after so many pictures. */
const SAID_EVERY = 200
const FIRST = 5
/** Pictures that are compared before the vote of the nearest. */
const VOTED_OVER = 50

type MeasuredPicture = { look: Float32Array; colors: Float32Array; name: string }
type Measure = (bytes: Uint8Array, name: string) => Promise<MeasuredPicture>
type Shares = { top1: number; top5: number }

/**
 * How often the nearest picture shows the same kind of thing: groceries and clothes of `folder`, and products of the sample on clutter,
 * beside a comparison by colors alone. All pictures take a quarter of an hour; `most` takes so many of each part, spread over it, for a
 * quick look: with fewer pictures to find, the shares differ.
 */
export async function measurePhotos(folder: string, most: number, say: (words: string) => void): Promise<Verdict[]> {
  const networks = await loadNetworks()
  const transform = readTransform()
  const times: number[] = []
  const measure: Measure = async (bytes, name) => {
    const startedAt = performance.now()
    const pixels = await pixelsOf(bytes)
    const colors = colorsOf(pixels.small)
    const look = lookFrom(transform, await networks.featuresOf(pixels), colors)
    times.push(performance.now() - startedAt)
    if (times.length % SAID_EVERY === 0) say(`${times.length} pictures measured`)
    return { look, colors, name }
  }
  const verdicts: Verdict[] = []
  const judge = (what: string, gallery: readonly MeasuredPicture[], queries: readonly MeasuredPicture[], least: Partial<Shares>) => {
    const [ours, theirs] = [sharesOf(gallery, queries, 'look'), sharesOf(gallery, queries, 'colors')]
    say(
      `${what} (${queries.length} of ${gallery.length}): top-1 ${shown(ours.top1)}, top-5 ${shown(ours.top5)} (colors alone ${shown(theirs.top1)}, ${shown(theirs.top5)})`,
    )
    for (const key of ['top1', 'top5'] as const) {
      const wanted = least[key]
      if (wanted !== undefined)
        verdicts.push({ what: `${what} ${key}`, figure: shown(ours[key]), target: `≥ ${wanted}`, reached: ours[key] >= wanted })
    }
  }
  const coarse = await coarseClasses(path.join(folder, 'grocery/classes.tsv'))
  for (const [name, classOf, least] of [
    ['grocery', (fine: string) => coarse.get(fine) ?? fine, { top1: 0.74, top5: 0.93 }],
    ['clothing', (fine: string) => fine, { top1: 0.7, top5: 0.9 }],
  ] as const) {
    if (!existsSync(path.join(folder, name))) {
      say(`There is no ${path.join(folder, name)}: left out.`)
      continue
    }
    const gallery = await measureFolder(path.join(folder, name, 'gallery'), most, classOf, measure)
    judge(name, gallery, await measureFolder(path.join(folder, name, 'query'), most, classOf, measure), least)
  }
  const scenes = await clutterScenes(path.join(folder, 'grocery/query'), Math.min(most, PRODUCTS), measure)
  judge('sample product on clutter, cropped', scenes.gallery, scenes.queries, { top1: 0.75 })
  const sorted = times.toSorted((a, b) => a - b)
  say(`Decoding and measuring a picture: median ${at(sorted, 0.5)} ms, p95 ${at(sorted, 0.95)} ms`)
  return verdicts
}

const shown = (share: number): string => share.toFixed(3)
const at = (sorted: readonly number[], share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)

async function coarseClasses(file: string): Promise<Map<string, string>> {
  if (!existsSync(file)) return new Map()
  const lines = (await readFile(file, 'utf8')).trim().split('\n').slice(1)
  return new Map(lines.map((line) => line.split('\t')).map(([, fine = '', , coarse = '']) => [fine, coarse.trim()]))
}

async function measureFolder(
  folder: string,
  most: number,
  classOf: (fine: string) => string,
  measure: Measure,
): Promise<MeasuredPicture[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.includes(path.sep)).toSorted()
  const all: MeasuredPicture[] = []
  for (const file of spread(files, most)) all.push(await measure(await readFile(path.join(folder, file)), classOf(path.dirname(file))))
  return all
}

const spread = <T>(all: readonly T[], most: number): T[] =>
  all.length <= most ? [...all] : Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)] as T)

/** Each product's first picture is the gallery; a query is the product turned, lit otherwise, on a photo, cropped to its box. */
async function clutterScenes(
  backgrounds: string,
  most: number,
  measure: Measure,
): Promise<{ gallery: MeasuredPicture[]; queries: MeasuredPicture[] }> {
  const pictures = new Map(firstSamplePictures().map((picture) => [picture.name, picture]))
  const cutouts = productCutouts().filter(({ name }) => pictures.has(name))
  const photos = existsSync(backgrounds)
    ? (await readdir(backgrounds, { recursive: true })).filter((file) => file.endsWith('.jpg')).toSorted()
    : []
  const chance = new Chance('clutter')
  const random = () => chance.next()
  const [gallery, queries]: [MeasuredPicture[], MeasuredPicture[]] = [[], []]
  for (const cutout of spread(cutouts, most)) {
    const photo = photos[Math.floor(random() * photos.length)]
    const picture = pictures.get(cutout.name)
    if (!picture || !photo) continue
    gallery.push(await measure(await picture.draw(), cutout.name))
    const { jpeg, box } = await placed(await cutout.png(), await readFile(path.join(backgrounds, photo)), random)
    queries.push(await measure(await cropped(jpeg, box), cutout.name))
  }
  return { gallery, queries }
}

function sharesOf(gallery: readonly MeasuredPicture[], queries: readonly MeasuredPicture[], by: 'look' | 'colors'): Shares {
  const looks = new NearLooks()
  if (by === 'look')
    looks.add(
      gallery.map((_, i) => String(i)),
      Buffer.concat(gallery.map(({ look }) => packed(look))),
    )
  const nearest = (query: MeasuredPicture): string[] =>
    by === 'look'
      ? byVote(
          looks.nearest(query.look, VOTED_OVER, -1),
          ({ name }) => gallery[Number(name)]?.name ?? '',
          ({ score }) => score,
        )
          .slice(0, FIRST)
          .map(({ name }) => gallery[Number(name)]?.name ?? '')
      : gallery
          .map(({ colors, name }) => ({ name, score: colors.reduce((sum, value, i) => sum + value * (query.colors[i] ?? 0), 0) }))
          .toSorted((a, b) => b.score - a.score)
          .slice(0, FIRST)
          .map(({ name }) => name)
  let [top1, top5] = [0, 0]
  for (const query of queries) {
    const names = nearest(query)
    if (names[0] === query.name) top1++
    if (names.includes(query.name)) top5++
  }
  return { top1: top1 / Math.max(1, queries.length), top5: top5 / Math.max(1, queries.length) }
}
