// Runs before `npm start`, `npm test` and the like, on whatever Node the machine has (20 or newer) and before anything is installed, so it
// is plain JavaScript without a single dependency.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.spiral-installed')
const provenFile = join(modules, '.spiral-node-runs')
const lockFile = join(root, '.data', 'install.lock')
const platform = `${process.platform}-${process.arch}`
const neededMegabytes = 1200

/** Known causes of a failed installation, detected in npm's output, and the fix for each. */
const knownFailures = [
  [
    /ENOSPC|no space left/i,
    `The disk is full. The packages need about ${neededMegabytes} MB in this folder and npm's cache; make room and run the command again.`,
  ],
  [/EDQUOT/, 'Your disk quota is used up. Make room and run the command again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network/i,
    'The package registry cannot be reached. The first start needs a network connection (and, behind a proxy, `npm config set proxy`); later starts do not.',
  ],
  [/EINTEGRITY/, 'A downloaded package is not the one the lockfile names. Run `npm cache verify` and try again.'],
  [/EUSAGE|Missing: .* from lock file/, 'package.json and package-lock.json disagree. Take both from the same commit.'],
  [/EACCES|EPERM|EROFS/, `This user may not write to ${root}. Use a folder that belongs to you.`],
  [/EBADPLATFORM/, `A needed package does not exist for ${platform}.`],
]

let holdsTurn = false
const say = (words) => console.log(`spiral: ${words}`)

function giveUp(words) {
  console.error(`\nspiral: ${words}`)
  if (holdsTurn) rmSync(lockFile, { force: true })
  process.exit(1)
}

const digestOf = (...files) => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex')
}
const lockDigest = digestOf(join(root, 'package-lock.json'))
const says = (file, words) => existsSync(file) && readFileSync(file, 'utf8') === words
const stampWanted = `${lockDigest} ${platform}\n`
const isInstalled = () => says(stampFile, stampWanted)
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Prevents two commands started together in a fresh clone from deleting each other's packages. */
async function takeTurn() {
  mkdirSync(dirname(lockFile), { recursive: true })
  let told = false
  for (;;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
      holdsTurn = true
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    let holder = Number.NaN
    try {
      holder = Number(readFileSync(lockFile, 'utf8'))
    } catch {
      continue // it was released between the two checks
    }
    if (holder > 0 && !isAlive(holder)) {
      rmSync(lockFile, { force: true })
      continue
    }
    if (!told) say('another command is installing the packages; waiting for it.')
    told = true
    await pause(500)
  }
}

const isOurs = (path) => path.startsWith(modules + sep)
const pathWithoutOurs = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder && !`${folder}${sep}`.startsWith(modules + sep))
    .join(delimiter)

/** npm must not run on the Node inside node_modules: `npm ci` deletes that one first. */
function npmCommand() {
  const script = process.env.npm_execpath
  const node = process.env.npm_node_execpath ?? process.execPath
  if (script?.endsWith('.js') && existsSync(script) && !isOurs(node) && existsSync(node)) return [node, script]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

function packagesSoFar() {
  const isThere = (name) => existsSync(join(modules, name, 'package.json'))
  try {
    const scopes = readdirSync(modules).filter((name) => name.startsWith('@'))
    const scoped = scopes.flatMap((scope) => readdirSync(join(modules, scope)).map((name) => join(scope, name)))
    return [...readdirSync(modules), ...scoped].filter(isThere).length
  } catch {
    return 0 // npm is moving folders right now
  }
}

function warnWhenTight() {
  const { bavail, bsize } = statfsSync(root)
  const freeMegabytes = Math.floor((bavail * bsize) / 1e6)
  if (freeMegabytes < neededMegabytes) say(`only ${freeMegabytes} MB are free here; the packages need about ${neededMegabytes} MB.`)
}

async function install() {
  const started = Date.now()
  say('installing the packages named in package-lock.json. The first time this takes about a minute.')
  warnWhenTight()
  const [command, ...before] = npmCommand()
  // Building and testing need the development packages too, whatever NODE_ENV says.
  const wanted = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
  const npm = spawn(command, [...before, ...wanted], {
    cwd: root,
    env: { ...process.env, PATH: pathWithoutOurs() },
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: command.endsWith('.cmd'),
  })
  let complaints = ''
  npm.stderr.setEncoding('utf8').on('data', (text) => {
    complaints = (complaints + text).slice(-20_000)
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => npm.kill('SIGTERM'))
  const ticker = setInterval(
    () => say(`still installing: ${packagesSoFar()} packages after ${Math.round((Date.now() - started) / 1000)} s`),
    10_000,
  )
  const outcome = await new Promise((done) => {
    npm.on('error', (error) => done({ words: `npm could not be started (${error.message}).` }))
    npm.on('close', (code, signal) => done({ code, signal }))
  })
  clearInterval(ticker)
  if (outcome.words) giveUp(outcome.words)
  if (outcome.signal) giveUp('the installation was interrupted; the next start begins it anew.')
  if (outcome.code !== 0) {
    process.stderr.write(complaints)
    const known = knownFailures.find(([sign]) => sign.test(complaints))
    giveUp(known ? known[1] : `npm ended with code ${outcome.code}; its words are above. Nothing else was started.`)
  }
  writeFileSync(stampFile, stampWanted)
  say(`${packagesSoFar()} packages installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/** npm 10 does not link the Node 24 from the packages; npm 11 does. Answers the Node to run our own files with. */
function linkNode() {
  const windows = process.platform === 'win32'
  const folder = `node-${windows ? 'win' : process.platform}-${process.arch}`
  const binary = join(modules, folder, 'bin', windows ? 'node.exe' : 'node')
  const link = join(modules, '.bin', 'node')
  if (!existsSync(binary)) return needOwnNode(`does not bring one for ${platform}`)
  if (windows || (existsSync(link) && existsSync(provenFile))) return binary
  // Alpine has no glibc: the binary exists but does not run.
  if (spawnSync(binary, ['--version']).status !== 0) {
    rmSync(link, { force: true })
    return needOwnNode('brings one that does not run on this system')
  }
  if (!existsSync(link)) {
    mkdirSync(dirname(link), { recursive: true })
    rmSync(link, { force: true })
    symlinkSync(join('..', folder, 'bin', 'node'), link)
  }
  writeFileSync(provenFile, '')
  return binary
}

/** The packages ship the networks of the photo search for TensorFlow.js. They become files for the server once, until a package changes. */
function convertNetworks(node) {
  const converter = join(root, 'tools', 'networks')
  const stamp = join(modules, '.cache', 'spiral', 'networks', 'stamp')
  const wanted = `${lockDigest} ${digestOf(
    ...readdirSync(converter)
      .sort()
      .map((name) => join(converter, name)),
  )}`
  if (says(stamp, wanted)) return
  const { status } = spawnSync(node, [join(converter, 'convert.ts')], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) giveUp('the networks of the photo search could not be converted; the words of the converter are above.')
  writeFileSync(stamp, wanted)
}

function needOwnNode(because) {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  giveUp(`SPIRAL runs on Node 24 or newer and ${because}: please install Node 24 and run the command again.`)
}

try {
  if (!isInstalled()) {
    await takeTurn()
    if (!isInstalled()) await install()
    rmSync(lockFile, { force: true })
  }
  convertNetworks(linkNode())
} catch (error) {
  const known = knownFailures.find(([sign]) => sign.test(String(error.code)))
  giveUp(known ? known[1] : `preparing the packages failed: ${error.message}`)
}
