import {
  addRuleDraft,
  changeRuleDraft,
  loyaltySettings,
  publishRule,
  removeRuleDraft,
  replayRuleDraft,
  withdrawRule,
} from '#contracts/loyalty/rules.ts'
import { loyaltyRule, loyaltyRules } from '#contracts/loyalty/loyalty.ts'
import {
  addGroup,
  addReward,
  changeGroup,
  changeReward,
  donationPayouts,
  type GroupTerms,
  payDonations,
  rewards,
  rewardSettings,
  type RewardTerms,
} from '#contracts/loyalty/rewards.ts'
import { read, useWrite } from '#web/lib/api.ts'

const ASK_AGAIN_MS = 1_000

/** Asks again while a replay runs. */
export const settings = () => ({
  ...read(loyaltySettings),
  staleTime: 0,
  refetchInterval: ({ state: { data } }: { state: { data?: { drafts: readonly { replay: { state: string } }[] } | undefined } }) =>
    data?.drafts.some(({ replay }) => replay.state === 'running') ? ASK_AGAIN_MS : (false as const),
})
const mine = { failure: 'mine' } as const
const stale = [read(loyaltySettings), read(loyaltyRule), read(loyaltyRules)]
export const useAddDraft = () => useWrite(addRuleDraft, [read(loyaltySettings)], mine)
export const useChangeDraft = () => useWrite(changeRuleDraft, [read(loyaltySettings)], mine)
export const useRemoveDraft = () => useWrite(removeRuleDraft, [read(loyaltySettings)])
export const useReplay = () => useWrite(replayRuleDraft, [read(loyaltySettings)])
export const usePublish = () => useWrite(publishRule, stale, mine)
export const useWithdraw = () => useWrite(withdrawRule, stale, mine)

export const rewardsAndGroups = () => ({ ...read(rewardSettings), staleTime: 0 })
const rewardReads = [read(rewardSettings), read(rewards)]
/** Adds a reward, or changes the one with this id. */
export function useKeepReward(id: number | null): (body: RewardTerms) => Promise<unknown> {
  const add = useWrite(addReward, rewardReads, mine)
  const change = useWrite(changeReward, rewardReads, mine)
  return (body) => (id === null ? add.mutateAsync({ body }) : change.mutateAsync({ params: { id }, body }))
}
/** Adds a group, or changes the one with this id. */
export function useKeepGroup(id: number | null): (body: GroupTerms) => Promise<unknown> {
  const add = useWrite(addGroup, rewardReads, mine)
  const change = useWrite(changeGroup, rewardReads, mine)
  return (body) => (id === null ? add.mutateAsync({ body }) : change.mutateAsync({ params: { id }, body }))
}
/** Notes a payment to a group. */
export const usePayDonations = () => useWrite(payDonations, [read(rewardSettings), read(rewards), read(donationPayouts)], mine)
