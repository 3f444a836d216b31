import { z } from 'zod'
import { type AnswerStep, type AssistantMessage, CONFIRM_CHANGE_WITHIN_MINUTES } from '#contracts/assistants.ts'
import type { AssistantMessageId } from '#contracts/ids.ts'
import { MINUTE } from '#contracts/time.ts'
import { CHANGED_IN_BROWSER } from './answer.ts'
import { Offers, Products, Wishes } from './shapes.ts'
import type { Step } from './turn.ts'

export type MessageRow = {
  id: AssistantMessageId
  from: 'person' | 'assistant'
  text: string
  steps: AnswerStep[]
  engine: string | null
  changeState: 'waiting' | 'running' | 'done' | 'refused' | 'declined' | null
  changeKey: string | null
  changeOutcome: string | null
  rating: 'good' | 'bad' | null
  at: Date
}

const MOST_CARDS = 6
const MOST_SOURCES = 6
/** Where the person sees what a change did. */
const PAGES: Record<string, string> = {
  set_cart_line: '/cart',
  add_to_wishlist: '/wishlist',
  set_price_alert: '/wishlist',
  start_return: '/orders-returns',
  draft_listing: '/retailer-inventory',
}

export const lookUpsOf = (steps: readonly AnswerStep[]): Step<'tool'>[] =>
  steps.filter((step): step is Step<'tool'> => step.kind === 'tool' && step.problem === null)
export const changeOf = (steps: readonly AnswerStep[]): Step<'confirm'> | undefined =>
  steps.find((step): step is Step<'confirm'> => step.kind === 'confirm')

/** A message as its person sees it. */
export function messageOf(row: MessageRow, isGuest: boolean, now: Date): AssistantMessage {
  const found = lookUpsOf(row.steps)
  return {
    id: row.id,
    from: row.from,
    text: row.text,
    at: row.at,
    engine: row.engine,
    products: productsOf(found) as AssistantMessage['products'],
    sources: sourcesOf(found),
    tools: [...new Set(found.map(({ tool }) => tool))],
    change: changeShown(row, isGuest, now),
    rating: row.rating,
  }
}

function productsOf(found: readonly Step<'tool'>[]): number[] {
  const { result } = found.findLast(({ tool }) => tool === 'find_products' || tool === 'list_wishlist') ?? {}
  const ids = Products.safeParse(result).data?.products ?? Wishes.safeParse(result).data?.items ?? []
  return ids.slice(0, MOST_CARDS).map(({ productId }) => productId)
}

const Page = z.object({ page: z.string().startsWith('/'), title: z.string().optional(), name: z.string().optional() })
const Lists = z.record(z.string(), z.unknown())
/** The pages of one thing, of the things in a list, and of the texts of SPIRAL. */
function sourcesOf(found: readonly Step<'tool'>[]): AssistantMessage['sources'] {
  const sources = found.flatMap(({ tool, result, arguments: given }) => {
    if (tool === 'get_policies')
      return [{ title: String(Lists.safeParse(result).data?.['title'] ?? ''), href: `/legal/${String(given['slug'])}` }]
    const lists = Object.values(Lists.safeParse(result).data ?? {}).filter(Array.isArray)
    return [result, ...lists.flat()].flatMap((each) => {
      const { data } = Page.safeParse(each)
      const title = data?.title ?? data?.name
      return data && title ? [{ title, href: data.page }] : []
    })
  })
  // Colors of a product have addresses of their own, and one page.
  return [...new Map(sources.map((source) => [source.href.split('?')[0], source])).values()].slice(0, MOST_SOURCES)
}

function changeShown({ steps, changeState, changeOutcome, at }: MessageRow, isGuest: boolean, now: Date): AssistantMessage['change'] {
  const step = changeOf(steps)
  if (!step || changeState === null) return null
  return {
    words: step.words,
    state: changeState === 'waiting' && isOver(at, now) ? 'expired' : changeState,
    outcome: changeOutcome,
    href: PAGES[step.tool] ?? null,
    line: isGuest && step.tool === CHANGED_IN_BROWSER ? lineOf(step, steps) : null,
  }
}
export const isOver = (at: Date, now: Date): boolean => now.getTime() >= at.getTime() + CONFIRM_CHANGE_WITHIN_MINUTES * MINUTE

const Line = z.object({ variantId: z.int(), storeId: z.int(), quantity: z.int(), fulfillmentMethod: z.string() })
function lineOf({ arguments: given }: Step<'confirm'>, steps: readonly AnswerStep[]) {
  const line = Line.safeParse(given).data
  if (!line) return null
  for (const { result } of lookUpsOf(steps)) {
    const product = Offers.safeParse(result).data
    if (!product?.offers.some(({ variantId }) => variantId === line.variantId)) continue
    const { fulfillmentMethod: method, ...rest } = line
    return { productId: product.productId, title: product.title, method, ...rest } as NonNullable<AssistantMessage['change']>['line']
  }
  return null
}
