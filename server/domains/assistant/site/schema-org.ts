import type { CheerioAPI } from 'cheerio/slim'

/** An object of schema.org, however the page wrote it down. Its values come from a stranger and may be anything. */
export type SchemaNode = { [property: string]: unknown }

const MOST_NODES = 400
const MOST_DEPTH = 12

/** All objects of a page, nested ones included, from JSON-LD and microdata. Blocks that are no JSON are left out. */
export function schemaNodes($: CheerioAPI): SchemaNode[] {
  const found: SchemaNode[] = []
  $('script[type="application/ld+json"]').each((_, script) => {
    try {
      collect(JSON.parse($(script).text().trim()), found, 0)
    } catch {
      // Many pages carry broken JSON-LD; the other ways to say the same may still be there.
    }
  })
  $('[itemscope]:not([itemprop])').each((_, scope) => collect(microdata($, $(scope), 0), found, 0))
  return found
}

function collect(value: unknown, found: SchemaNode[], depth: number): void {
  if (found.length >= MOST_NODES || depth > MOST_DEPTH || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const each of value) collect(each, found, depth + 1)
    return
  }
  const node = value as SchemaNode
  if (node['@type'] !== undefined) found.push(node)
  for (const each of Object.values(node)) collect(each, found, depth + 1)
}

function microdata($: CheerioAPI, scope: ReturnType<CheerioAPI>, depth: number): SchemaNode {
  const node: SchemaNode = { '@type': (scope.attr('itemtype') ?? '').split('/').at(-1) ?? '' }
  if (depth > MOST_DEPTH) return node
  scope.find('[itemprop]').each((_, element) => {
    const one = $(element)
    const owner = one.parent().closest('[itemscope]')
    if (owner.get(0) !== scope.get(0)) return
    const value = one.is('[itemscope]') ? microdata($, one, depth + 1) : valueOf(one)
    for (const name of (one.attr('itemprop') ?? '').split(/\s+/).filter(Boolean)) {
      const before = node[name]
      node[name] = before === undefined ? value : [before, value].flat()
    }
  })
  return node
}

function valueOf(one: ReturnType<CheerioAPI>): string {
  const attribute = ['content', 'datetime', 'href', 'src', 'value'].map((name) => one.attr(name)).find((value) => value !== undefined)
  return (attribute ?? one.text()).replaceAll(/\s+/g, ' ').trim()
}

/** The names of a node's types without their address: "BookStore". */
export const typesOf = (node: SchemaNode): string[] =>
  [node['@type']]
    .flat()
    .filter((type) => typeof type === 'string')
    .map((type) => type.split(/[/#]/).at(-1) ?? '')

/** The first text of a property: a string, a number, or the name of an object. */
export function textOf(value: unknown): string | null {
  for (const one of [value].flat()) {
    if (typeof one === 'number') return String(one)
    if (typeof one === 'string' && one.trim()) return one.replaceAll(/\s+/g, ' ').trim()
    if (typeof one === 'object' && one !== null) {
      const inner = textOf((one as SchemaNode)['name'] ?? (one as SchemaNode)['@value'] ?? (one as SchemaNode)['url'] ?? null)
      if (inner) return inner
    }
  }
  return null
}
export const nodesOf = (value: unknown): SchemaNode[] =>
  [value].flat().filter((one): one is SchemaNode => typeof one === 'object' && one !== null && !Array.isArray(one))
