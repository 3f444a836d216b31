import { AGENT_SCOPE_WORDS, type AgentScope } from '#contracts/agent-tools.ts'
import type { Mail } from '../../platform/mail-template.ts'

type Addressee = { to: string; firstName: string; publicOrigin: string }

/** Told as a new passkey is: whoever sits at an open browser could let in an assistant of their own. */
export const agentConnected = (
  { to, firstName, publicOrigin }: Addressee,
  { agent, site, scopes }: { agent: string; site: string; scopes: readonly AgentScope[] },
): Mail => ({
  to,
  kind: 'agents.connected',
  subject: 'An assistant was connected to your SPIRAL account',
  paragraphs: [
    `Hi ${firstName},`,
    `${agent} at ${site} can now act for you. It may:`,
    ...scopes.map((scope) => AGENT_SCOPE_WORDS[scope]),
    "It can't pay. When it prepares a purchase, you confirm the exact total.",
    "Wasn't you? Disconnect it in My Account under Connected assistants, and set a new password right away.",
  ],
  action: { label: 'See connected assistants', url: new URL('/account#agents', publicOrigin).toString() },
})
