import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'

export const BACK = 'http://127.0.0.1:7/callback'
/** An agent on somebody's machine, as the SDK has it: it registers itself, and knows what the SDK gives it to keep. */
export class Agent implements OAuthClientProvider {
  readonly origin: string
  readonly redirectUrl: string
  readonly clientMetadata
  client: OAuthClientInformationMixed | undefined
  kept: OAuthTokens | undefined
  verifier = ''
  asked = new URL('http://none.invalid')
  constructor(origin: string, { name = 'Kitchen helper', back = BACK } = {}) {
    this.origin = origin
    this.redirectUrl = back
    this.clientMetadata = { client_name: name, redirect_uris: [back] }
  }
  clientInformation = () => this.client
  saveClientInformation = (client: OAuthClientInformationMixed) => void (this.client = client)
  tokens = () => this.kept
  saveTokens = (tokens: OAuthTokens) => void (this.kept = tokens)
  redirectToAuthorization = (url: URL) => void (this.asked = url)
  saveCodeVerifier = (verifier: string) => void (this.verifier = verifier)
  codeVerifier = () => this.verifier
  transport = () => new StreamableHTTPClientTransport(new URL('/mcp', this.origin), { authProvider: this })
}
