import { readdirSync } from 'node:fs'

const FOLDER = new URL('pictures/', import.meta.url)

/** The names of the pictures that were rendered, without `.webp`. */
export const models: ReadonlySet<string> = new Set(readdirSync(FOLDER).map((file) => file.replace(/\.webp$/, '')))

/** The file of a product's picture, without `.webp`: its title and color; `maker` is the retailer of a thing that retailers make. */
export const modelName = (title: string, color: string | null, maker = ''): string =>
  `${title} ${color ?? ''} ${maker}`
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')

/** The file of the picture from another side, which a product has in its first color. */
export const turnedName = (name: string): string => `${name}-turned`

export const modelFile = (name: string): URL => new URL(`${name}.webp`, FOLDER)

/** The photo that a shopper took of a thing for their review. */
export const snapshotFile = (title: string, by: string): URL => new URL(`snapshots/${modelName(title, null, by)}.webp`, import.meta.url)
