/**
 * Draws the photos of the sample's reviews that are missing in `snapshots`: `node sample/models/snapshots.ts`. Each shows the modeled thing as
 * its shopper has it at home: on a table or floor, slightly askew, in the light of a room.
 */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { library } from '#server/platform/pictures.ts'
import { goodsOf } from '../catalogue.ts'
import { Chance } from '../random.ts'
import { WRITTEN_REVIEWS } from '../words/reviews.ts'
import { modelFile, models, snapshotFile, turnedName } from './files.ts'

const [WIDTH, HEIGHT] = [900, 1200]
/** How wide the thing stands in the photo: closer than in the pictures of the store. */
const THING = 860

type Place = { wall: string; table: string; grain: string; strength: number }
/** Where people put what they bought: a floor of oak, a rug, a counter of stone, a desk of walnut. `grain` is across and down. */
const PLACES: readonly Place[] = [
  { wall: '#d8cdbd', table: '#b98d5e', grain: '0.004 0.11', strength: 0.5 },
  { wall: '#c9ccd0', table: '#8d939c', grain: '0.7 0.7', strength: 0.4 },
  { wall: '#d5d6d2', table: '#cfc9c0', grain: '0.03 0.05', strength: 0.28 },
  { wall: '#b9b1a4', table: '#6d4a34', grain: '0.005 0.16', strength: 0.5 },
]

for (const { title, by, hasPhoto } of WRITTEN_REVIEWS) {
  const file = snapshotFile(title, by)
  if (!hasPhoto || existsSync(file)) continue
  const recipe = goodsOf(0).find((good) => good.title === title)?.pictures[0]?.recipe
  if (!recipe || !('model' in recipe)) throw new Error(`${title} was not modeled`)
  const turned = turnedName(recipe.model)
  await writeFile(file, await snapshot(models.has(turned) ? turned : recipe.model, `${title} ${by}`))
}

/** A photo as WebP; the same words `by` give the same place and light. */
async function snapshot(model: string, by: string): Promise<Uint8Array> {
  const sharp = await library()
  const chance = new Chance(`snapshot ${by}`)
  const turned = { background: { r: 0, g: 0, b: 0, alpha: 0 } }
  const thing = await sharp(await readFile(modelFile(model)))
    .resize(THING, THING)
    .rotate(chance.between(-5, 5), turned)
    .modulate({ brightness: 0.9, saturation: 0.92 })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true })
  const left = Math.round((WIDTH - thing.info.width) / 2 + chance.between(-20, 20))
  const room = await sharp(Buffer.from(roomMarkup(chance)))
    .composite([{ input: await within(thing.data, left, 250), left: Math.max(0, left), top: 250 }])
    .png({ compressionLevel: 0 })
    .toBuffer()
  return sharp(room)
    .composite([{ input: Buffer.from(lightMarkup(chance)), blend: 'multiply' }])
    .blur(0.6)
    .webp({ quality: 72 })
    .toBuffer()

  /** The part of the thing that is within the photo. */
  async function within(data: Buffer, x: number, y: number): Promise<Buffer> {
    const { width, height } = thing.info
    const crop = { left: Math.max(0, -x), top: 0, width: Math.min(width + Math.min(0, x), WIDTH), height: Math.min(height, HEIGHT - y) }
    return sharp(data).extract(crop).png({ compressionLevel: 0 }).toBuffer()
  }
}

function svg(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${inside}</svg>`
}

/** A wall out of focus above a table or floor with its grain. */
function roomMarkup(chance: Chance): string {
  const { wall, table, grain, strength } = chance.pick(PLACES)
  const horizon = chance.whole(330, 430)
  return svg(`<defs>
    <filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${grain}" numOctaves="4" seed="${chance.whole(1, 90)}"/>
      <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  ${strength * 1.5} 0 0 0 ${-strength * 0.5}"/></filter>
    <linearGradient id="down" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-opacity=".3"/><stop offset=".25" stop-opacity="0"/></linearGradient>
    <filter id="soft" filterUnits="userSpaceOnUse" x="-400" y="-400" width="2000" height="2000"><feGaussianBlur stdDeviation="9"/></filter></defs>
    <rect width="100%" height="100%" fill="${table}"/><rect width="100%" height="100%" filter="url(#grain)"/>
    <rect x="-300" y="-300" width="1500" height="${horizon + 300}" fill="${wall}" filter="url(#soft)"/>
    <rect y="${horizon}" width="100%" height="${HEIGHT - horizon}" fill="url(#down)"/>`)
}

/** Warm light from a window on one side, and darker corners. */
function lightMarkup(chance: Chance): string {
  const x = chance.whole(0, 1) * 100
  return svg(`<defs><radialGradient id="light" cx="${x}%" cy="20%" r="120%"><stop offset="0" stop-color="#fffaf0"/><stop offset="1" stop-color="#a89e94"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="url(#light)"/>`)
}
