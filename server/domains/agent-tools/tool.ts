import { z } from 'zod'
import type { AgentScope } from '#contracts/agent-tools.ts'
import type { Endpoint, Sent } from '#contracts/endpoint.ts'
import { dollars, Price, PriceInUrl } from '#contracts/money.ts'
import { type Access, mayPass } from '#contracts/roles.ts'
import { type Actor, isPerson } from '../../platform/actor.ts'
import type { Call, Wire } from './in-process.ts'

/** Something that a model can do here. Its inputs are in the terms of a person: ids as numbers, prices in dollars. */
export type Tool = {
  /** verb_noun */
  name: string
  /** One sentence, for the model and for the person who looks at what it did. */
  about: string
  /** `buys` leads to a purchase; the buyer confirms it. */
  effect: 'reads' | 'writes' | 'buys'
  scope: AgentScope
  /** The role that it takes: that of its endpoints, unless it is for others. */
  access: Access
  calls: readonly Endpoint[]
  input: z.ZodObject
  /** What `tools/list` tells of it. */
  schema: Record<string, unknown>
  run(call: Call, input: never, agent: string): Promise<unknown>
}

type Described = Pick<Tool, 'name' | 'about' | 'scope'> & { effect?: Tool['effect']; access?: Access }
type WithSteps<S extends z.ZodRawShape> = Described & {
  calls: readonly [Endpoint, ...Endpoint[]]
  input: S
  run: (call: Call, input: z.output<z.ZodObject<S>>, agent: string) => Promise<unknown>
}

/** A tool that asks several endpoints, or asks for less than they take. */
export function tool<const S extends z.ZodRawShape>({ effect, access, input: shape, ...rest }: WithSteps<S>): Tool {
  const input = z.strictObject(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, worded(name, field as z.ZodType)])))
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return {
    effect: effect ?? (rest.calls.every(({ method }) => method === 'GET') ? 'reads' : 'writes'),
    access: access ?? rest.calls.find((e) => e.access !== 'public')?.access ?? 'public',
    ...rest,
    input,
    schema,
    run: rest.run as Tool['run'],
  }
}

/** A tool that is one endpoint: what it takes, joined flat, and the part of its answer that a model needs. */
export function oneCall<E extends Endpoint>(
  e: E,
  { tell, only, ...rest }: Described & { tell: (reply: Wire<E>) => unknown; only?: readonly string[] },
): Tool {
  const parts = { params: fieldsOf(e.params), query: fieldsOf(e.query), body: e.body instanceof z.ZodObject ? e.body.shape : {} }
  const all = Object.entries({ ...parts.params, ...parts.query, ...parts.body })
  const input = Object.fromEntries(all.filter(([name]) => only?.includes(name) ?? true)) as z.ZodRawShape
  return tool({
    ...rest,
    calls: [e],
    input,
    run: async (call, given) => {
      const sent: Record<string, Record<string, unknown>> = {}
      for (const [part, fields] of Object.entries(parts))
        if (e[part as keyof E]) sent[part] = Object.fromEntries(Object.entries(given).filter(([name]) => name in fields))
      return tell(await (call as (e: Endpoint, sent: Sent<E>) => Promise<Wire<E>>)(e, sent as Sent<E>))
    },
  })
}

/** A field of an address takes text; a model gives the number or flag that stands in it. */
const fieldsOf = (part: z.ZodObject | undefined): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(part?.shape ?? {}).map(([name, field]) => [name, decoded(field as z.ZodType)]))
export function decoded(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodOptional) return decoded(field.unwrap() as z.ZodType).optional()
  if (field === PriceInUrl) return Price
  return field instanceof z.ZodCodec ? (field.def.out as z.ZodType) : field
}

/** What fields mean that many tools have. */
const WORDS: Readonly<Record<string, string>> = {
  q: 'Words to search for.',
  near: 'The 5-digit ZIP code of the shopper, to measure distances from.',
  within: 'The most miles from there.',
  cursor: 'The nextCursor of the page before.',
  limit: 'How many at most.',
  id: 'The id or short name, as another tool gave it.',
  number: 'The order number, like S0000ABCD1234E.',
  variantId: 'The size or color of a product, from get_product or get_offers.',
  storeId: 'The store, as another tool gave it.',
  retailerId: 'The business, as another tool gave it.',
  minPrice: 'In dollars.',
  maxPrice: 'In dollars.',
}
function worded(name: string, field: z.ZodType): z.ZodType {
  const words = WORDS[name]
  return words && !field.description ? field.describe(words) : field
}

/** An amount as a person reads it, and in cents to count with. */
export function money(amount: number): { text: string; cents: number } {
  const cents = Price.def.out.parse(Math.round(amount * 100))
  return { text: dollars(cents), cents }
}

/** The tools that a caller may use; nobody sees others. */
export const mayUse = ({ access, scope }: Tool, actor: Actor, scopes: readonly AgentScope[]): boolean =>
  scopes.includes(scope) && (access === 'public' || (isPerson(actor) && mayPass(access, actor)))
