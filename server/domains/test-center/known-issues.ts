import type { Sent } from '#contracts/endpoint.ts'
import type { UserId } from '#contracts/ids.ts'
import { type forgetKnownIssue, type markKnownIssue, testCenterProblems } from '#contracts/test-center.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'

/** Excuses a test up to a day. A day that is over is refused; marking a test again replaces its link and day. */
export async function mark(db: Db, by: UserId, { file, name, link, until }: Sent<typeof markKnownIssue>['body'], now: Date): Promise<void> {
  if (until < now.toISOString().slice(0, 10))
    throw new Problem(testCenterProblems, 'test_center.past_day', {
      errors: [{ pointer: '/until', message: testCenterProblems['test_center.past_day'].message }],
    })
  await rowsOf(db, 'test-center.known')`
    insert into known_test_issues (file, name, link, until, user_id) values (${file}, ${name}, ${link}, ${until}, ${by})
    on conflict (file, name) do update set link = excluded.link, until = excluded.until, user_id = excluded.user_id`
}

export const forget = (db: Db, { file, name }: Sent<typeof forgetKnownIssue>['body']): Promise<unknown> =>
  rowsOf(db, 'test-center.known-over')`delete from known_test_issues where file = ${file} and name = ${name}`
