import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Domain } from '#server/domains/domain.ts'

/** The table of docs/domains.md, from what the domains declare. */
export const domainTable = (domains: readonly Domain[]): string => `# The domains, from the ground up

A domain asks only domains before it in this table, through their doors. This page is written by \`npm run domains\`.

| domain | owns |
|---|---|
${domains.map(({ name, owns }) => `| ${name} | ${owns} |`).join('\n')}
`

if (process.argv[1] === import.meta.filename) {
  const { domains } = await import('#server/domains/all.ts')
  await writeFile(join(import.meta.dirname, '../docs/domains.md'), domainTable(domains))
}
