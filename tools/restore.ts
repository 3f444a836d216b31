import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { UserId } from '#contracts/ids.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { closedPeople } from '#server/domains/privacy/closing.ts'
import { readConfig } from '#server/platform/config.ts'
import { connect, disconnect } from '#server/platform/db.ts'
import { filesOf, FilesError } from '#server/platform/files.ts'
import { EXIT, failureOf } from '#server/start-failures.ts'
import { Hint } from './backup/back-up.ts'
import { BrokenList, Erasures } from './backup/erasures.ts'
import { BrokenBackup } from './backup/manifest.ts'
import { restoreFrom } from './backup/restore-from.ts'
import { withDatabaseAsItIs } from './database.ts'

const USAGE = `npm run restore -- FOLDER (--erasures LIST | --no-erasures)

Restores a backup into the configured marketplace, whose database must be empty: every byte of the backup is checked first, then come
rows, files and secret, and at last the rules of "npm run audit".
--erasures LIST  closes the accounts again that were closed since the backup: the file that "npm run backup -- --erasures" keeps,
                 or the postgres:// address of the old database if it still answers
--no-erasures    there is no list; people whose accounts were closed since the backup are in the database again`

const say = (words: string) => console.log(`restore: ${words}`)
const startedAt = performance.now()
const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1)

const config = readConfig(process.env)
try {
  const { folder, list } = readCommand()
  const erased = list === null ? [] : await readErasures(list)
  process.exitCode = await withDatabaseAsItIs(config, async (url) => {
    const { files, closedAgain } = await restoreFrom({ config, url, files: await filesOf(config), say }, path.resolve(folder), erased)
    say(`${files.toLocaleString('en-US')} files are there (${seconds()} s). Accounts closed again: ${closedAgain}.`)
    if (list === null) say('Without a list of erasures, people whose accounts were closed since the backup are in the database again.')
    return auditAll(url)
  })
} catch (error) {
  const words =
    error instanceof Hint ||
    error instanceof BrokenBackup ||
    error instanceof BrokenList ||
    error instanceof TypeError ||
    error instanceof FilesError
      ? error.message
      : failureOf(error, { port: 0, dataDir: config.dataDir }).words
  console.error(words === null ? error : `restore: ${words}`)
  process.exitCode = error instanceof TypeError ? EXIT.wronglyConfigured : EXIT.failed
}

function readCommand(): { folder: string; list: string | null } {
  const { values, positionals } = parseArgs({
    options: { erasures: { type: 'string' }, 'no-erasures': { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  if (values.help) {
    console.log(USAGE)
    process.exit(0)
  }
  const [folder] = positionals
  const { erasures, 'no-erasures': none } = values
  if (!folder || positionals.length > 1 || (erasures === undefined) !== none)
    throw new TypeError(`Name one folder, and --erasures LIST or --no-erasures.\n\n${USAGE}`)
  return { folder, list: erasures ?? null }
}

/** From the list that was kept apart, or from the database that the backup was made of. */
async function readErasures(list: string): Promise<UserId[]> {
  if (!/^postgres(ql)?:\/\//.test(list)) {
    const text = await readFile(list, 'utf8').catch(() => {
      throw new Hint(`There is no list of erasures at ${list}.`)
    })
    return new Erasures(text).people()
  }
  const db = connect(list, { connections: 1 })
  try {
    return (await closedPeople(db)).map(({ person }) => person)
  } finally {
    await disconnect(db)
  }
}

async function auditAll(url: string): Promise<number> {
  const db = connect(url, { connections: 1, statementMs: 600_000 })
  try {
    const findings = await auditBooks(db)
    const broken = findings.filter(({ violations }) => violations > 0)
    for (const { rule, title, violations } of broken) say(`rule ${rule} is broken ${violations} times: ${title}`)
    if (broken.length === 0) say(`All ${findings.length} rules of the audit hold (${seconds()} s in all).`)
    return broken.length === 0 ? EXIT.stopped : EXIT.failed
  } finally {
    await disconnect(db)
  }
}
