import type { Reply } from '#contracts/endpoint.ts'
import type { photoSearchState } from '#contracts/search/photos.ts'
import { type Db, rowsOf, sql } from '../../../platform/db.ts'
import { LOOK_VERSION } from './look/transform.ts'
import { comparedPictures } from './picture-looks.ts'

const EXAMPLES = 8

/** How far the comparison of product pictures has come, and the best product of some departments as examples to try. */
export async function photoState(db: Db): Promise<Reply<typeof photoSearchState>> {
  const examples = await rowsOf<{ hash: string; title: string }>(db, 'search.photo_examples')`
    select hash, title from (
      select distinct on (d.department_slug) d.image_hash as hash, d.title, d.rank from search_documents d
      join picture_looks l on l.hash = d.image_hash and l.version = ${LOOK_VERSION} where d.in_stock
      order by d.department_slug, d.rank desc, d.product_id desc
    ) best order by rank desc, hash limit ${sql(EXAMPLES)}`
  return { ...(await comparedPictures(db)), examples }
}
