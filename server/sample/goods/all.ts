import { bakery, deli, drinks, sweets } from './counter.ts'
import type { Department } from './department.ts'
import { books, crafts, party } from './desk.ts'
import { grocery } from './grocery.ts'
import { cleaning, home, kitchen } from './house.ts'
import { garden, outdoor, pets, sports } from './outside.ts'
import { baby, beauty, games } from './people.ts'
import { accessories, clothing, shoes } from './wear.ts'
import { diy, electronics, music } from './workshop.ts'

// biome-ignore format: a list
export const departments: readonly Department[] = [
  grocery, bakery, deli, sweets, drinks, clothing, shoes, accessories, beauty, baby, home, kitchen, cleaning, garden, diy,
  electronics, books, games, music, crafts, sports, outdoor, pets, party,
]
