import { AGENT_SCOPES, type AgentScope } from '#contracts/agent-tools.ts'

/** What tokens are for. */
export const mcpResource = (publicOrigin: string): string => `${publicOrigin}/mcp`

export const scopesIn = (text: unknown): AgentScope[] => {
  const asked = new Set(typeof text === 'string' ? text.split(' ') : [])
  return AGENT_SCOPES.filter((scope) => asked.has(scope))
}
