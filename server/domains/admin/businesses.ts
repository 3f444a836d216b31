import type { businesses } from '#contracts/admin/admin.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import { DEFAULT_LIMIT } from '#contracts/page.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

type BusinessNames = Reply<typeof businesses>

/** Names that begin with the query come first. The query is matched literally. */
export async function businessesNamed(db: Db, { q, limit = DEFAULT_LIMIT }: Sent<typeof businesses>['query']): Promise<BusinessNames> {
  const values = [q.toLowerCase(), limit]
  const [retailers, stores] = await Promise.all([
    rowsOf<BusinessNames['retailers'][number]>(
      db,
      'admin.retailers-named',
      `select r.id, r.display_name as name, r.status, (select count(*) from stores s where s.retailer_id = r.id and not s.closed)::int as stores
       from retailers r where strpos(lower(r.display_name), $1) > 0 or strpos(lower(r.legal_name), $1) > 0
       order by strpos(lower(r.display_name), $1) = 1 desc, lower(r.display_name), r.id limit $2`,
      values,
    ),
    rowsOf<BusinessNames['stores'][number]>(
      db,
      'admin.stores-named',
      `select s.id, s.slug, s.name, s.city || ', ' || s.state as place, r.display_name as retailer, s.closed
       from stores s join retailers r on r.id = s.retailer_id
       where strpos(lower(s.name), $1) > 0 or strpos(lower(r.display_name), $1) > 0 or s.id::text = $1
       order by strpos(lower(s.name), $1) = 1 desc, lower(s.name), s.id limit $2`,
      values,
    ),
  ])
  return { retailers, stores }
}
