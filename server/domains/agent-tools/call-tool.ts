import type { FastifyInstance } from 'fastify'
import { type AgentScope, agentToolsProblems } from '#contracts/agent-tools.ts'
import type { ProblemDocument } from '#contracts/problems.ts'
import { plainWords } from '#contracts/validation-messages.ts'
import { type Actor, isPerson } from '../../platform/actor.ts'
import { recordRefusal } from '../../platform/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { callsAs, Refused } from './in-process.ts'
import type { ToolLimits } from './limits.ts'
import { mayUse, type Tool } from './tool.ts'
import { TOOLS } from './tools/index.ts'

/** Who calls: a person or nobody, through which agent, with what the person lets it do. */
export type ToolCaller = { actor: Actor; ip: string; agent: string; scopes: readonly AgentScope[] }
export type ToolPorts = { app: FastifyInstance; deps: Pick<Deps, 'db' | 'clock' | 'log'>; limits: ToolLimits }
export type ToolAnswer = { ok: true; result: unknown } | { ok: false; problem: ProblemDocument }

const BY_NAME = new Map(TOOLS.map((tool) => [tool.name, tool]))

export const toolsFor = ({ actor, scopes }: Pick<ToolCaller, 'actor' | 'scopes'>): Tool[] =>
  TOOLS.filter((tool) => mayUse(tool, actor, scopes))

/**
 * Calls a tool with the caller's rights. Whatever is refused is answered in the words of its problem; that somebody reached for what is not
 * theirs is also logged.
 */
export async function callTool(
  { app, deps, limits }: ToolPorts,
  caller: ToolCaller,
  name: string,
  given: unknown,
  key?: string,
): Promise<ToolAnswer> {
  const tool = BY_NAME.get(name)
  try {
    await limits.count(caller.actor, caller.ip, deps.clock.now())
    if (!tool || !mayUse(tool, caller.actor, caller.scopes)) throw new Problem(agentToolsProblems, 'agents.unknown_tool')
    return { ok: true, result: await tool.run(callsAs(app, { ...caller, key }), inputOf(tool, given), caller.agent) }
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) {
      deps.log.error({ err: error, tool: name }, 'a tool failed')
      return { ok: false, problem: new Problem('internal').document('') }
    }
    if (isPerson(caller.actor) && isForeign(tool, problem))
      await recordRefusal(deps.db, caller.actor, `agent tool ${tool ? name : 'unknown'}`)
    return { ok: false, problem }
  }
}

function inputOf(tool: Tool, given: unknown): never {
  const parsed = tool.input.safeParse(given ?? {}, { error: plainWords })
  if (parsed.success) return parsed.data as never
  const errors = parsed.error.issues.flatMap((issue) => {
    const at = issue.code === 'unrecognized_keys' ? issue.keys.map((each) => [...issue.path, each]) : [issue.path]
    return at.map((path) => ({ pointer: `/${path.map(String).join('/')}`, message: issue.message }))
  })
  throw new Problem('invalid', { errors })
}

const problemOf = (error: unknown): ProblemDocument | null =>
  error instanceof Refused ? error.problem : error instanceof Problem ? error.document('') : null

/** Somebody else's, or nobody's: an object of a person that this one may not see. */
const isForeign = (tool: Tool | undefined, { status }: ProblemDocument): boolean =>
  status === 403 || (status === 404 && tool?.access !== 'public')

/** A problem as a model reads it: what is wrong, field by field, and what to do. */
export const wordsOf = ({ detail, errors = [] }: ProblemDocument): string =>
  [detail, ...errors.map(({ pointer, message }) => `${pointer.slice(1) || 'input'}: ${message}`)].join('\n')
