import { UCP_VERSION } from '#contracts/ucp.ts'

export type UcpMessage = {
  type: 'error' | 'warning' | 'info'
  code: string
  content: string
  path?: string
  severity?: 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable'
}
export const info = (code: string, content: string, path?: string): UcpMessage => ({ type: 'info', code, content, ...(path && { path }) })
export const warning = (code: string, content: string, path?: string): UcpMessage => ({ ...info(code, content, path), type: 'warning' })
export const recoverable = (code: string, content: string, path?: string): UcpMessage => ({
  ...info(code, content, path),
  type: 'error',
  severity: 'recoverable',
})

/** The request could not be handled at all: an HTTP status with a code of the protocol. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, content: string) {
    super(content)
    this.status = status
    this.code = code
  }
}

/** What is asked takes a person who let the platform do it. The challenge says how one is asked (RFC 6750). */
export class IdentityNeeded extends Refusal {
  readonly challenge: string
  constructor(status: 401 | 403, code: string, content: string, challenge: string) {
    super(status, code, content)
    this.challenge = challenge
  }
}

/** The request was handled, and nothing can be returned for it: the protocol answers 200 with messages. */
export class NoResource extends Error {
  readonly code: string
  constructor(code: string, content: string) {
    super(content)
    this.code = code
  }
}

export const noResourceBody = ({ code, message }: NoResource, continueUrl: string) => ({
  ucp: { version: UCP_VERSION, status: 'error' as const, capabilities: {} },
  messages: [{ type: 'error' as const, code, content: message, severity: 'unrecoverable' as const }],
  continue_url: continueUrl,
})
