import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

/** The official schemas lie beside the repository, where somebody put them. */
const DATA = join(import.meta.dirname, '../../shared/data')
const FOLDER = join(DATA, 'ucp/2026-04-08')
const ACP_FOLDER = join(DATA, 'acp/2026-04-17/json-schema')
const jsonIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  } catch {
    return []
  }
}
const files = jsonIn(FOLDER).filter((name) => /^(schemas|discovery)\//.test(name))
export const hasOfficialSchemas = files.length > 0

let ajv: Ajv2020 | undefined
function loaded(): Ajv2020 {
  if (ajv) return ajv
  ajv = new Ajv2020({ strict: false, allErrors: true })
  ;(formats as unknown as (ajv: Ajv2020) => void)(ajv)
  for (const name of files) {
    const schema = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as { $id: string }
    // Its own address does not fit those that it names from there.
    if (name === 'discovery/profile_schema.json') schema.$id = 'https://ucp.dev/discovery/profile.json'
    ajv.addSchema(schema)
  }
  for (const name of ['schema.agentic_checkout.json', 'schema.feed.json'].filter((one) => jsonIn(ACP_FOLDER).includes(one)))
    ajv.addSchema(JSON.parse(readFileSync(join(ACP_FOLDER, name), 'utf8')) as { $id: string })
  return ajv
}

/** What an official schema says against a value: `schemas/shopping/checkout.json`, or with a part of it behind `#`. */
export function faultsOf(schema: string, value: unknown): string[] {
  return faultsBy(`https://ucp.dev/${schema}`, value)
}
/** The same for the Agentic Commerce Protocol: a definition of its checkout, or of its feed. */
export const acpFaultsOf = (definition: string, value: unknown, bundle: 'agentic-checkout' | 'feed' = 'agentic-checkout'): string[] =>
  jsonIn(ACP_FOLDER).length === 0 ? [] : faultsBy(`https://example.com/schemas/${bundle}/bundle.schema.json#/$defs/${definition}`, value)
function faultsBy(schema: string, value: unknown): string[] {
  if (!hasOfficialSchemas) return []
  const check = loaded().getSchema(schema)
  if (!check) throw new Error(`no schema ${schema}`)
  if (check(value) === true) return []
  return (check.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
}

/** The tools that the official description of MCP names; null where it is not there. */
export function officialTools(): string[] | null {
  if (!hasOfficialSchemas) return null
  const { methods } = JSON.parse(readFileSync(join(FOLDER, 'services/shopping/mcp.openrpc.json'), 'utf8')) as {
    methods: { name: string }[]
  }
  return methods.map(({ name }) => name)
}
