import { type Db, rowsOf } from '../../platform/db.ts'

/** Takes all of a retailer's products off sale while its ledger account is checked, or puts them back on sale. */
export const stopRetailer = (tx: Db, retailerId: number, stopped: boolean): Promise<unknown> =>
  rowsOf(tx, 'retailers.stop')`update retailers set stopped = ${stopped} where id = ${retailerId} and stopped <> ${stopped}`
