import { seedDepartments } from './domains/catalog/departments.ts'
import { openSampleAccounts } from './domains/identity/people.ts'
import { openAccounts } from './domains/ledger/ledger.ts'
import { platformAccounts } from './domains/ledger/rules.ts'
import { publishFirstRule } from './domains/loyalty/published-rules.ts'
import { publishLegalDocuments } from './domains/legal/legal.ts'
import { seedPlaces } from './domains/places/seed.ts'
import { type Config, ConfigError } from './platform/config.ts'
import { connect, type Db, disconnect } from './platform/db.ts'

/** Earlier than any purchase. */
const FIRST_DAY = new Date('2026-01-01T00:00:00Z')

/** Initial rows of every database: places, departments, legal texts, the first loyalty rule and the platform's accounts; the sample too if requested. */
export async function insertInitialRows(
  config: Config,
  databaseUrl: string,
  say: (words: string) => void,
): Promise<{ isFirstStart: boolean }> {
  const db = connect(databaseUrl, { connections: 1, statementMs: 60_000 })
  try {
    if (config.environment === 'production') await refuseSampleAccounts(db)
    await seedPlaces(db)
    await seedDepartments(db)
    await publishLegalDocuments(db)
    await publishFirstRule(db, FIRST_DAY)
    await openAccounts(db, platformAccounts())
    if (!config.sample) return { isFirstStart: false }
    const [{ isPlanted }, { isRemoved }] = await Promise.all([import('#sample/people.ts'), import('#sample/remove.ts')])
    if ((await isPlanted(db)) || (await isRemoved(db))) return { isFirstStart: false }
  } finally {
    await disconnect(db)
  }
  const { FULL_SIZE, plantInto } = await import('#sample/index.ts')
  await plantInto(config, databaseUrl, FULL_SIZE, say)
  return { isFirstStart: true }
}

const NAMED = 7

/** A database that was once a demo keeps the demo accounts, whose password is public. */
async function refuseSampleAccounts(db: Db): Promise<void> {
  const open = await openSampleAccounts(db)
  if (open.length === 0) return
  const more = open.length > NAMED ? ` and ${open.length - NAMED} more` : ''
  throw new ConfigError(
    `SPIRAL does not start in production:
- The database holds sample accounts, whose password is published: ${open.slice(0, NAMED).join(', ')}${more}.
  Close them with: npm run sample -- --close-accounts
  or give SPIRAL a database without the sample (DATABASE_URL).`,
  )
}
