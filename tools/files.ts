import { parseArgs } from 'node:util'
import { ConfigError, type FilePlace, filePlaceOf } from '#server/platform/config.ts'
import { filesAt, FilesError } from '#server/platform/files.ts'
import { Problem } from '#server/platform/problem.ts'
import { EXIT, failureOf } from '#server/start-failures.ts'
import { copyFiles } from './copy-files.ts'

const USAGE = `npm run files -- move FROM TO [--again] [--mirror]

Copies every file from one place to another, a folder or s3://bucket/prefix?endpoint=…&region=…&pathStyle=1 as in SPIRAL_FILES,
while SPIRAL runs. Each copy is read again and compared. It can be stopped and run again; files that are there are left out.
--again   reads and compares the files that are there, too
--mirror  removes files at TO that FROM has no longer
FROM keeps its files.`

/** As long as SPIRAL runs, files arrive while others are copied. */
const MOST_PASSES = 10
const SAID_EVERY_MS = 5_000
const NAMED = 5

const say = (words: string) => console.log(`files: ${words}`)
const count = (one: number): string => one.toLocaleString('en-US')

try {
  process.exitCode = await move(readCommand())
} catch (error) {
  const cause = error instanceof Problem ? error.cause : error
  const words =
    cause instanceof FilesError || cause instanceof TypeError ? cause.message : failureOf(cause, { port: 0, dataDir: 'the folder' }).words
  console.error(words === null ? cause : `files: ${words}`)
  process.exitCode = error instanceof TypeError || error instanceof ConfigError ? EXIT.wronglyConfigured : EXIT.failed
}

type Command = { from: FilePlace; to: FilePlace; again: boolean; mirror: boolean }

function readCommand(): Command {
  const { values, positionals } = parseArgs({
    options: {
      again: { type: 'boolean', default: false },
      mirror: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  })
  if (values.help) {
    console.log(USAGE)
    process.exit(0)
  }
  const [act, from, to] = positionals
  if (act !== 'move' || !from || !to || positionals.length > 3) throw new TypeError(`Say: move FROM TO.\n\n${USAGE}`)
  const region = process.env['AWS_REGION']
  const places = { from: filePlaceOf('FROM', from, region), to: filePlaceOf('TO', to, region) }
  if (JSON.stringify(places.from) === JSON.stringify(places.to)) throw new TypeError(`FROM and TO are the same place.\n\n${USAGE}`)
  return { ...places, again: values.again, mirror: values.mirror }
}

async function move({ from, to, again, mirror }: Command): Promise<number> {
  const [source, target] = [await filesAt(from), await filesAt(to)]
  const sum = { copied: 0, bytes: 0 }
  let saidAt = performance.now()
  for (let pass = 1; ; pass++) {
    const { copied, bytes, wereThere, removedMeanwhile, onlyThere } = await copyFiles(source, target, {
      again: again && pass === 1,
      noted(_, soFar) {
        if (performance.now() - saidAt < SAID_EVERY_MS) return
        saidAt = performance.now()
        say(`${count(soFar.copied)} copied, ${count(soFar.wereThere)} were there`)
      },
    })
    sum.copied += copied
    sum.bytes += bytes
    if (removedMeanwhile > 0) say(`${count(removedMeanwhile)} were removed by SPIRAL meanwhile.`)
    if (copied > 0 && pass < MOST_PASSES) continue
    say(`${count(sum.copied)} files copied (${count(Math.round(sum.bytes / 1024))} KB), ${count(wereThere)} are there.`)
    if (onlyThere.length === 0) return EXIT.stopped
    if (mirror) {
      for (const key of onlyThere) await target.remove(key)
      say(`${count(onlyThere.length)} files were removed at TO because FROM has them no longer.`)
      return EXIT.stopped
    }
    say(
      `TO has ${count(onlyThere.length)} files that FROM lacks, such as ${onlyThere.slice(0, NAMED).join(', ')}. ` +
        'If SPIRAL removed them at FROM since an earlier run, run this again with --mirror to remove them at TO, too.',
    )
    return EXIT.failed
  }
}
