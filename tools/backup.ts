import path from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/platform/config.ts'
import { filesOf, FilesError } from '#server/platform/files.ts'
import { EXIT, failureOf } from '#server/start-failures.ts'
import { backUp, Hint, noteErasures } from './backup/back-up.ts'
import { BrokenList } from './backup/erasures.ts'
import { withDatabaseAsItIs } from './database.ts'

const USAGE = `npm run backup -- FOLDER
npm run backup -- --erasures FILE

Writes a backup of the configured marketplace into a new folder, while it runs: all rows as they are at one moment, all files, and the
secret that the installation made for itself. Keep the folder as safe as the database.
--erasures brings a list up to date of accounts that were closed; run it every few minutes and keep the list apart from the backups. A
restore closes these accounts again.`

const say = (words: string) => console.log(`backup: ${words}`)

const config = readConfig(process.env)
const startedAt = performance.now()
try {
  const { folder, erasures } = readCommand()
  await withDatabaseAsItIs(config, async (url) => {
    if (erasures !== undefined)
      return say(`${(await noteErasures(url, path.resolve(erasures))).toLocaleString('en-US')} closed accounts are listed in ${erasures}.`)
    const { files, at } = await backUp({ config, url, files: await filesOf(config), say }, path.resolve(folder))
    say(`${files.count.toLocaleString('en-US')} files are copied. The backup of ${at} is complete (${seconds(startedAt)} s).`)
  })
} catch (error) {
  const words =
    error instanceof Hint || error instanceof BrokenList || error instanceof TypeError || error instanceof FilesError
      ? error.message
      : failureOf(error, { port: 0, dataDir: config.dataDir }).words
  console.error(words === null ? error : `backup: ${words}`)
  process.exitCode = error instanceof TypeError ? EXIT.wronglyConfigured : EXIT.failed
}

function readCommand(): { folder: string; erasures: string | undefined } {
  const { values, positionals } = parseArgs({
    options: { erasures: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  if (values.help) {
    console.log(USAGE)
    process.exit(0)
  }
  const [folder] = positionals
  if (positionals.length + (values.erasures === undefined ? 0 : 1) !== 1)
    throw new TypeError(`Name one folder, or one file for --erasures.\n\n${USAGE}`)
  return { folder: folder ?? '', erasures: values.erasures }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
