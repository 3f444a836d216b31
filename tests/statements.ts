import { readdir, readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join, posix, relative } from 'node:path'
import { runInNewContext } from 'node:vm'
import type pg from 'pg'
import { parseSync } from 'vite'

/** A column's type as declared in a row type; `other` is not compared. */
export type Declared = 'string' | 'number' | 'boolean' | 'Date' | 'other'
/** An SQL statement in the server's code: its location, its text, and the columns of its row type (null: unknown here). */
export type Statement = { at: string; file: string; text: string; columns: Map<string, Declared> | null }

type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Module = {
  file: string
  code: string
  body: Node[]
  values: Map<string, Node>
  types: Map<string, Node>
  imports: Map<string, { from: string; name: string }>
  /** Values already computed. */
  known: Map<string, unknown>
}

const root = join(import.meta.dirname, '..')
const TAGS = new Set(['rowsOf', 'deleteInPortions'])
const CALLS = new Set(['rowsOf', 'rowsPlannedAnew', 'waitingRows'])
/** The text depends on a runtime value. */
class NotStatic extends Error {}

/** All SQL statements whose text can be derived from the code alone, and the locations of the others. */
export async function readStatements(): Promise<{ statements: Statement[]; dynamic: string[] }> {
  const modules = await readModules()
  const found = { statements: [] as Statement[], dynamic: [] as string[] }
  for (const module of modules.values())
    for (const call of callsIn(module)) {
      const at = `${module.file}:${module.code.slice(0, call.start).split('\n').length}`
      try {
        const value = textOf(modules, module, call)
        if (value === undefined) continue
        if (typeof value !== 'string') throw new NotStatic()
        // The temporary tables of `npm run sample -- --remove` exist only while it runs; its own test executes these statements.
        if (/\bgone_\w+/.test(value)) continue
        found.statements.push({ at, file: module.file, text: value, columns: columnsOf(module, call) })
      } catch (error) {
        if (!(error instanceof NotStatic)) throw new Error(`${at}: ${String(error)}`, { cause: error })
        found.dynamic.push(at)
      }
    }
  return found
}

/** The text of a statement. Values that stand in it become $1, $2. */
function textOf(modules: Map<string, Module>, module: Module, call: Node): unknown {
  if (call.type === 'TaggedTemplateExpression') {
    const quasi = call['quasi'] as Node
    const texts = (quasi['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
    let values = 0
    const given = (quasi['expressions'] as Node[]).map((one) => {
      if (one.type !== 'CallExpression' || nameOf(one['callee']) !== 'sql') return `$${++values}`
      return evaluate(modules, module, (one['arguments'] as [Node])[0])
    })
    return texts.reduce((before, text, i) => `${before}${String(given[i - 1])}${text}`).trim()
  }
  const [, second, third] = call['arguments'] as Node[]
  const text = nameOf(call['callee']) === 'rowsOf' ? third : second
  return text && evaluate(modules, module, text)
}

async function readModules(): Promise<Map<string, Module>> {
  const modules = new Map<string, Module>()
  for (const folder of ['server', 'sample', 'contracts'])
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.ts') || entry.name.endsWith('.test.ts')) continue
      const file = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
      modules.set(file, readModule(file, await readFile(join(root, file), 'utf8')))
    }
  return modules
}

function readModule(file: string, code: string): Module {
  const module: Module = {
    file,
    code,
    body: parseSync(file, code).program.body as unknown as Node[],
    values: new Map(),
    types: new Map(),
    imports: new Map(),
    known: new Map(),
  }
  for (const statement of module.body) {
    const source = (statement['source'] as Node | null)?.['value']
    if (statement.type === 'ImportDeclaration' || (statement.type === 'ExportNamedDeclaration' && source))
      for (const one of statement['specifiers'] as Node[]) {
        const [inner, outer] = statement.type === 'ImportDeclaration' ? [one['imported'], one['local']] : [one['local'], one['exported']]
        module.imports.set(nameOf(outer), { from: resolved(file, String(source)), name: nameOf(inner ?? outer) })
      }
    const declaration = (statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement) as Node | null
    if (declaration?.type === 'VariableDeclaration')
      for (const one of declaration['declarations'] as Node[]) if (one['init']) module.values.set(nameOf(one['id']), one['init'] as Node)
    if (declaration?.type === 'FunctionDeclaration') module.values.set(nameOf(declaration['id']), declaration)
    if (declaration?.type === 'TSTypeAliasDeclaration') module.types.set(nameOf(declaration['id']), declaration['typeAnnotation'] as Node)
  }
  return module
}

const nameOf = (node: unknown): string => String((node as Node | null)?.['name'] ?? (node as Node | null)?.['value'] ?? '')
const resolved = (from: string, name: string): string =>
  name.startsWith('.') ? posix.join(posix.dirname(from), name) : name.startsWith('#') ? name.slice(1) : name

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value
const TYPES = new Set(['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType'])
function* childrenOf(node: Node): Generator<[string, Node]> {
  for (const [key, value] of Object.entries(node))
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) yield [key, one]
}

/** A text behind a call, or a call with the text as its argument. */
function isStatement(node: Node): boolean {
  if (node.type === 'TaggedTemplateExpression') return TAGS.has(nameOf((node['tag'] as Node)['callee']))
  if (node.type !== 'CallExpression' || !CALLS.has(nameOf(node['callee']))) return false
  const awaitsText = nameOf(node['callee']) === 'rowsOf' && (node['arguments'] as Node[]).length === 2
  return !awaitsText
}

function* callsIn({ body }: Module): Generator<Node> {
  const left = [...body]
  for (let node = left.pop(); node; node = left.pop()) {
    if (isStatement(node)) yield node
    for (const [, child] of childrenOf(node)) left.push(child)
  }
}

/** The free names of an expression, without types. */
function freeNames(node: Node): Set<string> {
  const used = new Set<string>()
  const own = new Set<string>()
  const look = (at: Node): void => {
    if (at.type === 'ThisExpression') throw new NotStatic('this')
    if (at.type === 'Identifier') used.add(nameOf(at))
    if (at.type === 'VariableDeclarator') for (const name of namesIn(at['id'] as Node)) own.add(name)
    if (/Function/.test(at.type)) for (const one of at['params'] as Node[]) for (const name of namesIn(one)) own.add(name)
    for (const [key, child] of childrenOf(at)) {
      if (TYPES.has(key) || child.type.startsWith('TSType')) continue
      if ((key === 'property' || key === 'key') && at['computed'] !== true) continue
      look(child)
    }
  }
  look(node)
  return new Set([...used].filter((name) => !own.has(name) && !(name in globalThis) && name !== 'undefined'))
}

function namesIn(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [nameOf(pattern)]
  return [...childrenOf(pattern)].flatMap(([key, child]) => (TYPES.has(key) || key === 'key' ? [] : namesIn(child)))
}

function evaluate(modules: Map<string, Module>, module: Module, node: Node): unknown {
  const names = [...freeNames(node)]
  const values = names.map((name) => valueOf(modules, module, name))
  const source = module.code.slice(node.start, node.end)
  const plain = stripTypeScriptTypes(`const value = ${source}`)
  const run = runInNewContext(`(${names.join(', ')}) => { ${plain}; return value }`, {}) as (...given: unknown[]) => unknown
  return run(...values)
}

const UNDER_WAY = Symbol('under way')
function valueOf(modules: Map<string, Module>, module: Module, name: string): unknown {
  const { known } = module
  // A recursive value exists only at runtime.
  if (known.get(name) === UNDER_WAY) throw new NotStatic(name)
  if (known.has(name)) return known.get(name)
  known.set(name, UNDER_WAY)
  try {
    const own = module.values.get(name)
    const imported = module.imports.get(name)
    const other = imported && modules.get(imported.from)
    if (!own && !other) throw new NotStatic(name)
    const value = own
      ? evaluate(modules, module, own)
      : throughDoor(module, other as Module, valueOf(modules, other as Module, imported?.name ?? ''))
    known.set(name, value)
    return value
  } finally {
    if (known.get(name) === UNDER_WAY) known.delete(name)
  }
}

const domainOf = ({ file }: Module): string | undefined => /^server\/domains\/([\w-]+)\//.exec(file)?.[1]
const isDoorOf = (door: Module, from: Module): boolean => domainOf(door) !== undefined && domainOf(door) !== domainOf(from)
/** Marks SQL exported by another domain with comments, so that its tables do not count as the statement's own. */
function throughDoor(from: Module, door: Module, value: unknown): unknown {
  if (!isDoorOf(door, from)) return value
  if (typeof value === 'string') return `${BORROWED}${value}${END}`
  if (typeof value !== 'function') return value
  return (...given: unknown[]) => throughDoor(from, door, (value as (...given: unknown[]) => unknown)(...given))
}
const BORROWED = '/*borrowed*/'
const END = '/*end*/'
/** The statement without the SQL of other domains. */
export const ownPartOf = (text: string): string => text.replaceAll(/\/\*borrowed\*\/(?:(?!\/\*borrowed).)*?\/\*end\*\//gs, ' borrowed ')

/** The columns of a call's type argument; null if the type is in another file or missing. */
function columnsOf(module: Module, call: Node): Map<string, Declared> | null {
  const named = call.type === 'TaggedTemplateExpression' ? (call['tag'] as Node) : call
  const [type] = ((named['typeArguments'] as Node | null)?.['params'] ?? []) as Node[]
  return type ? columnsOfType(module, type) : null
}

function columnsOfType(module: Module, type: Node): Map<string, Declared> | null {
  if (type.type === 'TSTypeLiteral')
    return new Map(
      (type['members'] as Node[])
        .filter((member) => member['optional'] !== true)
        .map((member) => [nameOf(member['key']), declaredOf((member['typeAnnotation'] as Node)['typeAnnotation'] as Node)]),
    )
  if (type.type === 'TSIntersectionType') {
    const parts = (type['types'] as Node[]).map((part) => columnsOfType(module, part))
    return parts.some((part) => part === null) ? null : new Map(parts.flatMap((part) => [...(part ?? [])]))
  }
  if (type.type !== 'TSTypeReference') return null
  const [of, keys] = ((type['typeArguments'] as Node | null)?.['params'] ?? []) as Node[]
  const name = nameOf(type['typeName'])
  if (name === 'Pick' && of && keys) return kept(columnsOfType(module, of), keysOf(keys), true)
  if (name === 'Omit' && of && keys) return kept(columnsOfType(module, of), keysOf(keys), false)
  const own = module.types.get(name)
  return own ? columnsOfType(module, own) : null
}

function kept(columns: Map<string, Declared> | null, keys: readonly string[], isIn: boolean): Map<string, Declared> | null {
  return columns && new Map([...columns].filter(([name]) => keys.includes(name) === isIn))
}
const keysOf = (type: Node): string[] =>
  type.type === 'TSUnionType' ? (type['types'] as Node[]).flatMap(keysOf) : [String((type['literal'] as Node | undefined)?.['value'])]

function declaredOf(type: Node): Declared {
  if (type.type === 'TSUnionType') {
    const kinds = new Set((type['types'] as Node[]).filter(({ type: kind }) => kind !== 'TSNullKeyword').map(declaredOf))
    return kinds.size === 1 ? ([...kinds][0] as Declared) : 'other'
  }
  if (type.type === 'TSStringKeyword') return 'string'
  if (type.type === 'TSNumberKeyword') return 'number'
  if (type.type === 'TSBooleanKeyword') return 'boolean'
  return type.type === 'TSTypeReference' && nameOf(type['typeName']) === 'Date' ? 'Date' : 'other'
}

export type Column = { name: string; type: number }
/** Prepares a statement on the server and returns its columns, or its error. Nothing is executed. */
export const describeStatement = (client: pg.Client, text: string): Promise<Column[] | string> =>
  new Promise((done) => {
    let answer: Column[] | string = []
    client.query({
      submit(connection: { parse(what: object): void; describe(what: object): void; sync(): void }) {
        connection.parse({ text, name: '', types: [] })
        connection.describe({ type: 'S', name: '' })
        connection.sync()
      },
      handleRowDescription: ({ fields }: { fields: { name: string; dataTypeID: number }[] }) => {
        answer = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))
      },
      handleError: (error: Error) => {
        answer = error.message
        done(answer)
      },
      handleReadyForQuery: () => done(answer),
      handlePortalSuspended() {},
      handleEmptyQuery() {},
      handleCommandComplete() {},
      handleDataRow() {},
    } as unknown as pg.Submittable)
  })
