import { ProblemDocument } from '#contracts/problems.ts'

export type FieldError = { pointer: string; message: string }

/** A rejected or failed call. The message has the form "404: text" for logs; `sentenceFor` and `faultOf` have the text for people. */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly status: number
  readonly document: ProblemDocument | null
  readonly retryAfterSeconds: number | null

  constructor(status: number, text: string, document: ProblemDocument | null = null, retryAfterSeconds: number | null = null) {
    super(`${status}: ${text}`)
    this.status = status
    this.document = document
    this.retryAfterSeconds = retryAfterSeconds
  }

  get code(): string | null {
    return this.document?.code ?? null
  }
  get errors(): FieldError[] {
    return this.document?.errors ?? []
  }

  static async from(response: Pick<Response, 'status' | 'statusText' | 'headers' | 'text'>): Promise<ApiProblem> {
    const text = (await response.text()) || response.statusText
    const retryAfter = Number(response.headers.get('retry-after'))
    return new ApiProblem(response.status, text, documentIn(text), Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null)
  }

  /** No response: status 0. */
  static unreachable(cause: unknown): ApiProblem {
    const problem = new ApiProblem(0, cause instanceof Error ? cause.message : 'No answer')
    problem.cause = cause
    return problem
  }
}

function documentIn(text: string): ProblemDocument | null {
  try {
    const parsed = ProblemDocument.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Whether a refusal stays the same for this try. Otherwise the request may still be worked on, or comes again later. */
export const isFinal = ({ status, code }: ApiProblem): boolean =>
  (status === 402 || status === 409) && code !== 'request_in_progress' && code !== 'try_running'

/** The error message shown to the user. */
export function sentenceFor(problem: ApiProblem): string {
  const { status, retryAfterSeconds: wait } = problem
  if (status === 0) {
    const offline = typeof navigator !== 'undefined' && navigator.onLine === false
    return offline ? "You're offline. Try again when you're back." : "We couldn't reach SPIRAL. Try again."
  }
  if (status === 429)
    return wait ? `Too many tries. Wait ${inSeconds(wait)} and try again.` : 'Too many tries. Wait a moment and try again.'
  if (status === 503) return wait ? `We're very busy. Try again in ${inSeconds(wait)}.` : "We're very busy. Try again in a few seconds."
  if (status >= 500 || !problem.document) return 'Something went wrong on our side. Try again.'
  return problem.document.detail || problem.document.title
}

/** The message of a form with one field or one button: that of the first field that was refused, else the sentence. */
export const faultOf = (problem: ApiProblem): string => problem.errors[0]?.message ?? sentenceFor(problem)

const inSeconds = (n: number) => (n === 1 ? '1 second' : `${n} seconds`)
