import { parseArgs } from 'node:util'
import { ADMIN_LINK_HOURS } from '#contracts/identity/admin-setup.ts'
import { Email } from '#contracts/identity/people.ts'
import { type MadeAdmin, makeAdmin } from '#server/domains/identity/admin-setup.ts'
import { DatabaseClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { connect, disconnect } from '#server/platform/db.ts'
import { Problem } from '#server/platform/problem.ts'
import { EXIT, failureOf } from '#server/start-failures.ts'
import { withDatabase } from './database.ts'

const USAGE = `npm run admin -- EMAIL

Makes the person with this email an admin of the marketplace, with a new account if there is none. Prints a link that sets
the password; it works once, within ${ADMIN_LINK_HOURS} hours. Run it again for a new link.`

const WORDS: Record<MadeAdmin['did'], (email: string) => string> = {
  created: (email) => `${email} has a new account and is an admin.`,
  promoted: (email) => `${email} is now an admin and was signed out everywhere.`,
  nothing: (email) => `${email} is an admin already. Earlier links no longer work.`,
}

const email = readEmail()
try {
  const config = readConfig(process.env)
  const { did, link } = await withDatabase(config, async (url) => {
    const db = connect(url, { connections: 2 })
    try {
      const clock = new DatabaseClock(db)
      await clock.measure()
      return await makeAdmin(db, email, { publicOrigin: config.publicOrigin, now: clock.now() })
    } finally {
      await disconnect(db)
    }
  })
  console.log(`spiral: ${WORDS[did](email)}`)
  console.log(`spiral: Set the password within ${ADMIN_LINK_HOURS} hours; the link works once:\n  ${link}`)
} catch (error) {
  const { words, code } =
    error instanceof Problem
      ? { words: error.message, code: EXIT.failed }
      : failureOf(error, { port: 0, dataDir: process.env['SPIRAL_DATA'] ?? '.data' })
  console.error(words === null ? error : `spiral: ${words}`)
  process.exitCode = code
}

function readEmail(): string {
  try {
    const { values, positionals } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } }, allowPositionals: true })
    if (values.help) {
      console.log(USAGE)
      process.exit(0)
    }
    const given = Email.safeParse(positionals[0])
    if (given.success && positionals.length === 1) return given.data
    console.error(`Name one email.\n\n${USAGE}`)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  }
  process.exit(EXIT.wronglyConfigured)
}
