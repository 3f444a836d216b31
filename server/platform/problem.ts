import { commonProblems, type ProblemDocument, type ProblemText } from '#contracts/problems.ts'

export type FieldError = { pointer: string; message: string }
type Extra = { detail?: string; errors?: FieldError[]; retryAfter?: number; more?: Record<string, unknown> }
type ProblemTexts = Readonly<Record<string, ProblemText>>

/**
 * An error shown to users: thrown where it is detected, converted to a problem document in one place. A domain names the problems of its
 * own contract and one of their codes, `new Problem(cartProblems, 'cart.gone')`; the problems of every endpoint need no naming.
 */
export class Problem<P extends ProblemTexts = typeof commonProblems> extends Error {
  readonly code: string
  readonly status: number
  readonly text: ProblemText
  readonly errors: FieldError[] | undefined
  readonly more: Record<string, unknown>
  readonly retryAfter: number | undefined

  constructor(code: keyof typeof commonProblems, extra?: Extra)
  constructor(problems: P, code: keyof P & string, extra?: Extra)
  constructor(...given: [keyof typeof commonProblems, Extra?] | [P, keyof P & string, Extra?]) {
    const [code, text, extra = {}] = isCommon(given)
      ? [given[0], commonProblems[given[0]], given[1]]
      : [given[1], textIn(given[0], given[1]), given[2]]
    super(extra.detail ?? text.message)
    this.code = code
    this.text = text
    this.status = text.status
    this.errors = extra.errors
    this.retryAfter =
      extra.retryAfter ?? (text.status === 429 ? 60 : text.status === 503 ? 5 : code === 'request_in_progress' ? 1 : undefined)
    this.more = extra.more ?? {}
  }

  /** The same problem with other details. */
  with(extra: Extra): Problem<ProblemTexts> {
    return new Problem<ProblemTexts>({ [this.code]: this.text }, this.code, extra)
  }

  /** The same problem beside a field of the form. */
  at(pointer: string): Problem<ProblemTexts> {
    return this.with({ errors: [{ pointer, message: this.message }] })
  }

  document(requestId: string): ProblemDocument {
    return {
      type: `urn:spiral:problem:${this.code}`,
      title: this.text.title ?? this.text.message.replace(/\.$/, ''),
      status: this.status,
      detail: this.message,
      code: this.code,
      requestId,
      ...(this.errors ? { errors: this.errors } : {}),
      ...this.more,
    }
  }
}

const isCommon = (given: readonly unknown[]): given is [keyof typeof commonProblems, Extra?] => typeof given[0] === 'string'

function textIn(problems: ProblemTexts, code: string): ProblemText {
  const text = problems[code]
  if (!text) throw new Error(`${code} is no problem of its contract`)
  return text
}

/** One invalid field of a form. */
export const fieldProblem = (pointer: string, message: string): Problem => new Problem('invalid', { errors: [{ pointer, message }] })
