import { type ProblemCode, problems } from '#contracts/all-problems.ts'
import type { ProblemDocument, ProblemText } from '#contracts/problems.ts'

export type FieldError = { pointer: string; message: string }

/** An error shown to users: thrown where it is detected, converted to a problem document in one place. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly more: Record<string, unknown>
  readonly retryAfter: number | undefined

  constructor(
    code: ProblemCode,
    extra: { detail?: string; errors?: FieldError[]; retryAfter?: number; more?: Record<string, unknown> } = {},
  ) {
    const text: ProblemText = problems[code]
    super(extra.detail ?? text.message)
    this.code = code
    this.status = text.status
    this.errors = extra.errors
    this.retryAfter =
      extra.retryAfter ?? (text.status === 429 ? 60 : text.status === 503 ? 5 : code === 'request_in_progress' ? 1 : undefined)
    this.more = extra.more ?? {}
  }

  document(requestId: string): ProblemDocument {
    const text: ProblemText = problems[this.code]
    return {
      type: `urn:spiral:problem:${this.code}`,
      title: text.title ?? text.message.replace(/\.$/, ''),
      status: this.status,
      detail: this.message,
      code: this.code,
      requestId,
      ...(this.errors ? { errors: this.errors } : {}),
      ...this.more,
    }
  }
}

/** One invalid field of a form. */
export const fieldProblem = (pointer: string, message: string): Problem => new Problem('invalid', { errors: [{ pointer, message }] })
