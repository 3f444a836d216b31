import type { Department } from './kind.ts'
import { pets } from './pets.ts'

/** In the order of the catalog's departments. */
// biome-ignore format: a list
export const departments: readonly Department[] = [
  pets,
]
