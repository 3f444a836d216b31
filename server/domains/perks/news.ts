import type { UserId } from '#contracts/ids.ts'
import type { News } from '../notifications/tell-people.ts'
import type { PerkRow } from './read.ts'
import { rewardOf } from './rules.ts'

export function newsOfReward(userId: UserId, perk: PerkRow, reason: string, publicOrigin: string): News {
  const href = `/loyalty/retailer/${perk.retailerId}`
  const what = rewardOf(perk)
  const message =
    perk.value === null
      ? `${perk.retailerName} gave you ${what}. They are in your balance.`
      : `Your card at ${perk.retailerName} is full. Show the code at the counter for ${what}.`
  return {
    userId,
    key: `perk ${perk.id} ${reason}`,
    type: 'social_reward',
    urgent: false,
    subject: `${what} from ${perk.retailerName}`,
    message,
    href,
    mail: { kind: 'perk-reward', paragraphs: [message], action: { label: 'See your perks', url: new URL(href, publicOrigin).toString() } },
  }
}
