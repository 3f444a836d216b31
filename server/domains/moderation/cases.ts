import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { ModerationCaseId, UserId } from '#contracts/ids.ts'
import {
  CLAIM_MINUTES,
  type decideCase,
  type ModeratedKind,
  type ModerationCase,
  type moderationCases,
  moderationProblems,
  OTHER_RULE,
  rulesOf,
} from '#contracts/moderation.ts'
import { MINUTE } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { joinPerson } from '../identity/teams.ts'
import { tellPeople } from '../notifications/tell-people.ts'
import { type ModeratedText, type TextKinds, textsOf } from './moderated-texts.ts'
import { newsOfDecision } from './news.ts'

/** Takes a case for a while; nobody else can take or decide it until then. */
export const take = async (db: Db, person: Person, id: ModerationCaseId, now: Date): Promise<void> => {
  const [row] = await rowsOf<{ taken: boolean }>(db, 'moderation.take')`
    with mine as (update moderation_cases set claimed_by = ${person.id}, claimed_until = ${new Date(now.getTime() + CLAIM_MINUTES * MINUTE)}
      where id = ${id} and decided_at is null and (claimed_by is null or claimed_by = ${person.id} or claimed_until <= ${now}) returning id)
    select exists (select from mine) as taken from moderation_cases where id = ${id} and decided_at is null`
  if (!row) throw new Problem('not_found')
  if (!row.taken) throw new Problem(moderationProblems, 'moderation.held')
}

type LockedCase = {
  kind: ModeratedKind
  textId: number
  author: UserId | null
  claimedBy: UserId | null
  claimedUntil: Date | null
  decidedAt: Date | null
}

/** Decides a case that the moderator has open. The text, its counts, the audit log and the note to its author change together. */
export const decide = (
  deps: Deps,
  kinds: TextKinds,
  person: Person,
  id: ModerationCaseId,
  { outcome, rule, note }: Sent<typeof decideCase>['body'],
): Promise<void> =>
  transact(deps.db, async (tx) => {
    const now = deps.clock.now()
    const [row] = await rowsOf<LockedCase>(tx, 'moderation.lock')`
      select kind, text_id as "textId", author_id as author, claimed_by as "claimedBy", claimed_until as "claimedUntil",
        decided_at as "decidedAt"
      from moderation_cases where id = ${id} for no key update`
    if (!row) throw new Problem('not_found')
    if (row.author === person.id) throw new Problem('forbidden')
    if (row.decidedAt) throw new Problem(moderationProblems, 'moderation.decided')
    if (row.claimedBy !== person.id) throw new Problem(moderationProblems, isTaken(row, now) ? 'moderation.held' : 'moderation.not_taken')
    if (rule && !rulesOf(row.kind).includes(rule)) throw fieldProblem('/rule', OTHER_RULE)
    const isHidden = outcome === 'hide'
    await rowsOf(tx, 'moderation.decide')`
      update moderation_cases
      set is_hidden = ${isHidden}, rule = ${isHidden ? rule : null}, note = ${note}, decided_by = ${person.id}, decided_at = ${now},
        claimed_by = null, claimed_until = null where id = ${id}`
    await kinds[row.kind]?.setHidden(tx, row.textId, { isHidden, note, now })
    await recordAct(tx, { who: person, act: `moderation.${outcome}`, subject: `${row.kind} ${row.textId}`, after: { rule, note } })
    const text = (await textsOf(tx, kinds, row.kind, [row.textId])).get(row.textId)
    if (row.author && text)
      await tellPeople(tx, deps, [
        newsOfDecision(
          row.author,
          { id, kind: row.kind, isHidden, rule, note },
          { ...text.about, ...(text.authorHref && { href: text.authorHref }) },
          deps.config.publicOrigin,
        ),
      ])
  })
const isTaken = ({ claimedBy, claimedUntil }: { claimedBy: UserId | null; claimedUntil: Date | null }, now: Date): boolean =>
  claimedBy !== null && claimedUntil !== null && claimedUntil > now

type StoredCase = Pick<ModerationCase, 'id' | 'kind' | 'reasons' | 'openedAt' | 'appeal' | 'hiddenBefore'> & {
  textId: number
  risk: number
  claimed_by: UserId | null
  claimed_until: Date | null
  claimer: string | null
  is_hidden: boolean | null
  rule: NonNullable<ModerationCase['decision']>['rule']
  note: string | null
  decider: string | null
  decided_at: Date | null
  reports: ModerationCase['reports'] | null
}
const CASE = `select c.id, c.kind, c.text_id as "textId", c.reasons, c.risk, c.opened_at as "openedAt", c.appeal, c.claimed_by, c.claimed_until,
    c.is_hidden, c.rule, c.note, c.decided_at, claimer.name as claimer, decider.name as decider,
    (select count(*)::int from moderation_cases o where o.author_id = c.author_id and o.is_hidden and o.id < c.id) as "hiddenBefore",
    (select json_agg(json_build_object('rule', t.rule, 'words', t.words) order by t.created_at) from text_reports t where t.kind = c.kind and t.text_id = c.text_id) as reports
  from moderation_cases c left ${joinPerson('claimer.id = c.claimed_by', 'claimer')} left ${joinPerson('decider.id = c.decided_by', 'decider')}`

/** Open cases, the riskiest first; or the log of decisions, newest first. */
export async function casesFor(
  { db, clock }: Deps,
  kinds: TextKinds,
  person: Person,
  { state = 'open', ...asked }: Sent<typeof moderationCases>['query'],
): Promise<Reply<typeof moderationCases>> {
  const page =
    state === 'open'
      ? await pageBy('moderation.open', { risk: 'whole', id: 'id' }, asked, (after, limit) =>
          rowsOf<StoredCase>(
            db,
            'moderation.queue',
            `${CASE} where c.decided_at is null and ($1::bigint is null or c.risk < $2 or (c.risk = $2 and c.id > $1)) order by c.risk desc, c.id limit $3`,
            [after?.id ?? null, after?.risk ?? null, limit],
          ),
        )
      : await pageBy('moderation.decided', { id: 'id' }, asked, (after, limit) =>
          rowsOf<StoredCase>(
            db,
            'moderation.log',
            `${CASE} where c.decided_at is not null and ($1::bigint is null or c.id < $1) order by c.id desc limit $2`,
            [after?.id ?? null, limit],
          ),
        )
  const texts = new Map<ModeratedKind, Map<number, ModeratedText>>()
  for (const kind of new Set(page.items.map((row) => row.kind))) {
    const ids = page.items.filter((row) => row.kind === kind).map((row) => row.textId)
    texts.set(kind, await textsOf(db, kinds, kind, ids))
  }
  const now = clock.now()
  return { ...page, items: page.items.map((row) => shown(row, texts.get(row.kind)?.get(row.textId), person, now)) }
}

function shown(row: StoredCase, text: ModeratedText | undefined, person: Person, now: Date): ModerationCase {
  const { id, kind, reasons, openedAt, appeal, hiddenBefore } = row
  const taken = isTaken({ claimedBy: row.claimed_by, claimedUntil: row.claimed_until }, now)
  const isMine = taken && row.claimed_by === person.id
  return {
    id,
    kind,
    reasons,
    openedAt,
    appeal,
    hiddenBefore,
    text: text?.text ?? null,
    rating: text?.rating ?? null,
    author: text?.authorName ?? 'Someone',
    orderNumber: text?.orderNumber ?? null,
    about: text?.about ?? { title: 'something that is no longer shown', href: '/products' },
    context: text?.context ?? null,
    photos: text?.photos ?? [],
    reports: row.reports ?? [],
    heldBy: taken && !isMine ? row.claimer : null,
    isMine,
    decision:
      row.decided_at && row.is_hidden !== null
        ? { isHidden: row.is_hidden, rule: row.rule, note: row.note ?? '', by: row.decider, at: row.decided_at }
        : null,
  }
}
