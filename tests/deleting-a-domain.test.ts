import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readImports } from './import-rules.ts'

const CAPABILITY = 'local-first'
/** Everything that makes the capability. */
const OWN = [`contracts/${CAPABILITY}.ts`, `server/domains/${CAPABILITY}`, `web/domains/${CAPABILITY}`]
/** The only other places that know of it: its rank among the domains, its screen's address and texts, and the link to it. */
const LINES: Record<string, RegExp> = {
  'server/domains/list.ts': new RegExp(`^ *'${CAPABILITY}',\n`, 'm'),
  'web/routes.ts': new RegExp(`^ *\\{ path: '/${CAPABILITY}'.*\n`, 'm'),
  'web/screen-descriptions.ts': new RegExp(`^ {2}'/${CAPABILITY}': \\{\n(?: {4}.*\n)+ {2}\\},\n`, 'm'),
  'web/shell/links.ts': new RegExp(`^ *\\{ href: '/${CAPABILITY}'.*\n`, 'gm'),
}

const root = join(import.meta.dirname, '..')
const FOLDERS = ['contracts', 'sample', 'server', 'tests', 'tools', 'web']
/** The one names the capability, the other has examples of imports. */
const UNREAD = ['deleting-a-domain.test.ts', 'boundaries.test.ts']
let copy: string

/** The house without the capability. */
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'spiral-without-'))
  for (const name of [...FOLDERS, 'docs', 'package.json', 'tsconfig.json'])
    await cp(join(root, name), join(copy, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const path of OWN) await rm(join(copy, path), { recursive: true })
  for (const [path, lines] of Object.entries(LINES)) {
    const before = await readFile(join(copy, path), 'utf8')
    const after = before.replace(lines, '')
    expect(after, `${path} names it as expected`).not.toBe(before)
    await writeFile(join(copy, path), after)
  }
})
afterAll(() => rm(copy, { recursive: true, force: true }))

test('nothing else names a capability or imports from it: its folders and these lines are all of it', async () => {
  const left: string[] = []
  for (const folder of FOLDERS)
    for (const entry of await readdir(join(copy, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || UNREAD.includes(entry.name)) continue
      const path = join(entry.parentPath, entry.name).slice(copy.length + 1)
      const code = await readFile(join(copy, path), 'utf8')
      if (code.includes(CAPABILITY)) left.push(`${path} names it`)
      const ours = readImports(path, code).imports.filter((target) => FOLDERS.some((one) => target.startsWith(`${one}/`)))
      left.push(...ours.filter((target) => !existsSync(join(copy, target))).map((target) => `${path} imports ${target}`))
    }
  expect(left).toEqual([])
})

/** In the copy: the house starts, lets go of a person, and no section of their data is the capability's. */
const STARTS = `
import { expect, test } from 'vitest'
import { attention } from '#contracts/admin/admin.ts'
import { domains } from '#server/domains/all.ts'
import { personalDataOf } from '#server/domains/domain.ts'
import { closeDue } from '#server/domains/privacy/closing.ts'
import { everythingAbout } from '#server/domains/privacy/personal-data.ts'
import { rowsOf } from '#server/platform/db.ts'
import { testApp } from './app.ts'
import { aPerson } from './people.ts'

test('it starts', async () => {
  const app = await testApp()
  const { db } = app.deps
  const personal = personalDataOf(domains)
  expect((await app.call(await aPerson(app, { platform: ['admin'] }), attention)).status).toBe(200)
  const { id } = await aPerson(app)
  expect(Object.keys((await everythingAbout(db, personal, id)) ?? {})).not.toContain('localPledge')
  await rowsOf(db, 'test.ask', "insert into data_requests (user_id, kind, asked_at, due_at) values ($1, 'closing', now(), now())", [id])
  await closeDue(app.deps, personal)
  expect(await everythingAbout(db, personal, id)).toBeNull()
  await app.close()
})
`

/** Runs a tool of the house in the copy. */
async function run(...args: string[]): Promise<string> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
  const done = await promisify(execFile)(process.execPath, args, { cwd: copy, env }).catch((error: unknown) => error as { stdout: string })
  return 'code' in done ? `${args.join(' ')} failed: ${done.stdout}` : ''
}

test('without a capability, the boundaries hold and the server starts', { timeout: 400_000 }, async () => {
  await writeFile(join(copy, 'tests/starts.test.ts'), STARTS)
  // The database of this run is used, so the copy needs no setup of its own. Node loads the house once, as `npm start` does.
  const once = { isolate: false, maxWorkers: 1, experimental: { viteModuleRunner: false } }
  const settings = { cacheDir: '.cache', test: { include: ['tests/{boundaries,starts}.test.ts'], testTimeout: 60_000, ...once } }
  await writeFile(join(copy, 'vitest.config.ts'), `export default ${JSON.stringify(settings)}`)
  expect(await run('tools/domain-table.ts')).toBe('')
  expect(await run('node_modules/vitest/vitest.mjs', 'run')).toBe('')
})

test('without a capability, the types hold', { timeout: 400_000 }, async () => {
  // Contracts and server alone take 15 seconds of processor, and all of it 40. What the web and the tests would miss is an import, seen above.
  const own = { extends: './tsconfig.json', include: ['contracts', 'server'], exclude: ['**/*.test.ts'] }
  await writeFile(join(copy, 'tsconfig.server.json'), JSON.stringify(own))
  expect(await run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.server.json')).toBe('')
})
