import type { Reply } from '#contracts/endpoint.ts'
import type { UserId } from '#contracts/ids.ts'
import type { saveGoal, tierStanding } from '#contracts/loyalty/loyalty.ts'
import type { Points } from '#contracts/points.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** The last twelve months of earning, by calendar month in UTC, and how long the tier stays. */
export async function standingOf(db: Db, userId: UserId, now: Date): Promise<Reply<typeof tierStanding>> {
  const [months, [kept], [saved]] = await Promise.all([
    rowsOf<{ month: string; earned: number }>(db, 'loyalty.by-month')`
      select to_char(m, 'YYYY-MM') as month, coalesce(sum(l.earned - l.taken_back), 0)::bigint as earned
      from (select date_trunc('month', ${now}::timestamptz at time zone 'UTC') as this) n,
        generate_series(n.this - interval '11 months', n.this, interval '1 month') m
      left join spiral_lots l on l.user_id = ${userId} and l.source like 'spirals.earn/%'
        and date_trunc('month', l.created_at at time zone 'UTC') = m
      group by m order by m`,
    rowsOf<{ at: Date }>(db, 'loyalty.keep-until')`
      select keep_until as at from tier_statuses where user_id = ${userId} and keep_until > ${now}`,
    rowsOf<{ goal: Points }>(db, 'loyalty.goal')`select goal from loyalty_goals where user_id = ${userId}`,
  ])
  return { months, keepUntil: kept?.at ?? null, goal: saved?.goal ?? null }
}

export async function keepGoal(db: Db, userId: UserId, goal: Points | null): Promise<Reply<typeof saveGoal>> {
  if (goal === null) await rowsOf(db, 'loyalty.remove-goal')`delete from loyalty_goals where user_id = ${userId}`
  else
    await rowsOf(db, 'loyalty.keep-goal')`
      insert into loyalty_goals (user_id, goal) values (${userId}, ${goal}) on conflict (user_id) do update set goal = excluded.goal`
  return { goal }
}
