/**
 * Makes rendered pictures smaller and their shadows smooth: `node sample/models/squeeze.ts [FILE …]`. It writes these files of `pictures`
 * again, or each large one; a few hundred steps of opacity, which the shadow needs, cost less once its grain is gone.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { library } from '#server/platform/pictures.ts'
import { modelFile } from './files.ts'

const LARGE = 18_000
const OPAQUE = 200
/** Opacity of 0.06 after the blur: nearer than about three points to the thing. */
const NEAR = 15
const SMOOTH = 10
/** The shadow ends before the edge of the picture, which would otherwise show on a backdrop. */
const FADE = 90

const sharp = await library()
const raw = (data: Uint8Array, side: number) => sharp(data, { raw: { width: side, height: side, channels: 1 } })
const blurred = (data: Uint8Array, side: number, by: number) => raw(data, side).blur(by).extractChannel(0).raw().toBuffer()

const folder = new URL('pictures/', import.meta.url)
const named = process.argv.slice(2)
for (const file of named.length > 0 ? named : await large()) {
  const at = modelFile(file.replace(/\.webp$/, ''))
  const { data, info } = await sharp(await readFile(at))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const side = info.width
  const alpha = Uint8Array.from({ length: side * side }, (_, i) => data[i * 4 + 3] ?? 0)
  const near = await blurred(
    alpha.map((value) => (value > OPAQUE ? 255 : 0)),
    side,
    2,
  )
  const isShadow = near.map((value) => (value < NEAR ? 255 : 0))
  const [sum, share] = [
    await blurred(
      alpha.map((value, i) => (isShadow[i] ? value : 0)),
      side,
      SMOOTH,
    ),
    await blurred(isShadow, side, SMOOTH),
  ]
  for (let i = 0; i < alpha.length; i += 1) {
    if (!isShadow[i]) continue
    const [x, y] = [i % side, Math.floor(i / side)]
    const fade = Math.min(1, Math.min(x, y, side - 1 - x, side - 1 - y) / FADE)
    data[i * 4 + 3] = Math.round(((sum[i] ?? 0) / Math.max(1, share[i] ?? 1)) * 255 * fade * fade * (3 - 2 * fade))
  }
  const made = await sharp(data, { raw: { width: side, height: side, channels: 4 } })
    .webp({ quality: 80, alphaQuality: 82, effort: 5 })
    .toBuffer()
  await writeFile(at, made)
}

async function large(): Promise<string[]> {
  const files = await readdir(folder)
  const sizes = await Promise.all(files.map(async (file) => (await readFile(new URL(file, folder))).byteLength))
  return files.filter((_, i) => (sizes[i] ?? 0) > LARGE)
}
