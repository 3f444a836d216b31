import {
  type AnswerEvent,
  type AnswerStep,
  type AssistantConversation,
  type AssistantMessage,
  type AssistantName,
  assistantsProblems,
  type flagsOf,
} from '#contracts/assistants.ts'
import { withoutCardNumbers } from '#contracts/card-numbers.ts'
import { cleanText } from '#contracts/clean-text.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { AssistantConversationId, AssistantMessageId, UserId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import type { Page } from '#contracts/page.ts'
import { type Actor, isPerson, type Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy, type PageRequest } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { secretHash } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { callTool, type ToolCaller, wordsOf } from '../agent-tools/call-tool.ts'
import { AGENTS } from './agents.ts'
import { answersIn, openCase } from '../support/cases.ts'
import { answerWith, type AssistantPorts, CHANGED_IN_BROWSER } from './answer.ts'
import type { Step } from './turn.ts'
import { changeOf, isOver, messageOf, type MessageRow } from './view.ts'

/** Whose conversations: a person's, or those of a browser without an account. */
export type Owner = { userId: UserId | null; guestHash: string | null }
export const ownerOf = (actor: Actor, guestKey: string | null): Owner =>
  isPerson(actor) ? { userId: actor.id, guestHash: null } : { userId: null, guestHash: guestKey && secretHash(`assistants of ${guestKey}`) }

type Head = Omit<AssistantConversation, 'messages' | 'answers'>
const HEAD = `c.id, c.agent, c.title, c.last_at as "lastAt", c.handed_over_at as "handedOverAt"`
const MESSAGE = `m.id, m.author as "from", m.text, m.steps, m.engine, m.change_state as "changeState", m.change_key as "changeKey",
  m.change_outcome as "changeOutcome", m.rating, m.created_at as at`
/** The part of a conversation that an assistant reads. */
const READ = 20
/** Longer results of tools are not kept: they would only be looked up again. */
const RESULT_CHARACTERS = 60_000

export async function begin(db: Db, { userId, guestHash }: Owner, agent: AssistantName, now: Date): Promise<AssistantConversation> {
  const [row] = await rowsOf<Head>(db, 'assistants.begin')`
    insert into assistant_conversations as c (agent, user_id, guest_hash, created_at, last_at)
    values (${agent}, ${userId}, ${guestHash}, ${now}, ${now}) returning ${sql(HEAD)}`
  if (!row) throw new Error('a conversation was not kept')
  return { ...row, messages: [], answers: [] }
}

/** Conversations in which something was said. */
export const conversationsOf = (db: Db, owner: Owner, asked: PageRequest): Promise<Page<Head>> =>
  pageBy(
    'assistant-conversations',
    { id: 'id' },
    asked,
    (after, limit) =>
      rowsOf<Head>(db, 'assistants.list')`
      select ${sql(HEAD)} from assistant_conversations c
      where (c.user_id = ${owner.userId} or c.guest_hash = ${owner.guestHash}) and c.title <> ''
        and (${after?.id ?? null}::bigint is null or c.id < ${after?.id ?? null}) order by c.id desc limit ${limit}`,
  )

async function ownHead(db: Db, owner: Owner, id: AssistantConversationId): Promise<Head> {
  const [row] = await rowsOf<Head>(db, 'assistants.one')`
    select ${sql(HEAD)} from assistant_conversations c
    where c.id = ${id} and (c.user_id = ${owner.userId} or c.guest_hash = ${owner.guestHash})`
  if (!row) throw new Problem('not_found')
  return row
}
const messagesOf = (db: Db, id: AssistantConversationId): Promise<MessageRow[]> =>
  rowsOf<MessageRow>(db, 'assistants.messages')`
    select ${sql(MESSAGE)} from assistant_messages m where m.conversation_id = ${id} order by m.id`

export async function readConversation(db: Db, owner: Owner, id: AssistantConversationId, now: Date): Promise<AssistantConversation> {
  const head = await ownHead(db, owner, id)
  const answers = head.handedOverAt ? await answersIn(db, id) : []
  return {
    ...head,
    messages: (await messagesOf(db, id)).map((row) => messageOf(row, owner.userId === null, now)),
    answers: answers.map(({ text, at }) => ({ text, at })),
  }
}

export async function remove(db: Db, owner: Owner, id: AssistantConversationId): Promise<void> {
  const gone = await rowsOf(db, 'assistants.delete')`
    delete from assistant_conversations c where c.id = ${id} and (c.user_id = ${owner.userId} or c.guest_hash = ${owner.guestHash}) returning c.id`
  if (gone.length === 0) throw new Problem('not_found')
}

/** A text as it is stored and answered: cut, and without numbers of cards. */
const stored = (text: string): string => withoutCardNumbers(cleanText(text)).slice(0, LIMITS.assistantMessage).trim()

/** Keeps what the person wrote, and says which assistant answers. */
export async function keepQuestion(
  db: Db,
  owner: Owner,
  id: AssistantConversationId,
  text: string,
  now: Date,
): Promise<{ agent: AssistantName; messages: MessageRow[] }> {
  const words = stored(text)
  return transact(db, async (tx) => {
    const [head] = await rowsOf<Head>(tx, 'assistants.lock')`
      select ${sql(HEAD)} from assistant_conversations c
      where c.id = ${id} and (c.user_id = ${owner.userId} or c.guest_hash = ${owner.guestHash}) for no key update`
    if (!head) throw new Problem('not_found')
    const before = await messagesOf(tx, id)
    if (before.length >= LIMITS.assistantMessagesPerConversation) throw new Problem(assistantsProblems, 'assistants.full')
    const [kept] = await rowsOf<MessageRow>(tx, 'assistants.ask')`
      insert into assistant_messages as m (conversation_id, author, text, created_at) values (${id}, 'person', ${words}, ${now})
      returning ${sql(MESSAGE)}`
    await rowsOf(tx, 'assistants.touch')`
      update assistant_conversations set last_at = ${now}, title = case when title = '' then ${words.slice(0, 80)} else title end
      where id = ${id}`
    return { agent: head.agent, messages: [...before.slice(1 - READ), ...(kept ? [kept] : [])] }
  })
}

type Asking = { id: AssistantConversationId; agent: AssistantName; messages: MessageRow[]; near?: string | undefined }
/** Answers as it goes, and keeps the answer; also the part of one that was stopped. */
export async function* answer(
  ports: AssistantPorts,
  caller: ToolCaller,
  { id, ...asked }: Asking,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const { db, clock } = ports.deps
  const steps: AnswerStep[] = []
  const keep = async (): Promise<AssistantMessage | null> => {
    const row = await keepAnswer(db, id, steps, clock.now())
    return row && messageOf(row, !isPerson(caller.actor), clock.now())
  }
  try {
    for await (const step of answerWith(ports, caller, asked, signal)) {
      steps.push(step)
      if (step.kind === 'tool') yield { kind: 'tool', tool: step.tool }
      if (step.kind === 'text') yield { kind: 'text', text: step.text }
    }
  } catch (error) {
    if (!signal.aborted) throw error
    if (steps.some(({ kind }) => kind === 'text')) await keep()
    return
  }
  const message = await keep()
  if (message) yield { kind: 'message', message }
}

/** An answer to a conversation that was deleted meanwhile is dropped. */
async function keepAnswer(db: Db, id: AssistantConversationId, steps: readonly AnswerStep[], now: Date): Promise<MessageRow | null> {
  const of = <K extends AnswerStep['kind']>(kind: K) => steps.filter((step): step is Step<K> => step.kind === kind)
  const text = of('text')
    .map((step) => step.text)
    .join('\n')
  const short = steps.map((step) =>
    step.kind === 'tool' && JSON.stringify(step.result).length > RESULT_CHARACTERS ? { ...step, result: null } : step,
  )
  const [row] = await rowsOf<MessageRow>(db, 'assistants.answer')`
    insert into assistant_messages as m (conversation_id, author, text, steps, engine, change_state, created_at)
    select c.id, 'assistant', ${stored(text)}, ${JSON.stringify(short, cleaned)}, ${of('done')[0]?.engine ?? null},
      ${changeOf(steps) ? 'waiting' : null}, ${now}
    from assistant_conversations c where c.id = ${id} returning ${sql(MESSAGE)}`
  return row ?? null
}
const cleaned = (...[, value]: [string, unknown]): unknown => (typeof value === 'string' ? cleanText(value) : value)

async function ownMessage(db: Db, owner: Owner, id: AssistantMessageId): Promise<MessageRow> {
  const [row] = await rowsOf<MessageRow>(db, 'assistants.message')`
    select ${sql(MESSAGE)} from assistant_messages m join assistant_conversations c on c.id = m.conversation_id
    where m.id = ${id} and m.author = 'assistant' and (c.user_id = ${owner.userId} or c.guest_hash = ${owner.guestHash})`
  if (!row) throw new Problem('not_found')
  return row
}

/**
 * Makes the change that an answer asked for, once: it is claimed by the key of the request, and the tool's own endpoint acts once per key. So
 * the same request may be repeated after an interruption, and another one is refused.
 */
export async function confirmChange(
  ports: AssistantPorts,
  caller: ToolCaller,
  owner: Owner,
  id: AssistantMessageId,
  key: string,
): Promise<AssistantMessage> {
  const { db, clock } = ports.deps
  const row = await ownMessage(db, owner, id)
  const isGuest = owner.userId === null
  const change = changeOf(row.steps)
  if (!change || row.changeState === null) throw new Problem(assistantsProblems, 'assistants.no_change')
  if (row.changeKey === key && row.changeState !== 'running') return messageOf(row, isGuest, clock.now())
  if (row.changeKey !== key) {
    if (row.changeState === 'waiting' && isOver(row.at, clock.now())) throw new Problem(assistantsProblems, 'assistants.expired')
    const claimed = await rowsOf(db, 'assistants.claim')`
      update assistant_messages set change_state = 'running', change_key = ${key} where id = ${id} and change_state = 'waiting' returning id`
    if (claimed.length === 0) throw new Problem(assistantsProblems, 'assistants.no_change')
  }
  const made =
    isGuest && change.tool === CHANGED_IN_BROWSER
      ? ({ ok: true, result: null } as const)
      : await callTool(ports, caller, change.tool, change.arguments, secretHash(key))
  if (!made.ok && (made.problem.status >= 500 || made.problem.status === 429)) {
    await rowsOf(db, 'assistants.release')`
      update assistant_messages set change_state = 'waiting', change_key = null where id = ${id} and change_state = 'running' and change_key = ${key}`
    throw new Problem(made.problem.status === 429 ? 'too_many' : 'busy', { detail: wordsOf(made.problem) })
  }
  await rowsOf(db, 'assistants.made')`
    update assistant_messages set change_state = ${made.ok ? 'done' : 'refused'},
      change_outcome = ${made.ok ? outcomeOf(change.tool, made.result) : wordsOf(made.problem)}
    where id = ${id} and change_state = 'running' and change_key = ${key}`
  return messageOf(await ownMessage(db, owner, id), isGuest, clock.now())
}

const OUTCOMES: Record<string, string> = {
  set_cart_line: 'Your cart is changed.',
  add_to_wishlist: 'It is on your wishlist.',
  set_price_alert: 'The alert is set.',
  start_return: 'The return is started.',
  draft_listing: 'The draft is stored.',
  answer_question: 'Your answer is sent.',
}
function outcomeOf(tool: string, result: unknown): string {
  const words = OUTCOMES[tool] ?? 'Done.'
  const [code] = JSON.stringify(result ?? '').match(/(?<="code":")[^"]+/) ?? []
  return tool === 'start_return' && code ? `${words} Show the code ${code} at the counter.` : words
}

export async function declineChange(db: Db, owner: Owner, id: AssistantMessageId, now: Date): Promise<AssistantMessage> {
  await ownMessage(db, owner, id)
  await rowsOf(db, 'assistants.decline')`
    update assistant_messages set change_state = 'declined' where id = ${id} and change_state = 'waiting'`
  return messageOf(await ownMessage(db, owner, id), owner.userId === null, now)
}

export async function rate(
  db: Db,
  owner: Owner,
  id: AssistantMessageId,
  rating: 'good' | 'bad' | null,
  now: Date,
): Promise<AssistantMessage> {
  await ownMessage(db, owner, id)
  await rowsOf(db, 'assistants.rate')`update assistant_messages set rating = ${rating} where id = ${id}`
  return messageOf(await ownMessage(db, owner, id), owner.userId === null, now)
}

/** Opens a case of support with everything that was said. While it is open, the conversation goes on beside it. */
export async function handOver(
  tx: Db,
  deps: Deps,
  owner: Owner,
  id: AssistantConversationId,
  { name, email, message }: { name: string; email: string; message: string },
): Promise<{ handedOverAt: Date }> {
  const now = deps.clock.now()
  const [head] = await rowsOf<Head>(tx, 'assistants.hand_over')`
    update assistant_conversations c set handed_over_at = ${now}
    where c.id = ${id} and (c.user_id = ${owner.userId} or c.guest_hash = ${owner.guestHash}) returning ${sql(HEAD)}`
  if (!head) throw new Problem('not_found')
  const said = await messagesOf(tx, id)
  await openCase(tx, deps, {
    userId: owner.userId,
    name,
    email,
    kind: 'assistant',
    reason: `${AGENTS[head.agent].name}: ${head.title || 'nothing said yet'}`,
    message: withoutCardNumbers(message),
    conversationId: id,
    transcript: said.map(({ id: messageId, from, text, at }) => ({ from, text, at, messageId })),
  })
  return { handedOverAt: now }
}

/** What support marked in a conversation that was handed over. */
export const flagsIn = (db: Db, id: AssistantConversationId): Promise<Reply<typeof flagsOf>['items']> =>
  rowsOf<Reply<typeof flagsOf>['items'][number]>(db, 'assistants.flags')`
    select m.id as "messageId", m.flag_reason as reason, m.flagged_at as "flaggedAt"
    from assistant_messages m join assistant_conversations c on c.id = m.conversation_id
    where c.id = ${id} and c.handed_over_at is not null and m.flagged_at is not null order by m.id`

/** Support reads, and so may mark, only what was handed over. The first mark stays. */
export async function flag(db: Db, who: Person, id: AssistantMessageId, reason: string, now: Date): Promise<{ flaggedAt: Date }> {
  return transact(db, async (tx) => {
    const [row] = await rowsOf<{ flaggedAt: Date | null }>(tx, 'assistants.to-flag')`
      select m.flagged_at as "flaggedAt" from assistant_messages m join assistant_conversations c on c.id = m.conversation_id
      where m.id = ${id} and m.author = 'assistant' and c.handed_over_at is not null for no key update of m`
    if (!row) throw new Problem('not_found')
    if (row.flaggedAt) return { flaggedAt: row.flaggedAt }
    await rowsOf(tx, 'assistants.flag')`
      update assistant_messages set flagged_at = ${now}, flagged_by = ${who.id}, flag_reason = ${reason} where id = ${id}`
    await recordAct(tx, { who, act: 'assistant.flag', subject: `assistant message ${id}`, after: { reason } })
    return { flaggedAt: now }
  })
}
