import { type Db, rowsOf, sql } from '#server/platform/db.ts'

const NUMBER = `substring(m.words::text from 'S[0-9A-HJKMNP-TV-Z]{13}')`

/** Mails about past orders were written when the sample was created; this sets their dates to those of the events they report. */
export async function dateMails(db: Db): Promise<void> {
  await rowsOf(db, 'sample.mails-placed')`
    update mails m set created_at = o.placed_at from orders o where m.kind = 'order-placed' and o.number = ${sql(NUMBER)}
      and exists (select from fulfillments f join stores s on s.id = f.store_id where f.order_id = o.id and s.is_sample)`
  await rowsOf(db, 'sample.mails-moved')`
    update mails m set created_at = e.created_at from orders o join fulfillments f on f.order_id = o.id join stores s on s.id = f.store_id
      join fulfillment_events e on e.fulfillment_id = f.id
    where m.kind = 'fulfillment-' || e."to" and o.number = ${sql(NUMBER)} and strpos(m.subject, s.name) > 0 and s.is_sample`
}
