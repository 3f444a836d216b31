import { useAddressFilters } from '#web/lib/address-filters.ts'
import { HeldRewards } from './HeldRewards.tsx'
import { Offers } from './Offers.tsx'

/** Rewards that a person decides, and the offers that run. */
export function SocialRewardsSection() {
  return useAddressFilters().get('of') === 'offers' ? <Offers /> : <HeldRewards />
}
