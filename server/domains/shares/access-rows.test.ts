import { appealReferral, decideReferral, remindFriend } from '#contracts/shares/social-rewards.ts'
import type { AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [
    ['a friend to remind', remindFriend, (world) => ({ params: { id: world.waitingReferralId } }), ['buyer']],
    [
      'a held reward to explain',
      appealReferral,
      (world) => ({ params: { id: world.heldReferralId }, body: { text: 'We are two.' } }),
      ['buyer'],
    ],
    [
      'a held reward to decide',
      decideReferral,
      (world) => ({ params: { id: world.heldReferralId }, body: { decision: 'refuse', note: 'One person.' } }),
      ['admin'],
    ],
  ],
  open: {
    endRewardOffer: 'belongs to the platform; every admin may change it',
    inviter: 'a share code names its person to everybody',
  },
}
