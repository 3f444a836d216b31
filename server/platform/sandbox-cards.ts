import type { CardPort } from './cards.ts'
import type { Db } from './db.ts'
export function sandboxCards(_options: { db: Db; secret: string; publicOrigin: string }): CardPort {
  throw new Error('soon')
}
