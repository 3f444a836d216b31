import { publishFirstRule } from './domains/loyalty/index.ts'
import { publishLegalDocuments } from './domains/operations/index.ts'
import { seedPlaces } from './domains/places/index.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { connect, disconnect } from './platform/db.ts'

/** What every database has before anybody comes: places, legal texts, the first loyalty rule; and the sample marketplace where it is wanted. */
export async function layFirstRows(_config: Config, databaseUrl: string, _say: (words: string) => void): Promise<void> {
  const db = connect(databaseUrl, { connections: 1 })
  try {
    await seedPlaces(db)
    await publishLegalDocuments(db)
    await publishFirstRule(db, systemClock.now())
  } finally {
    await disconnect(db)
  }
}
