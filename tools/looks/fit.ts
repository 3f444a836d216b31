/**
 * Fits the numbers that turn the features of the networks into looks (`transform.bin`), and measures the first pictures of the sample
 * (`looks.bin`), so that the sample can be searched by photo from its first minute. The numbers come from pictures that SPIRAL draws, made
 * even over photos of groceries and clothes whose licenses allow it. Run it when the networks, the views or the drawings change:
 * `node tools/looks/fit.ts FOLDER`, with the folder that has `grocery/gallery` and `clothing/gallery`.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { packed } from '#server/domains/search/photos/look/packed.ts'
import { lookFrom, transformBytes } from '#server/domains/search/photos/look/transform.ts'
import { firstSamplePictures } from '#sample/first-pictures.ts'
import { Chance } from '#sample/random.ts'
import { evened } from './evened.ts'
import { type Measured, measureAll } from './features.ts'
import { fitted } from './fitted.ts'
import { cropped, type Cutout, drawnBackground, placed, productCutouts, renderCutouts } from './scenes.ts'

const PICTURES = 700
const CROPPED = 0.3

const data = path.resolve(process.argv[2] ?? '../shared/data')
const folder = fileURLToPath(new URL('../../.data/looks', import.meta.url))
await mkdir(folder, { recursive: true })

/** Each picture has its own stream of chance, so that it is the same whichever are drawn before it. */
async function drawnPictures(): Promise<(() => Promise<Uint8Array>)[]> {
  const products = productCutouts()
  const things = [...products, ...(await renderCutouts())]
  return Array.from({ length: PICTURES }, (_, i) => async () => {
    const chance = new Chance(`look ${i}`)
    const random = () => chance.next()
    const from = i % 2 === 0 ? products : things
    const thing = from[Math.floor(random() * from.length)] as Cutout
    const { jpeg, box } = await placed(await thing.png(), await drawnBackground(things, random), random)
    return random() < CROPPED ? cropped(jpeg, box) : jpeg
  })
}

/** Real photos, of which no one is kept: only the directions in which they vary. */
async function photosIn(name: string): Promise<Measured[]> {
  const gallery = path.join(data, name, 'gallery')
  const files = (await readdir(gallery, { recursive: true })).filter((file) => file.includes(path.sep)).toSorted()
  return measureAll(
    path.join(folder, `${name}-gallery.bin`),
    files.map((file) => () => readFile(path.join(gallery, file))),
  )
}

const pictures = await measureAll(path.join(folder, 'drawn.bin'), await drawnPictures())
const transform = evened(fitted(pictures), [...(await photosIn('grocery')), ...(await photosIn('clothing'))])
await writeFile(new URL('../../server/domains/search/photos/look/transform.bin', import.meta.url), transformBytes(transform))

const first = firstSamplePictures()
const measured = await measureAll(
  path.join(folder, 'sample.bin'),
  first.map(({ draw }) => draw),
)
const rows = first.flatMap(({ hash }, i) => {
  const one = measured[i]
  return one ? [Buffer.from(hash, 'hex'), packed(lookFrom(transform, one.features, one.colors))] : []
})
await writeFile(new URL('../../sample/looks.bin', import.meta.url), Buffer.concat(rows))
