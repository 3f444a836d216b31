import { DEFAULT_MAX_DISTANCE } from '#contracts/constants.ts'
import { feed } from '#contracts/community/posts.ts'
import { filtersIn } from '#web/lib/address-filters.ts'
import type { Nearby } from '../malls/nearby.ts'

/** The ZIP and miles of the address; without a ZIP there, the shopper's own place. */
export function nearIn(search: URLSearchParams, kept: Nearby): Pick<Nearby, 'near' | 'within'> {
  const { near, within } = filtersIn(search, feed.query.shape, ['near', 'within']).filter
  const at = near ? { near, within: within ?? DEFAULT_MAX_DISTANCE } : kept
  return at.near ? { near: at.near, within: at.within ?? DEFAULT_MAX_DISTANCE } : {}
}
