import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const ROOT = path.join(import.meta.dirname, '..')

const Sbom = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      properties: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
    }),
  ),
})

/**
 * The packages that SPIRAL runs on and is built with, as `npm sbom` lists them from the lockfile, in CycloneDX. Those of builds and tests are
 * marked: npm 11 could leave them out, but leaves out React with them. Our .npmrc omits packages that only others ask for, which are listed.
 */
export async function listPackages(): Promise<{ text: string; packages: z.infer<typeof Sbom>['components'] }> {
  const args = ['sbom', '--package-lock-only', '--include=peer', '--sbom-format=cyclonedx', '--sbom-type=application']
  const { stdout } = await promisify(execFile)('npm', args, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' })
  return { text: stdout, packages: Sbom.parse(JSON.parse(stdout)).components }
}

/** Direct dependencies that a list of packages lacks. */
export async function missingIn(packages: readonly { name: string; version: string }[]): Promise<string[]> {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')))
  const listed = new Set(packages.map(({ name, version }) => `${name}@${version}`))
  return Object.entries(dependencies).flatMap(([name, version]) => (listed.has(`${name}@${version}`) ? [] : [`${name}@${version}`]))
}
