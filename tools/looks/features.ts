import { open, readFile } from 'node:fs/promises'
import { COLOR_LENGTH, colorsOf } from '#server/domains/search/photos/look/colors.ts'
import { pixelsOf } from '#server/domains/search/photos/look/views.ts'
import { GENERAL_LENGTH, THINGS_LENGTH } from '#server/domains/search/photos/look/network-files.ts'
import { type Features, loadNetworks } from '#server/domains/search/photos/look/networks.ts'

export type Measured = { features: Pick<Features, 'general' | 'things'>; colors: Float32Array }
const ROW = GENERAL_LENGTH + THINGS_LENGTH + COLOR_LENGTH

/**
 * The features of many pictures. They are kept in a file as they are measured, a third of a second each, so that a second run with the same
 * pictures goes on where the first one ended.
 */
export async function measureAll(file: string, pictures: readonly (() => Promise<Uint8Array>)[]): Promise<Measured[]> {
  const there = await readFile(file).catch(() => Buffer.alloc(0))
  const done = Math.floor(there.byteLength / (ROW * 4))
  const kept = await open(file, 'a')
  await kept.truncate(done * ROW * 4)
  const all = Array.from({ length: Math.min(done, pictures.length) }, (_, i) => rowAt(there, i))
  const networks = done < pictures.length ? await loadNetworks() : null
  for (const [i, picture] of pictures.entries()) {
    if (i < done || !networks) continue
    const pixels = await pixelsOf(await picture())
    const { general, things } = await networks.featuresOf(pixels)
    const colors = colorsOf(pixels.small)
    await kept.write(Buffer.from(Float32Array.of(...general, ...things, ...colors).buffer))
    all.push({ features: { general, things }, colors })
    if (i % 100 === 99) console.log(`${i + 1} of ${pictures.length} pictures measured`)
  }
  await kept.close()
  return all
}

function rowAt(bytes: Buffer, row: number): Measured {
  const values = Float32Array.from({ length: ROW }, (_, i) => bytes.readFloatLE((row * ROW + i) * 4))
  return {
    features: { general: values.subarray(0, GENERAL_LENGTH), things: values.subarray(GENERAL_LENGTH, GENERAL_LENGTH + THINGS_LENGTH) },
    colors: values.subarray(GENERAL_LENGTH + THINGS_LENGTH),
  }
}
