import type { Sent } from '#contracts/endpoint.ts'
import type { ModerationCaseId, UserId } from '#contracts/ids.ts'
import { CASE_REASONS, type CaseReason, type ModeratedKind, type reportText, moderationProblems } from '#contracts/moderation.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'

type TextKey = { kind: ModeratedKind; id: number; authorId: UserId | null }

/** The riskiest reason counts most; each further one a little. */
const riskOf = (reasons: readonly CaseReason[]): number =>
  reasons.reduce((sum, reason) => sum + 2 ** (CASE_REASONS.length - CASE_REASONS.indexOf(reason)), 0)

/** Opens the case of a text, or adds the reasons to the open one. */
export async function open(tx: Db, { kind, id, authorId }: TextKey, added: readonly CaseReason[], now: Date): Promise<void> {
  const [row] = await rowsOf<{ id: ModerationCaseId; reasons: CaseReason[] }>(
    tx,
    'moderation.open',
    `insert into moderation_cases (kind, text_id, author_id, reasons, risk, opened_at) values ($1, $2, $3, '{}', 0, $4)
     on conflict (kind, text_id) where decided_at is null do update set risk = moderation_cases.risk returning id, reasons`,
    [kind, id, authorId, now],
  )
  const reasons = CASE_REASONS.filter((reason) => added.includes(reason) || row?.reasons.includes(reason))
  await rowsOf(tx, 'moderation.add-reasons', 'update moderation_cases set reasons = $2, risk = $3 where id = $1', [
    row?.id,
    reasons,
    riskOf(reasons),
  ])
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
    await rowsOf(
      tx,
      'moderation.report',
      `insert into text_reports (kind, text_id, user_id, rule, words, created_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (kind, text_id, user_id) do update set rule = excluded.rule, words = excluded.words`,
      [kind, id, person.id, rule, words, now],
    )
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
    const cases = await rowsOf<{ isHidden: boolean | null; appeal: string | null }>(
      tx,
      'moderation.own-cases',
      `select is_hidden as "isHidden", appeal from moderation_cases where kind = $1 and text_id = $2 and author_id = $3 order by id desc for no key update`,
      [kind, textId, person.id],
    )
    if (cases.length === 0) throw new Problem('not_found')
    const isHidden = cases.find((one) => one.isHidden !== null)?.isHidden === true
    if (!isHidden || cases.some((one) => one.appeal !== null)) throw new Problem(moderationProblems, 'moderation.no_appeal')
    await open(tx, { kind, id: textId, authorId: person.id }, ['appeal'], clock.now())
    await rowsOf(
      tx,
      'moderation.appeal',
      'update moderation_cases set appeal = $3 where kind = $1 and text_id = $2 and decided_at is null',
      [kind, textId, words],
    )
  })
