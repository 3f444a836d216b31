import type { UserId } from '#contracts/ids.ts'
import type { Challenge } from '#contracts/shares/social-rewards.ts'
import type { News } from '../notifications/tell-people.ts'

const HREF = '/social-rewards'
const linkTo = (publicOrigin: string) => new URL(HREF, publicOrigin).toString()
const spirals = (points: number): string => `${points.toLocaleString('en-US')} SPIRAL${points === 1 ? '' : 's'}`

type Words = { key: string; subject: string; message: string; more?: string[]; urgent?: boolean }
const newsFor = (userId: UserId, publicOrigin: string, { key, subject, message, more = [], urgent = false }: Words): News => ({
  userId,
  key,
  type: 'social_reward',
  urgent,
  subject,
  message,
  href: HREF,
  mail: { kind: 'social-reward', paragraphs: [message, ...more], action: { label: 'See my rewards', url: linkTo(publicOrigin) } },
})

export const newsOfChallenge = (userId: UserId, { id, title, points }: Challenge, publicOrigin: string): News =>
  newsFor(userId, publicOrigin, {
    key: `challenge ${id}`,
    subject: `You finished a challenge: ${title}`,
    message: `You earned ${spirals(points)}.`,
  })

type ReferralPoints = { id: number; points: number }
export const newsOfReward = (
  userId: UserId,
  { id, points }: ReferralPoints,
  words: { other: string; isInviter: boolean },
  publicOrigin: string,
): News =>
  newsFor(userId, publicOrigin, {
    key: `referral ${id} rewarded`,
    subject: `You earned ${spirals(points)}`,
    message: words.isInviter
      ? `${words.other} received a first order. You both earned ${spirals(points)}.`
      : `You received your first order. You and ${words.other}, who invited you, both earned ${spirals(points)}.`,
  })

export const newsOfHold = (userId: UserId, { id, points }: ReferralPoints, other: string, publicOrigin: string): News =>
  newsFor(userId, publicOrigin, {
    key: `referral ${id} held`,
    urgent: true,
    subject: 'A reward is being checked',
    message: `We check the ${spirals(points)} for you and ${other} before we pay them.`,
    more: ['You can tell us what we should know. A person reads it and decides.'],
  })

export const newsOfDecision = (
  userId: UserId,
  { id, points }: ReferralPoints,
  { other, isPaid, note }: { other: string; isPaid: boolean; note: string },
  publicOrigin: string,
): News =>
  newsFor(userId, publicOrigin, {
    key: `referral ${id} decided`,
    urgent: true,
    subject: isPaid ? `You earned ${spirals(points)}` : 'No reward for an invitation',
    message: isPaid
      ? `We checked the reward for you and ${other}, and paid it.`
      : `We checked the reward for you and ${other}, and can't pay it.`,
    more: [note],
  })

export const newsOfReminder = (
  friendId: UserId,
  id: number,
  { from, points }: { from: string; points: number },
  publicOrigin: string,
): News => ({
  ...newsFor(friendId, publicOrigin, {
    key: `referral ${id} reminder`,
    subject: `${from} thinks you'd like SPIRAL`,
    message:
      points > 0
        ? `Place your first order. When you receive it, you and ${from} both earn ${spirals(points)}.`
        : 'Place your first order at a store near you.',
  }),
  href: '/products',
})
