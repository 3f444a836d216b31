import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** The applications of a person with their fields, documents and messages. Secrets are exported as they are shown: masked. */
export const personalDataOf = (db: Db, userId: UserId): Promise<unknown[]> =>
  rowsOf(db, 'applications.personal_data')`
    select a.state, a.created_at as "startedAt", a.submitted_at as "submittedAt", a.decided_at as "decidedAt",
      a.accepted_terms as "acceptedTerms",
      (select jsonb_object_agg(f.path, coalesce(to_jsonb(f.hint), f.value)) from application_fields f where f.application_id = a.id) as
        fields,
      (select jsonb_agg(jsonb_build_object('kind', d.kind, 'fileName', d.file_name, 'bytes', d.bytes, 'addedAt', d.added_at))
         from application_documents d where d.application_id = a.id) as documents,
      (select jsonb_agg(p.draft order by p.id) from application_products p where p.application_id = a.id) as products,
      (select jsonb_agg(jsonb_build_object('fromReviewer', m.from_reviewer, 'text', m.text, 'at', m.created_at) order by m.id)
         from application_messages m where m.application_id = a.id) as messages,
      (select jsonb_agg(jsonb_build_object('message', j.message, 'state', j.state, 'askedAt', j.created_at))
         from join_requests j where j.application_id = a.id) as "joinRequests"
    from applications a where a.user_id = ${userId} order by a.id`

/** Deletes a person's applications. Their files lose their rows here and are deleted by the nightly job. */
export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'applications.forget')`delete from applications where user_id = ${userId}`
  await rowsOf(tx, 'applications.forget-joins')`delete from join_requests where user_id = ${userId}`
}

/** Moves what a provisional account entered to the confirmed account, unless that account has an open application of its own. */
export async function moveTo(tx: Db, from: UserId, to: UserId): Promise<void> {
  await rowsOf(tx, 'applications.move')`
    update applications a set user_id = ${to} where a.user_id = ${from} and not exists (
      select from applications own where own.user_id = ${to} and own.state in ('draft', 'submitted', 'in_review', 'needs_changes'))`
}
