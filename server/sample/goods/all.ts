import type { Department } from './kind.ts'
import { bakery } from './bakery.ts'
import { grocery } from './grocery.ts'
import { deli } from './deli.ts'
import { sweets } from './sweets.ts'
import { drinks } from './drinks.ts'
import { beauty } from './beauty.ts'
import { baby } from './baby.ts'
import { cleaning } from './cleaning.ts'
import { garden } from './garden.ts'
import { party } from './party.ts'
import { kitchen } from './kitchen.ts'
import { pets } from './pets.ts'

/** In the order of the catalog's departments. */
// biome-ignore format: a list
export const departments: readonly Department[] = [
  grocery, bakery, deli, sweets, drinks, beauty, baby, cleaning, garden, party, kitchen, pets,
]
