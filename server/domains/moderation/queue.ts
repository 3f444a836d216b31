import type { Sent } from '#contracts/endpoint.ts'
import type { ModerationCaseId, UserId } from '#contracts/ids.ts'
import { CASE_REASONS, type CaseReason, type ModeratedKind, type reportText, moderationProblems } from '#contracts/moderation.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { waitingRows } from '../waiting.ts'

type TextKey = { kind: ModeratedKind; id: number; authorId: UserId | null }

/** The riskiest reason counts most; each further one a little. */
const riskOf = (reasons: readonly CaseReason[]): number =>
  reasons.reduce((sum, reason) => sum + 2 ** (CASE_REASONS.length - CASE_REASONS.indexOf(reason)), 0)

/** Opens the case of a text, or adds the reasons to the open one. */
export async function open(tx: Db, { kind, id, authorId }: TextKey, added: readonly CaseReason[], now: Date): Promise<void> {
  const [row] = await rowsOf<{ id: ModerationCaseId; reasons: CaseReason[] }>(tx, 'moderation.open')`
    insert into moderation_cases (kind, text_id, author_id, reasons, risk, opened_at) values (${kind}, ${id}, ${authorId}, '{}', 0, ${now})
    on conflict (kind, text_id) where decided_at is null do update set risk = moderation_cases.risk returning id, reasons`
  const reasons = CASE_REASONS.filter((reason) => added.includes(reason) || row?.reasons.includes(reason))
  await rowsOf(tx, 'moderation.add-reasons')`
    update moderation_cases set reasons = ${reasons}, risk = ${riskOf(reasons)} where id = ${row?.id}`
}

/** Notes what a person says about a text that readers see. */
export const report = (
  { db, clock }: Deps,
  person: Person,
  { kind, id, rule, words }: Sent<typeof reportText>['body'],
  { authorId }: { authorId: UserId | null },
) =>
  transact(db, async (tx) => {
    const now = clock.now()
    await rowsOf(tx, 'moderation.report')`
      insert into text_reports (kind, text_id, user_id, rule, words, created_at)
      values (${kind}, ${id}, ${person.id}, ${rule}, ${words}, ${now})
      on conflict (kind, text_id, user_id) do update set rule = excluded.rule, words = excluded.words`
    await open(tx, { kind, id, authorId }, ['reported'], now)
    return { reportedAt: now }
  })

/** The author of a hidden text asks for a second look, once per text. */
export const appeal = (
  { db, clock }: Deps,
  person: Person,
  { kind, textId }: { kind: ModeratedKind; textId: number },
  words: string,
): Promise<void> =>
  transact(db, async (tx) => {
    const cases = await rowsOf<{ isHidden: boolean | null; appeal: string | null }>(tx, 'moderation.own-cases')`
      select is_hidden as "isHidden", appeal from moderation_cases where kind = ${kind} and text_id = ${textId} and author_id = ${person.id}
      order by id desc for no key update`
    if (cases.length === 0) throw new Problem('not_found')
    const isHidden = cases.find((one) => one.isHidden !== null)?.isHidden === true
    if (!isHidden || cases.some((one) => one.appeal !== null)) throw new Problem(moderationProblems, 'moderation.no_appeal')
    await open(tx, { kind, id: textId, authorId: person.id }, ['appeal'], clock.now())
    // The same appeal in another tab may have opened the case in the meantime.
    const [asked] = await rowsOf(tx, 'moderation.appeal')`
      update moderation_cases set appeal = ${words} where kind = ${kind} and text_id = ${textId} and decided_at is null and appeal is null
      returning id`
    if (!asked) throw new Problem(moderationProblems, 'moderation.no_appeal')
  })

export const waiting = waitingRows<{ count: number; since: Date }>(
  'moderation.for_admins',
  'select count(*)::int as count, min(opened_at) as since from moderation_cases where decided_at is null having count(*) > 0',
  ({ count }) => ({
    code: 'moderation.waiting',
    title: count === 1 ? 'A text waits for a moderator' : `${count} texts wait for a moderator`,
    detail: 'Reports, appeals, and texts that the checks hold.',
    href: '/admin/reviews',
  }),
)
