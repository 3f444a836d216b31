import type { PayoutId } from '#contracts/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { hearOfAccount } from './provider-accounts.ts'
import { noteAsked } from './send.ts'

/**
 * Handles a message of the provider of payouts. Only a signed, fresh, unaltered message counts, and only for its own payout, amount, currency and
 * account. It is a reason to ask how things stand, and is not believed itself: late, doubled and shuffled messages lead to the same state.
 */
export async function hearPayoutMessage(deps: Deps, raw: Buffer, signature: string): Promise<undefined> {
  const { bank, clock, log } = deps
  const heard = await bank?.hear?.(raw, signature, clock.now())
  switch (heard?.is) {
    case undefined:
      throw new Problem('not_found')
    case 'unsigned':
      throw new Problem('forbidden')
    case 'nothing':
      return undefined
    case 'foreign':
      log.error({ reference: heard.reference, why: heard.why }, 'a provider message does not belong to the payout that it names')
      throw new Problem('conflict')
    case 'account':
      await hearOfAccount(deps, heard.business)
      return undefined
    case 'payout':
      await noteAsked(deps, Number(heard.reference.replace('payout-', '')) as PayoutId)
      return undefined
  }
}
