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
import { shoes } from './shoes.ts'
import { outdoor } from './outdoor.ts'
import { clothing } from './clothing.ts'
import { accessories } from './accessories.ts'
import { sports } from './sports.ts'
import { home } from './home.ts'
import { diy } from './diy.ts'
import { electronics } from './electronics.ts'
import { books } from './books.ts'
import { games } from './games.ts'
import { music } from './music.ts'
import { crafts } from './crafts.ts'
import { pets } from './pets.ts'

/** In the order of the catalog's departments. */
// biome-ignore format: a list
export const departments: readonly Department[] = [
  grocery, bakery, deli, sweets, drinks, beauty, baby, cleaning, garden, party, kitchen, shoes, outdoor, clothing, accessories, sports, home, diy, electronics, books, games, music, crafts, pets,
]
