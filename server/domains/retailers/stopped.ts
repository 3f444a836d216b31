import { type Db, rowsOf } from '../../platform/db.ts'

/** Takes all that a retailer sells off sale while its ledger account is checked, or puts it on sale again. */
export const stopRetailer = (tx: Db, retailerId: number, stopped: boolean): Promise<unknown> =>
  rowsOf(tx, 'retailers.stop', 'update retailers set stopped = $2 where id = $1 and stopped <> $2', [retailerId, stopped])
