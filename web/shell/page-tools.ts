import { z } from 'zod'

/** A tool as a browser takes it from a page (WebMCP), for the assistant that the person has in their browser. */
export type PageTool = {
  name: string
  description: string
  inputSchema: object
  annotations: { readOnlyHint: boolean; untrustedContentHint: true }
  execute: (input: object) => Promise<unknown>
}
export type ModelContext = {
  registerTool: (tool: PageTool, options: { signal: AbortSignal }) => unknown
  unregisterTool?: (name: string) => unknown
}
type Offering = { modelContext?: ModelContext }

/** The draft moved it from the navigator to the document; browsers have one or the other, and most have none. */
export const modelContext = (): ModelContext | undefined => (document as Offering).modelContext ?? (navigator as Offering).modelContext

const Listed = z.object({
  result: z.object({
    tools: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        inputSchema: z.record(z.string(), z.unknown()),
        annotations: z.object({ readOnlyHint: z.boolean() }),
        _meta: z.object({ scope: z.string() }),
      }),
    ),
  }),
})
const Answered = z.object({ result: z.unknown() })
const CART = 'set_cart_line'

/** Gives the browser the tools that read the shop and the cart, and the one that changes the cart. They run as this browser's person. */
export async function offerTools(
  context: ModelContext,
  path: '/mcp' | '/mcp/public',
  signal: AbortSignal,
  onCart: () => void,
): Promise<void> {
  const ask = async (method: string, params: object): Promise<unknown> => {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return answer.json()
  }
  const { tools } = Listed.parse(await ask('tools/list', {})).result
  for (const { name, description, inputSchema, annotations, _meta } of tools) {
    const isOffered = ['read', 'cart'].includes(_meta.scope) && (annotations.readOnlyHint || name === CART)
    if (!isOffered || signal.aborted) continue
    const execute = async (input: object) => {
      const { result } = Answered.parse(await ask('tools/call', { name, arguments: input }))
      if (name === CART) onCart()
      return result
    }
    const tool = { name, description, inputSchema, annotations: { ...annotations, untrustedContentHint: true }, execute } as const
    context.registerTool(tool, { signal })
    // Older drafts know no signal.
    signal.addEventListener('abort', () => context.unregisterTool?.(name))
  }
}
