import { z } from 'zod'

/** Problems that every endpoint may reply with. Domains define their own next to their endpoints. */
export const commonProblems = {
  bad_request: { status: 400, title: 'Unreadable request', message: "We couldn't read that request." },
  key_missing: { status: 400, title: 'Idempotency-Key missing', message: 'Send an Idempotency-Key header with this request.' },
  signed_out: { status: 401, title: 'Signed out', message: 'Please sign in again.' },
  forbidden: { status: 403, title: 'Not allowed', message: "You don't have access to this." },
  foreign_origin: { status: 403, title: 'Foreign origin', message: 'This request came from another site.' },
  not_found: { status: 404, title: 'Not found', message: "We couldn't find that." },
  conflict: { status: 409, title: 'Changed elsewhere', message: 'This was changed by someone else. Review the new version.' },
  request_in_progress: {
    status: 409,
    title: 'Still running',
    message: 'The first request with this key is still running. Try again in a moment.',
  },
  try_unknown: { status: 404, title: 'Never reached us', message: "That try didn't reach us. You can try again." },
  try_running: {
    status: 409,
    title: 'Still under way',
    message: "Your last try is still under way. Wait a moment before you pay again. You won't be charged twice.",
  },
  expired: { status: 410, title: 'Expired', message: 'This link has expired.' },
  too_large: { status: 413, title: 'Too large', message: 'That is more than we accept at once.' },
  wrong_type: { status: 415, title: 'Wrong content type', message: 'Send application/json.' },
  invalid: { status: 422, title: 'Please check what you entered', message: 'Some fields need a look.' },
  key_reused: { status: 422, title: 'Key reused', message: 'This Idempotency-Key was used with another body.' },
  too_many: { status: 429, title: 'Too many tries', message: 'Too many tries. Wait a moment and try again.' },
  internal: { status: 500, title: 'Something went wrong', message: 'Something went wrong on our side.' },
  busy: { status: 503, title: 'Busy', message: "We're very busy. Try again in a few seconds." },
} as const

export type ProblemText = { status: number; message: string; title?: string }

/** RFC 9457 problem document. */
export const ProblemDocument = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    requestId: z.string().optional(),
    errors: z.array(z.object({ pointer: z.string(), message: z.string() })).optional(),
  })
  .loose()
  .meta({ id: 'Problem' })
export type ProblemDocument = z.infer<typeof ProblemDocument>
