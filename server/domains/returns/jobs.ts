import type { ReturnId } from '#contracts/ids.ts'
import { EXCHANGE_PAYMENT_MINUTES } from '#contracts/returns/returns.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { rowsOf, sql, transact } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { exchangeCardsWithMoney, sendBackFromExchange } from '../gift-cards/exchange-cards.ts'
import { lockReturn, moveReturn } from './lock.ts'
import { removePhotos } from './photos.ts'

const AT_ONCE = 500

/** Ends returns that nobody brought in time; their items can be returned again while the window is open. */
export const expireReturns: Job = {
  cron: '11 * * * *',
  async act({ db, clock }) {
    const now = clock.now()
    for (let due = AT_ONCE, after = 0; due === AT_ONCE; ) {
      const ids = await rowsOf<{ id: ReturnId }>(db, 'returns.due')`
        select id from returns where id > ${after} and state = 'approved' and bring_by < ${now} order by id limit ${sql(AT_ONCE)}`
      for (const { id } of ids)
        await transact(db, async (tx) => {
          const locked = await lockReturn(tx, id)
          if (locked.row.state === 'approved' && locked.row.bring_by < now)
            await moveReturn(tx, locked, { to: 'expired', role: 'system', who: null, now, note: 'Not brought in time' })
        })
      after = ids.at(-1)?.id ?? after
      due = ids.length
    }
  },
}

/** Money that was paid for an exchange and is not held by one goes back to the card that paid it. */
export const sendBackUnused: Job = {
  cron: '*/10 * * * *',
  async act({ db, clock }) {
    const now = clock.now()
    const ids = await exchangeCardsWithMoney(db, new Date(now.getTime() - EXCHANGE_PAYMENT_MINUTES * MINUTE))
    for (const id of ids) await transact(db, (tx) => sendBackFromExchange(tx, id, now))
  },
}

export const forgetReturnPhotos: Job = {
  cron: '41 3 * * *',
  async act(deps) {
    const unusedBefore = new Date(deps.clock.now().getTime() - DAY)
    while ((await removePhotos(deps, { unusedBefore })) > 0);
  },
}
