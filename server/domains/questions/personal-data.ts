import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** Questions, answers and votes of a person. */
export async function personalDataOf(db: Db, userId: UserId): Promise<unknown> {
  const [row] = await rowsOf<{ data: unknown }>(db, 'questions.personal_data')`
    select json_build_object(
      'asked', coalesce((select json_agg(to_jsonb(q) - 'user_id' - 'wording' || jsonb_build_object('earlier',
        (select coalesce(jsonb_agg(v.text order by v.version), '[]') from question_versions v where v.question_id = q.id)) order by q.id)
          from questions q where q.user_id = ${userId}), '[]'),
      'answers', coalesce((select json_agg(to_jsonb(a) - 'user_id' - 'wording' || jsonb_build_object('earlier',
        (select coalesce(jsonb_agg(v.text order by v.version), '[]') from answer_versions v where v.answer_id = a.id)) order by a.id)
          from question_answers a where a.user_id = ${userId}), '[]'),
      'helpfulVotes', coalesce((select json_agg(json_build_object('answerId', v.answer_id, 'at', v.created_at) order by v.answer_id)
        from answer_votes v where v.user_id = ${userId}), '[]')) as data`
  return row?.data
}

/** Takes the person's answers and votes out of all counts. The rows go with the person. */
export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'questions.forget-own')`delete from questions where user_id = ${userId}`
  await rowsOf(tx, 'questions.forget-answers')`
    with gone as (delete from question_answers where user_id = ${userId} returning question_id, state),
      counted as (select question_id, count(*)::int as n from gone where state = 'shown' group by 1)
    update questions q set answers = q.answers - counted.n from counted where q.id = counted.question_id`
  await rowsOf(tx, 'questions.forget-votes')`
    with gone as (delete from answer_votes where user_id = ${userId} returning answer_id)
    update question_answers set helpful = helpful - 1 where id in (select answer_id from gone)`
}
