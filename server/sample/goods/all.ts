import type { Department } from './kind.ts'
import { bakery } from './bakery.ts'
import { grocery } from './grocery.ts'
import { deli } from './deli.ts'
import { sweets } from './sweets.ts'
import { drinks } from './drinks.ts'
import { pets } from './pets.ts'

/** In the order of the catalog's departments. */
// biome-ignore format: a list
export const departments: readonly Department[] = [
  grocery, bakery, deli, sweets, drinks, pets,
]
