/**
 * Measures the first pictures of the sample that `sample/looks.bin` does not have yet, and drops the rows of pictures that are gone:
 * `node tools/looks/measure.ts`. The numbers of the transform stay as they are; `fit.ts` fits them anew.
 */
import { writeFile } from 'node:fs/promises'
import { colorsOf } from '#server/domains/search/photos/look/colors.ts'
import { loadNetworks } from '#server/domains/search/photos/look/networks.ts'
import { packed } from '#server/domains/search/photos/look/packed.ts'
import { lookFrom, readTransform } from '#server/domains/search/photos/look/transform.ts'
import { pixelsOf } from '#server/domains/search/photos/look/views.ts'
import { firstSamplePictures } from '#sample/first-pictures.ts'
import { measuredLooks } from '#sample/looks.ts'

const known = new Map((await measuredLooks()).map(({ hash, look }) => [hash, look]))
const [networks, transform] = [await loadNetworks(), readTransform()]
const rows: Uint8Array[] = []
for (const { hash, name, draw } of firstSamplePictures()) {
  let look = known.get(hash)
  if (!look) {
    const pixels = await pixelsOf(await draw())
    look = packed(lookFrom(transform, await networks.featuresOf(pixels), colorsOf(pixels.small)))
    console.log(`measured ${name}`)
  }
  rows.push(Buffer.from(hash, 'hex'), look)
}
await writeFile(new URL('../../sample/looks.bin', import.meta.url), Buffer.concat(rows))
