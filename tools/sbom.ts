import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { listPackages, missingIn } from './package-list.ts'

/** The list of packages that belongs to a release. */
const AT = 'build/spiral-sbom.cdx.json'

const { text, packages } = await listPackages()
const missing = await missingIn(packages)
if (missing.length > 0) {
  console.error(`sbom: the list lacks ${missing.join(', ')}. Run npm install, so that the lockfile names them.`)
  process.exitCode = 1
} else {
  const at = path.join(import.meta.dirname, '..', AT)
  await mkdir(path.dirname(at), { recursive: true })
  await writeFile(at, text)
  console.log(`sbom: ${packages.length} packages are listed in ${AT}.`)
}
