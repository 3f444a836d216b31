import type { Address } from '#contracts/auth.ts'
import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { z } from 'zod'

export type SavedAddress = z.output<typeof Address>

const COLUMNS = 'id, label, recipient, street1, street2, city, state, zip, phone, is_default as "isDefault"'

/** The person's saved addresses, the default first. */
export const addressesOf = (db: Db, userId: UserId): Promise<SavedAddress[]> =>
  rowsOf<SavedAddress>(
    db,
    'identity.addresses',
    `select ${COLUMNS} from addresses where user_id = $1 order by is_default desc, id limit 100`,
    [userId],
  )
