import { posix } from 'node:path'
import { parseSync } from 'vite'
import { domains } from '#server/domains/all.ts'
import { DOMAIN_NAMES } from '#server/domains/list.ts'

const domainsFromTheGroundUp: readonly string[] = DOMAIN_NAMES
const doors = new Map<string, readonly string[]>(domains.map(({ name, doors: own = [] }) => [name, own]))

/** A file in the repository (path from the root, with forward slashes) and all its imports, including types. */
export type SourceFile = { path: string; imports: string[] }

const aliases = ['contracts', 'sample', 'server', 'web', 'tests', 'tools']

/** The file's imports: paths from the root for our own files, the bare name for packages. */
export function readImports(path: string, code: string): SourceFile {
  const { module, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  const found = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) => one.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : []))),
    ...[...code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].flatMap((match) => match[1] ?? []),
  ]
  return { path, imports: [...new Set(found)].map((one) => resolved(path, one)).filter((one) => !one.includes('/+types/')) }
}

function resolved(from: string, name: string): string {
  const plain = name.replace(/\?.*$/, '')
  if (plain.startsWith('.')) return posix.join(posix.dirname(from), plain)
  const alias = aliases.find((one) => plain.startsWith(`#${one}/`))
  return alias ? plain.slice(1) : plain
}

/** Every import that the rules forbid, as a message. */
export function forbiddenImports(files: SourceFile[]): string[] {
  const sections = new Set(files.flatMap(({ path, imports }) => (path.endsWith('/office.ts') ? imports : [])))
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, imports }) =>
      imports.flatMap((target) => {
        const words = objection(path, target, sections)
        return words ? [`${path} imports ${target}: ${words}`] : []
      }),
    )
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isOurs = (target: string) => aliases.some((one) => target.startsWith(`${one}/`))

function objection(path: string, target: string, sections: ReadonlySet<string>): string | null {
  if (path.startsWith('contracts/')) {
    return target === 'zod' || target.startsWith('zod/') || target.startsWith('contracts/') ? null : 'contracts import zod and each other'
  }
  if (path.startsWith('web/') && target.startsWith('server/')) return 'the web knows the server only by its contracts'
  if (path.startsWith('server/') && target.startsWith('web/')) return 'the server does not know the web'
  if (isOurs(target) && target.startsWith('tests/')) return 'the product does not know its tests'
  if (path.startsWith('server/platform/')) return platformObjection(target)
  if (path.startsWith('server/domains/')) return domainObjection(path, target)
  if (path.startsWith('web/ui/')) return notInside(target, ['web/domains/', 'web/shell/'], 'building blocks know no domain and no shell')
  if (path.startsWith('web/lib/')) {
    return notInside(
      target,
      ['web/domains/', 'web/shell/', 'web/ui/', 'web/state/'],
      'lib knows no domain, no shell, no building block and no state',
    )
  }
  if (path.startsWith('web/shell/')) return shellObjection(target)
  if (path.startsWith('web/domains/')) return webDomainObjection(path, target, sections)
  return null
}

const platformObjection = (target: string) => (/^(server\/domains|sample)\//.test(target) ? 'the platform knows no domain' : null)

function notInside(target: string, folders: string[], words: string): string | null {
  return folders.some((folder) => target.startsWith(folder)) ? words : null
}

function shellObjection(target: string): string | null {
  if (!target.startsWith('web/domains/')) return null
  return target.endsWith('/queries.ts') ? null : 'of a domain the shell uses the queries only'
}

function domainObjection(path: string, target: string): string | null {
  const own = domainOf(path)
  if (own === null) return null // the list of domains that the app registers
  const rank = domainsFromTheGroundUp.indexOf(own)
  if (rank < 0) return `the domain "${own}" has no place in the list from the ground up`
  // The library computes with wall clock times but does not read the clock, so it is as pure as the rules.
  const isPure = target.startsWith('contracts/') || target === 'temporal-polyfill'
  if (/\/rules(\/|\.ts$)/.test(path) && !isPure) return 'rules import contracts only'
  if (target.startsWith('sample/')) return 'sample data lives in the sample alone'
  const other = domainOf(target)
  if (other === null || other === own) return null
  // A foreign key may reference another domain's table.
  if (path.endsWith('/tables.ts') && target.endsWith('/tables.ts')) return null
  if (own === 'search' && target.endsWith('/tables.ts')) return null
  if (own !== 'admin' && !comesBefore(other, own)) return `${own} may ask only the domains before it in the list, and ${other} is not`
  return isDoor(other, target) ? null : 'another domain is entered through the doors of its domain.ts'
}

/** A section of an office is as free as a screen: only the `office.ts` of its domain names it. */
function webDomainObjection(path: string, target: string, sections: ReadonlySet<string>): string | null {
  const own = domainOf(path)
  const other = domainOf(target)
  if (own === null || other === null) return null
  if (target.endsWith('Screen.tsx')) return 'nothing imports a screen'
  if (other === own) return null
  if (sections.has(target)) return 'nothing of another domain imports a section of an office'
  if (path.endsWith('Screen.tsx') || sections.has(path) || own === 'admin') return null
  return comesBefore(other, own) ? null : `parts of ${own} may borrow only from the domains before it in the list, and ${other} is not`
}

const isDoor = (name: string, target: string) => doors.get(name)?.includes(target.slice(`server/domains/${name}/`.length)) ?? false
const domainOf = (path: string) => /^(?:server|web)\/domains\/([^/]+)\//.exec(path)?.[1] ?? null

function comesBefore(other: string, own: string): boolean {
  const rank = domainsFromTheGroundUp.indexOf(other)
  const ownRank = domainsFromTheGroundUp.indexOf(own)
  return rank >= 0 && (ownRank < 0 || rank < ownRank)
}

/** Import cycles, each as a chain that ends where it began. */
export function importCycles(files: SourceFile[]): string[] {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports]))
  const finished = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: string[]) => {
    if (finished.has(path) || !importsOf.has(path)) return
    const begin = trail.indexOf(path)
    if (begin >= 0) return void cycles.push([...trail.slice(begin), path].join(' -> '))
    for (const target of importsOf.get(path) ?? []) visit(target, [...trail, path])
    finished.add(path)
  }
  for (const { path } of files) visit(path, [])
  return cycles
}
