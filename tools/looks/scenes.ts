import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { library } from '#server/platform/pictures.ts'
import { picturesOf } from '#sample/catalogue.ts'
import { modelFile } from '#sample/models/files.ts'
import { markupOf } from '#sample/studio/scene.ts'

const ASSETS = path.join(path.dirname(fileURLToPath(import.meta.resolve('@lobehub/fluent-emoji-3d/package.json'))), 'assets')
const SIDE = 400
/** Renders of people differ by the color of their skin: one of each is enough. */
const SKIN = /1f3f[b-f]/

/** A thing without its background, as a PNG, and a word that names it. */
export type Cutout = { name: string; png(): Promise<Buffer> }

/** The first view of every product of the sample. */
export function productCutouts(): Cutout[] {
  const seen = new Set<string>()
  return [...picturesOf(0).values()].flatMap((recipe) => {
    if ('look' in recipe) {
      const { look, view } = recipe
      const name = `${look.brand} ${look.title}`
      if (view !== 'front' || seen.has(name)) return []
      seen.add(name)
      return [{ name, png: async () => trimmed(Buffer.from(await markupOf(look, view))) }]
    }
    if ('model' in recipe) {
      const { model, view } = recipe
      if (view !== 'studio' || seen.has(model)) return []
      seen.add(model)
      return [{ name: model, png: async () => trimmed(await readFile(modelFile(model))) }]
    }
    if (seen.has(recipe.file) || recipe.view !== 'studio') return []
    seen.add(recipe.file)
    return [{ name: recipe.file, png: () => renderOf(`${recipe.file}.webp`) }]
  })
}

export async function renderCutouts(): Promise<Cutout[]> {
  const files = (await readdir(ASSETS)).filter((file) => !SKIN.test(file)).toSorted()
  return files.map((file) => ({ name: file, png: () => renderOf(file) }))
}

const renderOf = async (file: string): Promise<Buffer> => trimmed(await readFile(path.join(ASSETS, file)))

async function trimmed(bytes: Buffer): Promise<Buffer> {
  const sharp = await library()
  const png = await sharp(bytes).resize(SIDE, SIDE, { fit: 'inside' }).png().toBuffer()
  return sharp(png).trim({ threshold: 1 }).png().toBuffer()
}

export type Box = { x: number; y: number; width: number; height: number }

/** A photo-like picture: the thing turned, lit and placed somewhere on a background. `box` surrounds the thing, in shares of the picture. */
export async function placed(
  cutout: Buffer,
  background: Buffer,
  random: () => number,
  size: readonly [least: number, most: number] = [0.45, 0.9],
): Promise<{ jpeg: Buffer; box: Box }> {
  const sharp = await library()
  const across = Math.round(SIDE * (size[0] + random() * (size[1] - size[0])))
  const turned = await sharp(cutout)
    .rotate((random() - 0.5) * 50, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .modulate({ brightness: 0.8 + random() * 0.4, saturation: 0.75 + random() * 0.5 })
    .resize(across, across, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = turned.info
  const [left, top] = [Math.floor(random() * (SIDE - width)), Math.floor(random() * (SIDE - height))]
  const jpeg = await sharp(background)
    .resize(SIDE, SIDE, { fit: 'cover' })
    .composite([{ input: turned.data, left, top }])
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 60 })
    .toBuffer()
  return { jpeg, box: { x: left / SIDE, y: top / SIDE, width: width / SIDE, height: height / SIDE } }
}

const shade = (random: () => number): string =>
  `hsl(${Math.round(random() * 360)} ${Math.round(random() * 70)}% ${Math.round(20 + random() * 75)}%)`

/** Plain, shaded or cluttered with other things: all drawn. */
export async function drawnBackground(things: readonly Cutout[], random: () => number): Promise<Buffer> {
  const sharp = await library()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><defs><linearGradient id="g" x2="${random()}" y2="1"><stop stop-color="${shade(random)}"/><stop offset="1" stop-color="${shade(random)}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><rect y="${Math.round(random() * SIDE)}" width="100%" height="100%" fill="${shade(random)}" opacity="0.5"/></svg>`
  const plain = await sharp(Buffer.from(svg)).png().toBuffer()
  const others = random() < 0.4 ? 0 : Math.round(2 + random() * 7)
  const layers = []
  for (let i = 0; i < others; i++) {
    const thing = things[Math.floor(random() * things.length)]
    if (!thing) continue
    const across = Math.round(80 + random() * 180)
    const { data, info } = await sharp(await thing.png())
      .resize(across, across, { fit: 'inside' })
      .toBuffer({ resolveWithObject: true })
    layers.push({ input: data, left: Math.floor(random() * (SIDE - info.width)), top: Math.floor(random() * (SIDE - info.height)) })
  }
  const cluttered = sharp(plain).composite(layers)
  return (random() < 0.3 ? sharp(await cluttered.png().toBuffer()).blur(1 + random() * 6) : cluttered).png().toBuffer()
}

/** One part of a picture, as a shopper would crop it. */
export async function cropped(jpeg: Buffer, { x, y, width, height }: Box): Promise<Buffer> {
  const sharp = await library()
  return sharp(jpeg)
    .extract({
      left: Math.floor(x * SIDE),
      top: Math.floor(y * SIDE),
      width: Math.max(1, Math.floor(width * SIDE)),
      height: Math.max(1, Math.floor(height * SIDE)),
    })
    .jpeg()
    .toBuffer()
}
