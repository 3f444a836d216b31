import type { FieldValue } from '#contracts/applications/fields.ts'
import type { DraftProduct, Suggestion } from '#contracts/applications/applications.ts'
import type { AssistantEvent } from '#contracts/assistant/assistant.ts'

type Step = Extract<AssistantEvent, { kind: 'step' }>
export type Run = {
  state: 'idle' | 'running' | 'done' | 'stopped'
  /** Undefined until the server has said it. */
  model: string | null | undefined
  steps: Step[]
  suggestions: Suggestion[]
  products: DraftProduct[]
  /** Small copies of pictures by their address. */
  copies: Record<string, string>
  logo: string | null
  cover: string | null
  milliseconds: number | null
  failure: string | null
}
export const NO_RUN: Run = {
  state: 'idle',
  model: undefined,
  steps: [],
  suggestions: [],
  products: [],
  copies: {},
  logo: null,
  cover: null,
  milliseconds: null,
  failure: null,
}

/** The run after one more report. A later suggestion for a field, step or product replaces the earlier one. */
export function after(run: Run, event: AssistantEvent): Run {
  switch (event.kind) {
    case 'engine':
      return { ...run, model: event.model }
    case 'step':
      return { ...run, steps: replaced(run.steps, event, ({ id }) => id) }
    case 'suggestion':
      return { ...run, suggestions: replaced(run.suggestions, event.suggestion, ({ field }) => field) }
    case 'product':
      return { ...run, products: replaced(run.products, event.product, ({ gtin, title }) => gtin ?? title) }
    case 'picture':
      return {
        ...run,
        copies: { ...run.copies, [event.address]: event.copy },
        ...(event.role === 'product' ? {} : { [event.role]: event.copy }),
      }
    case 'done':
      return { ...run, state: 'done', milliseconds: event.milliseconds }
    case 'failed':
      return { ...run, state: 'stopped', failure: event.message }
  }
}

function replaced<T>(all: readonly T[], one: T, keyOf: (each: T) => string): T[] {
  const at = all.findIndex((each) => keyOf(each) === keyOf(one))
  return at < 0 ? [...all, one] : all.with(at, one)
}

/** The run with a field as the person corrected it; an empty one is dropped. */
export function corrected(run: Run, field: string, value: FieldValue): Run {
  if (value === '') return { ...run, suggestions: run.suggestions.filter((one) => one.field !== field) }
  return { ...run, suggestions: run.suggestions.map((one) => (one.field === field ? { ...one, value } : one)) }
}

/** Fields that a person would have typed: those of the application, and title, description and price of each product. */
export function fieldsSaved({ suggestions, products }: Run): number {
  const ofProduct = ({ title, description, price, gtin }: DraftProduct) =>
    [title, description, price, gtin].filter((one) => one !== undefined).length
  return suggestions.length + products.reduce((sum, product) => sum + ofProduct(product), 0)
}
