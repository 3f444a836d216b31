import { addRewardOffer, decideReferral, endRewardOffer, heldReferrals, rewardOffers } from '#contracts/shares/social-rewards.ts'
import { attention } from '#contracts/admin/admin.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'

const held = () => readPages(heldReferrals, { query: {} })
export const offers = () => readPages(rewardOffers, { query: {} })

export const useDecideReferral = () => useWrite(decideReferral, [held(), offers(), read(attention)], { failure: 'mine' })
export const useAddOffer = () => useWrite(addRewardOffer, [offers()], { failure: 'mine' })
export const useEndOffer = () => useWrite(endRewardOffer, [offers()])
