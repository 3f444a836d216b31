/**
 * Fits the numbers that turn the features of the networks into looks (`transform.bin`), and measures the first pictures of the sample
 * (`looks.bin`), so that the sample can be searched by photo from its first minute. The numbers come from pictures that SPIRAL draws, made
 * even over photos of groceries and clothes whose licenses allow it, and then gather pictures of one kind: the photos of a folder, and a
 * product's first picture with the scene that it was drawn into. Run it when the networks, the views or the drawings change:
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
import { gathered } from './gathered.ts'
import { cropped, type Cutout, drawnBackground, placed, productCutouts, renderCutouts } from './scenes.ts'

const PICTURES = 700
const CROPPED = 0.3

const data = path.resolve(process.argv[2] ?? '../shared/data')
const folder = fileURLToPath(new URL('../../.data/looks', import.meta.url))
await mkdir(folder, { recursive: true })

/** Each picture has its own stream of chance, so that it is the same whichever are drawn before it. `name` is of the thing in front. */
async function drawnPictures(): Promise<{ name: string; draw: () => Promise<Uint8Array> }[]> {
  const products = productCutouts()
  const things = [...products, ...(await renderCutouts())]
  return Array.from({ length: PICTURES }, (_, i) => {
    const chance = new Chance(`look ${i}`)
    const random = () => chance.next()
    const from = i % 2 === 0 ? products : things
    const thing = from[Math.floor(random() * from.length)] as Cutout
    const draw = async () => {
      const { jpeg, box } = await placed(await thing.png(), await drawnBackground(things, random), random)
      return random() < CROPPED ? cropped(jpeg, box) : jpeg
    }
    return { name: thing.name, draw }
  })
}

/** Real photos by the folder of their kind, of which no one is kept: only the directions in which they vary. */
async function photosIn(name: string): Promise<Measured[][]> {
  const gallery = path.join(data, name, 'gallery')
  const files = (await readdir(gallery, { recursive: true })).filter((file) => file.includes(path.sep)).toSorted()
  const photos = await measureAll(
    path.join(folder, `${name}-gallery.bin`),
    files.map((file) => () => readFile(path.join(gallery, file))),
  )
  return [...Map.groupBy(photos, (_, i) => path.dirname(files[i] ?? '')).values()]
}

const drawn = await drawnPictures()
const pictures = await measureAll(
  path.join(folder, 'drawn.bin'),
  drawn.map(({ draw }) => draw),
)
const first = firstSamplePictures()
const measured = await measureAll(
  path.join(folder, 'sample.bin'),
  first.map(({ draw }) => draw),
)
const photos = [...(await photosIn('grocery')), ...(await photosIn('clothing'))]
const byName = new Map(first.map(({ name }, i) => [name, measured[i]]))
const scenes = drawn.flatMap(({ name }, i) => {
  const [clean, scene] = [byName.get(name), pictures[i]]
  return clean && scene ? [[clean, scene]] : []
})
const transform = gathered(evened(fitted(pictures), photos.flat()), [...photos, ...scenes])
await writeFile(new URL('../../server/domains/search/photos/look/transform.bin', import.meta.url), transformBytes(transform))

const rows = first.flatMap(({ hash }, i) => {
  const one = measured[i]
  return one ? [Buffer.from(hash, 'hex'), packed(lookFrom(transform, one.features, one.colors))] : []
})
await writeFile(new URL('../../sample/looks.bin', import.meta.url), Buffer.concat(rows))
