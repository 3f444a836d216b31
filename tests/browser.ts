import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import { inflate } from '@sparticuz/chromium'
import { acquireProcessLock } from '#server/platform/process-lock.ts'

/** A regular browser's user agent; the headless default is treated as a bot. */
export const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'

const cache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'spiral')
// Chromium's sandbox does not work for root, and rarely in containers.
const args = ['--no-sandbox']

/** For a run of many journeys: the headless browser from the npm packages, where a page costs a fifth of what a full browser needs. */
export async function launchOptions(): Promise<LaunchOptions> {
  if (!process.env.CHROMIUM_PATH && process.platform === 'linux' && process.arch === 'x64') return ownChromium()
  const installed = installedBrowser()
  if (installed) return installed
  if (process.platform === 'linux') throw new Error('Install chromium, or name one with CHROMIUM_PATH, to run the journeys in a browser.')
  return { channel: 'chrome' }
}

/** A full browser, if this machine has one: it shows notifications, and Lighthouse measures it. */
export function installedBrowser(): LaunchOptions | null {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error('CHROMIUM_PATH names no file.')
  const path = named || ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((one) => existsSync(one))
  return path ? { executablePath: path, args } : null
}

async function ownChromium(): Promise<LaunchOptions> {
  const require = createRequire(import.meta.url)
  const packed = dirname(dirname(require.resolve('@sparticuz/chromium')))
  const { version }: { version: string } = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8'))
  const folder = join(cache, `chromium-${version}`)
  const executablePath = join(folder, 'chromium')
  // A browser that runs while its packages are installed anew leaves a folder with nothing but its cache of fonts.
  if (!existsSync(executablePath)) {
    const release = await acquireProcessLock(folder)
    try {
      if (!existsSync(executablePath)) await unpack(join(packed, 'bin'), folder)
    } finally {
      await release()
    }
  }
  return {
    executablePath,
    args,
    env: {
      ...ownEnvironment(),
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

/** Unpacks to a temporary folder and moves it when complete, so that no run sees half a browser. */
async function unpack(packed: string, folder: string) {
  const aside = `${folder}.new`
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside, { recursive: true })
  // The package unpacks into the system's temporary folder, which other users and versions share.
  const before = process.env.TMPDIR
  process.env.TMPDIR = aside
  try {
    if (tmpdir() !== aside) throw new Error(`The browser cannot be unpacked into ${aside}`)
    for (const part of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) await inflate(join(packed, part))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  // Its fonts.conf names folders that do not exist here; without a font all text has size 0.
  await writeFile(
    join(aside, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`,
  )
  await rm(folder, { recursive: true, force: true })
  await rename(aside, folder)
}

function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}
