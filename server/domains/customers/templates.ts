import type { Sent } from '#contracts/endpoint.ts'
import { MOST_TEMPLATES, type ReplyTemplate, type saveReplyTemplate } from '#contracts/customers/inbox.ts'
import type { ReplyTemplateId, RetailerId } from '#contracts/ids.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'

/** The stored answers of a business, by name. */
export async function templatesOf(db: Db, person: Person, retailerId: RetailerId): Promise<ReplyTemplate[]> {
  if (!retailerIdsOf(person).includes(retailerId)) throw new Problem('not_found')
  return rowsOf<ReplyTemplate>(db, 'customers.templates')`
    select id, title, text from reply_templates where retailer_id = ${retailerId} order by lower(title), id`
}

export function saveTemplate(
  db: Db,
  person: Person,
  { retailerId, title, text }: Sent<typeof saveReplyTemplate>['body'],
): Promise<ReplyTemplate> {
  if (!retailerIdsOf(person, 'manager').includes(retailerId)) throw new Problem('not_found')
  return transact(db, async (tx) => {
    // Two people who save at the same time must not both pass the limit.
    await rowsOf(
      tx,
      'customers.lock-templates',
    )`select pg_advisory_xact_lock(hashtextextended('reply templates ' || ${retailerId}::text, 0))`
    const kept = await templatesOf(tx, person, retailerId)
    const isNew = !kept.some((one) => one.title.toLowerCase() === title.toLowerCase())
    if (isNew && kept.length >= MOST_TEMPLATES) throw fieldProblem('/title', `You can keep ${MOST_TEMPLATES} templates. Remove one first.`)
    const [template] = await rowsOf<ReplyTemplate>(tx, 'customers.save-template')`
      insert into reply_templates (retailer_id, title, text) values (${retailerId}, ${title}, ${text})
      on conflict (retailer_id, lower(title)) do update set title = excluded.title, text = excluded.text returning id, title, text`
    if (!template) throw new Error('the template was not kept')
    return template
  })
}

export async function removeTemplate(db: Db, person: Person, id: ReplyTemplateId): Promise<undefined> {
  const gone = await rowsOf(db, 'customers.remove-template')`
    delete from reply_templates where id = ${id} and retailer_id = any(${retailerIdsOf(person, 'manager')}::bigint[]) returning id`
  if (gone.length === 0) throw new Problem('not_found')
}
