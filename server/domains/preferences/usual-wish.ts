import type { IfUnavailable } from '#contracts/constants.ts'
import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** Lines that say nothing about a missing item get what their shopper usually wants then. */
export async function withUsualWish<Line extends { ifUnavailable?: IfUnavailable | undefined }>(
  db: Db,
  userId: UserId | null,
  lines: readonly Line[],
): Promise<Line[]> {
  if (userId === null || lines.every(({ ifUnavailable }) => ifUnavailable !== undefined)) return [...lines]
  const [row] = await rowsOf<{ wish: IfUnavailable | null }>(db, 'preferences.usual-wish')`
    select if_unavailable as wish from preferences where user_id = ${userId}`
  const wish = row?.wish
  return wish ? lines.map((line) => ({ ...line, ifUnavailable: line.ifUnavailable ?? wish })) : [...lines]
}
