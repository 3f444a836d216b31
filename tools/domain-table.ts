import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Domain } from '#server/domains/domain.ts'
import { ENDS, STAYS } from '#server/platform/kept-rows.ts'

/** The table of docs/domains.md, from what the domains declare. */
export const domainTable = (domains: readonly Domain[]): string => `# The domains, from the ground up

A domain asks only domains before it in this table, through their doors. This page is written by \`npm run domains\`.

| domain | owns |
|---|---|
${domains.map(({ name, owns }) => `| ${name} | ${owns} |`).join('\n')}
`

const lines = (of: string, tables: Readonly<Record<string, string>>): string[] =>
  Object.entries(tables).map(([table, words]) => `| ${of} | ${table} | ${words} |`)

/** The table of docs/retention.md, from what the domains declare. */
export const retentionTable = (domains: readonly Domain[]): string => `# How long rows stay

Every table stands here, or its rows are deleted with the row that they belong to (\`on delete cascade\`). Clean-ups delete in portions of
5,000 rows with a time limit of their own (\`server/platform/portions.ts\`), so that no backlog stops them. This page is written by
\`npm run domains\` from \`ends\` and \`stays\` of each \`domain.ts\`; \`tests/retention.test.ts\` compares it with the database.

## Rows with an end

| domain | table | when it goes |
|---|---|---|
${[...lines('platform', ENDS), ...domains.flatMap(({ name, ends = {} }) => lines(name, ends))].join('\n')}

## Rows that stay

| domain | table | why |
|---|---|---|
${[...lines('platform', STAYS), ...domains.flatMap(({ name, stays = {} }) => lines(name, stays))].join('\n')}
`

if (process.argv[1] === import.meta.filename) {
  const { domains } = await import('#server/domains/all.ts')
  const docs = join(import.meta.dirname, '../docs')
  await writeFile(join(docs, 'domains.md'), domainTable(domains))
  await writeFile(join(docs, 'retention.md'), retentionTable(domains))
}
