import { changesBetween, type RuleDraft, loyaltyRulesProblems } from '#contracts/loyalty/rules.ts'
import type { RuleVersion } from '#contracts/loyalty/loyalty.ts'
import { MINUTE } from '#contracts/time.ts'
import { tell } from '../../facts.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { askFor } from '../../platform/jobs.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { type DraftRow, lockedDraft, shown } from './drafts.ts'
import { mayApprove } from '../settings/second-person.ts'
import { currentRule, type RuleRow, ruleIn, versionsOf } from './published-rules.ts'
import { FIRST_RULE } from './rules.ts'

type Publication = { revision: number; startsAt: Date | null; reason: string }

/** Taken before versions change, so that two admins cannot publish at once. */
const lockRules = (tx: Db): Promise<unknown> =>
  rowsOf(tx, 'loyalty.lock-rules')`select pg_advisory_xact_lock(hashtextextended('loyalty rules', 0))`

/** Publishes a draft as the next version. It applies from its date on; orders keep the version they were placed under. */
export async function publish(
  tx: Db,
  actor: Person,
  draftId: number,
  { revision, startsAt, reason }: Publication,
  now: Date,
): Promise<RuleVersion> {
  await lockRules(tx)
  const draft = await lockedDraft(tx, draftId)
  if (draft.revision !== revision) throw new Problem('conflict')
  if (!(await mayApprove(tx, actor, draft.changed_by))) throw new Problem(loyaltyRulesProblems, 'loyalty.not_own')
  const starts = startOf(startsAt, now)
  const versions = await versionsOf(tx, now)
  if (versions[0]?.state === 'scheduled') throw new Problem(loyaltyRulesProblems, 'loyalty.scheduled')
  const before = await currentRule(tx, now)
  if (changesBetween(before, draft.terms).length === 0) throw new Problem(loyaltyRulesProblems, 'loyalty.no_change')
  const [row] = await rowsOf<RuleRow>(tx, 'loyalty.publish')`
    insert into loyalty_rules (version, rule, starts_at)
    select coalesce(max(version), 0) + 1, ${JSON.stringify({ ...FIRST_RULE, ...draft.terms })}, ${starts} from loyalty_rules
      returning version, rule, starts_at`
  const rule = ruleIn(row as RuleRow)
  await rowsOf(tx, 'loyalty.remove-published')`delete from loyalty_drafts where id = ${draftId}`
  await recordAct(tx, {
    who: actor,
    act: 'loyalty.rule_published',
    subject: `rule ${rule.version}`,
    before,
    after: { ...rule, reason, draft: draft.name, draftedBy: draft.changed_by_name },
  })
  await tell(tx, 'loyalty.rule_changed', { version: rule.version, because: 'published' })
  if (starts > now) await askFor(tx, 'loyalty.startRule', { version: rule.version }, { runAt: starts, key: startKey(rule.version) })
  return { ...rule, state: starts > now ? 'scheduled' : 'current' }
}

const startKey = (version: number): string => `loyalty rule ${version}`

/** The minute in which the admin chose "now" may have passed on the way. */
function startOf(wanted: Date | null, now: Date): Date {
  if (wanted === null) return now
  if (wanted.getTime() < now.getTime() - MINUTE) throw fieldProblem('/startsAt', 'Choose a date from today on.')
  return wanted < now ? now : wanted
}

/** Withdraws a version that has not started, and keeps its terms as a draft. */
export async function withdraw(tx: Db, actor: Person, version: number, reason: string, now: Date): Promise<RuleDraft> {
  await lockRules(tx)
  const [row] = await rowsOf<RuleRow>(tx, 'loyalty.scheduled-rule')`
    select version, rule, starts_at from loyalty_rules where version = ${version} and withdrawn_at is null for no key update`
  if (!row) throw new Problem('not_found')
  if (row.starts_at <= now) throw new Problem(loyaltyRulesProblems, 'loyalty.started')
  await rowsOf(tx, 'loyalty.withdraw')`update loyalty_rules set withdrawn_at = ${now} where version = ${version}`
  const { pointsPerDollar, tiers, expiresAfterMonths, mostPerPart, acts } = ruleIn(row)
  const terms = { pointsPerDollar, tiers, expiresAfterMonths, mostPerPart, acts }
  const [draft] = await rowsOf<DraftRow>(
    tx,
    'loyalty.draft-again',
    `insert into loyalty_drafts (name, terms, changed_by, changed_by_name, changed_at) values ($1, $2, $3, $4, $5)
     returning id, name, terms, revision, changed_by, changed_by_name, changed_at, replay_of, replay`,
    [`Version ${version}, withdrawn`, JSON.stringify(terms), actor.id, actor.name, now],
  )
  await recordAct(tx, { who: actor, act: 'loyalty.rule_withdrawn', subject: `rule ${version}`, before: ruleIn(row), after: { reason } })
  await tell(tx, 'loyalty.rule_changed', { version, because: 'withdrawn' })
  return shown(tx, actor, draft as DraftRow)
}
