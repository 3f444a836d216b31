import type { Sent } from '#contracts/endpoint.ts'
import type { AnswerId, QuestionId, RetailerId, UserId } from '#contracts/ids.ts'
import type { CaseReason } from '#contracts/moderation.ts'
import {
  type Answer,
  type answerQuestion,
  type askQuestion,
  type Question,
  type QuestionState,
  questionsProblems,
} from '#contracts/questions.ts'
import { HOUR } from '#contracts/time.ts'
import { tell } from '../../facts.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { refuseUnconfirmed } from '../identity/confirming.ts'
import { reasonsToHold, refuseBlockedWords, wordingOf } from '../moderation/wording-rules.ts'
import { retailersByIds } from '../retailers/retailers.ts'
import { type About, aboutOf, standingOf } from '../reviews/subjects.ts'
import { oneAnswer, oneQuestion, questionRow } from './read.ts'

/** Short answers such as "Yes, it does." are alike without being copies. */
const LEAST_COPIED = 60

type AskingRights = { mayAsk: boolean; as: Answer['as'] | null; retailerId: RetailerId | null }
/** Teams of sellers answer for their own items and neither ask about them nor about those of a rival. */
export async function standing(db: Db, person: Person, about: About): Promise<AskingRights> {
  const own = about.retailerIds.find((id) => retailerIdsOf(person).includes(id))
  if (own !== undefined) return { mayAsk: false, as: 'store', retailerId: own }
  const { may } = await standingOf(db, person, about)
  return { mayAsk: may !== 'own_trade', as: may === 'may' ? 'buyer' : null, retailerId: null }
}

/** Asks about a product or a store. Every retailer that sells the item finds the question in its office. */
export async function ask(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  { query: { subject, id }, body: { text } }: Pick<Sent<typeof askQuestion>, 'query' | 'body'>,
  key: IdempotencyKey,
  now = clock.now(),
): Promise<Question> {
  refuseUnconfirmed(person)
  refuseBlockedWords({ text })
  const made = await once(db, key, async (tx) => {
    const about = await aboutOf(tx, subject, id)
    if (!(await standing(tx, person, about)).mayAsk) throw new Problem(questionsProblems, 'questions.own_trade')
    const reasons = await holdReasons(tx, 'questions', person.id, text, now)
    const state: QuestionState = reasons.length > 0 ? 'held' : 'shown'
    const [row] = await rowsOf<{ id: QuestionId }>(tx, 'questions.ask')`
      with asked as (
        insert into questions (user_id, subject, subject_id, text, wording, state, created_at)
        values (${person.id}, ${subject}, ${id}, ${text}, ${wordingOf(text)}, ${state}, ${now}) returning id
      ), told as (insert into question_sellers (question_id, retailer_id) select asked.id, seller
      from asked, unnest(${[...new Set(about.retailerIds)]}::bigint[]) seller)
      select id from asked`
    if (!row) throw new Error('a question was not written')
    if (reasons.length > 0) await tell(tx, 'text.held', { kind: 'question', id: row.id, authorId: person.id, reasons })
    else await tell(tx, 'questions.question_shown', { questionId: row.id })
    return row
  })
  return oneQuestion(db, made.id, person.id)
}

async function holdReasons(tx: Db, of: 'questions' | 'answers', userId: UserId, text: string, now: Date): Promise<CaseReason[]> {
  const table = of === 'questions' ? 'questions' : 'question_answers'
  const [traces] = await rowsOf<{ copies: number; lastHour: number }>(
    tx,
    `questions.traces-${of}`,
    `select (select count(*)::int from (select from ${table} where wording = $2 and user_id <> $1 limit 1) same) as copies,
       (select count(*)::int from ${table} where user_id = $1 and created_at > $3 and created_at <= $4) as "lastHour"`,
    [userId, wordingOf(text), new Date(now.getTime() - HOUR), now],
  )
  const { copies, lastHour } = traces ?? { copies: 0, lastHour: 0 }
  return reasonsToHold(text, { copies: text.length < LEAST_COPIED ? 0 : copies, lastHour })
}

/** Answers as the team of a seller or as somebody who received the item. The asker is told once it is shown. */
export async function answer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  { params, body: { text } }: Pick<Sent<typeof answerQuestion>, 'params' | 'body'>,
  key: IdempotencyKey,
  now = clock.now(),
): Promise<Answer> {
  refuseUnconfirmed(person)
  refuseBlockedWords({ text })
  const made = await once(db, key, async (tx) => {
    const { subject, subjectId, state: asked } = await questionRow(tx, params.id, person.id)
    if (asked !== 'shown') throw new Problem('not_found')
    const { as, retailerId } = await standing(tx, person, await aboutOf(tx, subject, subjectId))
    if (as === null) throw new Problem(questionsProblems, 'questions.not_yours')
    const seller = retailerId === null ? null : ((await retailersByIds(tx, [retailerId])).get(retailerId)?.name ?? null)
    const reasons = await holdReasons(tx, 'answers', person.id, text, now)
    const state: QuestionState = reasons.length > 0 ? 'held' : 'shown'
    // Held, so that it cannot be removed before its answer is written.
    await rowsOf(tx, 'questions.lock')`select from questions where id = ${params.id} for no key update`
    const [row] = await rowsOf<{ id: AnswerId }>(tx, 'questions.answer')`
      insert into question_answers (question_id, user_id, "as", retailer_id, seller_name, text, wording, state, created_at)
      select id, ${person.id}, ${as}, ${retailerId}, ${seller}, ${text}, ${wordingOf(text)}, ${state}, ${now} from questions
      where id = ${params.id} returning id`
    if (!row) throw new Problem('not_found')
    if (state === 'shown') await publish(tx, row.id, now)
    else await tell(tx, 'text.held', { kind: 'answer', id: row.id, authorId: person.id, reasons })
    return row
  })
  return oneAnswer(db, made.id, person.id)
}

type Change = { text: string; version: number }
type OwnQuestion = { text: string; state: QuestionState; version: number; answers: number }
/** An own text may change while a moderator has not hidden it. Throws `conflict` when it changed since it was read. */
function refuseChange(own: OwnQuestion | undefined, { version }: Change): asserts own is OwnQuestion {
  if (!own) throw new Problem('not_found')
  if (own.version !== version) throw new Problem('conflict')
  if (own.state === 'hidden') throw new Problem(questionsProblems, 'questions.hidden')
}

/** Changes the person's question while nobody answered it. The earlier text stays as a version; a doubtful new one waits for a moderator. */
export async function changeQuestion(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  id: QuestionId,
  change: Change,
): Promise<Question> {
  const { text } = change
  refuseUnconfirmed(person)
  refuseBlockedWords({ text })
  const now = clock.now()
  await transact(db, async (tx) => {
    const [own] = await rowsOf<OwnQuestion>(tx, 'questions.lock-own')`
      select text, state, version, answers from questions where id = ${id} and user_id = ${person.id} for no key update`
    refuseChange(own, change)
    if (own.answers > 0) throw new Problem(questionsProblems, 'questions.answered')
    const reasons = await holdReasons(tx, 'questions', person.id, text, now)
    await rowsOf(tx, 'questions.change')`
      with kept as (insert into question_versions (question_id, version, text, created_at) select id, version, text, ${now} from questions
        where id = ${id})
      update questions
      set text = ${text}, wording = ${wordingOf(text)}, version = version + 1, edited_at = ${now},
        state = case when ${reasons.length > 0} then 'held' else state end where id = ${id}`
    if (reasons.length > 0) await tell(tx, 'text.held', { kind: 'question', id, authorId: person.id, reasons })
  })
  return oneQuestion(db, id, person.id)
}

/** Changes the person's answer; otherwise as `changeQuestion`. */
export async function changeAnswer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  id: AnswerId,
  change: Change,
): Promise<Answer> {
  const { text } = change
  refuseUnconfirmed(person)
  refuseBlockedWords({ text })
  const now = clock.now()
  await transact(db, async (tx) => {
    const [own] = await rowsOf<OwnQuestion>(tx, 'questions.lock-answer-to-change')`
      select a.text, a.state, a.version, 0 as answers from questions q join question_answers a on a.question_id = q.id
      where a.id = ${id} and a.user_id = ${person.id} for no key update`
    refuseChange(own, change)
    const reasons = await holdReasons(tx, 'answers', person.id, text, now)
    await rowsOf(tx, 'questions.change-answer')`
      with kept as (insert into answer_versions (answer_id, version, text, created_at) select id, version, text, ${now}
        from question_answers where id = ${id})
      update question_answers set text = ${text}, wording = ${wordingOf(text)}, version = version + 1, edited_at = ${now} where id = ${id}`
    if (reasons.length === 0) return
    await setAnswerState(tx, id, 'held', now)
    await tell(tx, 'text.held', { kind: 'answer', id, authorId: person.id, reasons })
  })
  return oneAnswer(db, id, person.id)
}

/** Counts an answer that is shown now and notes that its seller answered. */
async function publish(tx: Db, id: AnswerId, now: Date): Promise<void> {
  await rowsOf(tx, 'questions.publish-answer')`
    with shown as (select question_id, retailer_id from question_answers where id = ${id}),
      told as (update question_sellers s set answered_at = coalesce(s.answered_at, ${now}) from shown
        where s.question_id = shown.question_id and s.retailer_id = shown.retailer_id)
    update questions set answers = answers + 1 where id = (select question_id from shown)`
  await tell(tx, 'questions.answer_shown', { answerId: id })
}

/** A moderator shows or hides a question; its answers stand and fall with it. */
export async function setQuestionState(tx: Db, id: QuestionId, state: QuestionState): Promise<void> {
  await rowsOf(tx, 'questions.set-state')`update questions set state = ${state} where id = ${id}`
  if (state === 'shown') await tell(tx, 'questions.question_shown', { questionId: id })
}

/** A moderator shows or hides an answer; the count of its question follows. */
export async function setAnswerState(tx: Db, id: AnswerId, state: QuestionState, now: Date): Promise<void> {
  const [row] = await rowsOf<{ state: QuestionState }>(tx, 'questions.lock-answer')`
    select a.state from questions q join question_answers a on a.question_id = q.id where a.id = ${id} for no key update`
  if (!row || row.state === state) return
  await rowsOf(tx, 'questions.set-answer-state')`update question_answers set state = ${state} where id = ${id}`
  if (state === 'shown') await publish(tx, id, now)
  else if (row.state === 'shown') await uncount(tx, id)
}
const uncount = (tx: Db, id: AnswerId) =>
  rowsOf(tx, 'questions.uncount')`
    update questions set answers = answers - 1 where id = (select question_id from question_answers where id = ${id})`

export const removeQuestion = (db: Db, person: Person, id: QuestionId): Promise<void> =>
  transact(db, async (tx) => {
    const gone = await rowsOf(tx, 'questions.remove')`delete from questions where id = ${id} and user_id = ${person.id} returning id`
    if (gone.length === 0) throw new Problem('not_found')
  })

export const removeAnswer = (db: Db, person: Person, id: AnswerId): Promise<void> =>
  transact(db, async (tx) => {
    const [row] = await rowsOf<{ state: QuestionState }>(tx, 'questions.lock-own-answer')`
      select a.state from questions q join question_answers a on a.question_id = q.id where a.id = ${id} and a.user_id = ${person.id}
      for no key update`
    if (!row) throw new Problem('not_found')
    if (row.state === 'shown') await uncount(tx, id)
    await rowsOf(tx, 'questions.remove-answer')`delete from question_answers where id = ${id}`
  })

/** Counts a person's vote for somebody else's shown answer once, or takes it back. */
export const vote = (db: Db, person: Person, id: AnswerId, isHelpful: boolean): Promise<{ helpful: number }> =>
  transact(db, async (tx) => {
    const [found] = await rowsOf<{ userId: UserId; retailerId: RetailerId | null }>(tx, 'questions.lock-shown-answer')`
      select user_id as "userId", retailer_id as "retailerId" from question_answers where id = ${id} and state = 'shown' for no key update`
    const isOwn = found && (found.userId === person.id || (found.retailerId !== null && retailerIdsOf(person).includes(found.retailerId)))
    if (!found || isOwn) throw new Problem('not_found')
    const [row] = await rowsOf<{ helpful: number }>(
      tx,
      isHelpful ? 'questions.vote' : 'questions.unvote',
      `with moved as (${isHelpful ? 'insert into answer_votes (answer_id, user_id) values ($1, $2) on conflict do nothing returning 1' : 'delete from answer_votes where answer_id = $1 and user_id = $2 returning 1'})
       update question_answers set helpful = helpful ${isHelpful ? '+' : '-'} (select count(*)::int from moved) where id = $1 returning helpful`,
      [id, person.id],
    )
    return { helpful: row?.helpful ?? 0 }
  })
