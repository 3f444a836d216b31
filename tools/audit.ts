import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { readConfig } from '#server/platform/config.ts'
import { connect, disconnect } from '#server/platform/db.ts'
import { failureOf } from '#server/start-failures.ts'
import { withDatabase } from './database.ts'

/** Everything agrees; an inconsistency was found; the audit itself failed. */
const EXIT = { agree: 0, broken: 1, notDone: 2 } as const

const config = readConfig(process.env)
try {
  process.exitCode = await withDatabase(config, async (url) => {
    const db = connect(url, { connections: 1 })
    try {
      const findings = await auditBooks(db)
      for (const { rule, title, checked, violations, examples } of findings) {
        const count = violations > 0 ? `${violations.toLocaleString('en-US')} BROKEN of ` : ''
        console.log(`${violations > 0 ? '✗' : '✓'} ${rule.padEnd(3)} ${title}: ${count}${checked.toLocaleString('en-US')} checked`)
        for (const example of examples) console.log(`        ${example}`)
      }
      const broken = findings.filter(({ violations }) => violations > 0)
      console.log(broken.length > 0 ? `${broken.length} of ${findings.length} rules are broken.` : `All ${findings.length} rules hold.`)
      return broken.length > 0 ? EXIT.broken : EXIT.agree
    } finally {
      await disconnect(db)
    }
  })
} catch (error) {
  const { words } = failureOf(error, { port: config.port, dataDir: config.dataDir })
  console.error(words === null ? error : `audit: ${words}`)
  process.exitCode = EXIT.notDone
}
