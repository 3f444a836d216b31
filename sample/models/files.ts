import { readdirSync } from 'node:fs'

const FOLDER = new URL('pictures/', import.meta.url)

/** The names of the pictures that were rendered, without `.webp`. */
export const models: ReadonlySet<string> = new Set(readdirSync(FOLDER).map((file) => file.replace(/\.webp$/, '')))

/** The file of a product's picture, without `.webp`: its title and color. */
export const modelName = (title: string, color: string | null): string =>
  `${title} ${color ?? ''}`
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')

export const modelFile = (name: string): URL => new URL(`${name}.webp`, FOLDER)
