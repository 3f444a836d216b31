import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl } from '../ids.ts'
import { Nothing, pageOf, Paging } from '../page.ts'
import { Points } from '../points.ts'
import { RefCode } from './ref-code.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

export const CHALLENGE_KINDS = ['shares', 'visits', 'friends'] as const
export type ChallengeKind = (typeof CHALLENGE_KINDS)[number]
export const ChallengeId = z.int().positive().brand<'ChallengeId'>()
export type ChallengeId = z.infer<typeof ChallengeId>
export const ReferralId = z.int().positive().brand<'ReferralId'>()
export type ReferralId = z.infer<typeof ReferralId>

/** A reward for reaching a number of shares of different subjects, visits or friends within its days. */
export const Challenge = named('Challenge', {
  id: ChallengeId,
  kind: z.enum(CHALLENGE_KINDS),
  title: z.string(),
  goal: z.int(),
  points: Points,
  startsAt: Instant,
  endsAt: Instant,
})
export type Challenge = z.infer<typeof Challenge>

/** The running bonus for an invited friend; each side gets the same. */
export const ReferralOffer = named('ReferralOffer', { points: Points, endsAt: Instant.nullable() })

export const socialRewards = endpoint('GET /api/social-rewards', {
  access: 'public',
  summary: 'The ways to earn besides shopping: rates, limits, running challenges.',
  reply: z.object({
    sharePoints: Points,
    reviewPoints: Points,
    sharesADay: z.int(),
    referral: ReferralOffer.nullable(),
    challenges: z.array(Challenge),
  }),
})

/** `waiting`: joined, first order not complete. `held`: being checked. `refused`: checked, no reward. */
export const REFERRAL_STATES = ['waiting', 'held', 'rewarded', 'refused'] as const
export type ReferralState = (typeof REFERRAL_STATES)[number]
export const Referral = named('Referral', {
  id: ReferralId,
  /** The friend, or for the friend the person who invited them: "Ben K." */
  name: z.string(),
  /** Whether the caller invited, or was invited. */
  side: z.enum(['inviter', 'friend']),
  state: z.enum(REFERRAL_STATES),
  /** What each side got or will get; 0 while no bonus runs. */
  points: Points,
  joinedAt: Instant,
  /** One reminder per friend. */
  mayRemind: z.boolean(),
  remindedAt: Instant.nullable(),
  mayAppeal: z.boolean(),
  appealedAt: Instant.nullable(),
  /** The words of the decision. */
  note: z.string().nullable(),
})
export type Referral = z.infer<typeof Referral>

export const mySocialRewards = endpoint('GET /api/social-rewards/mine', {
  access: 'shopper',
  summary: 'My month, my progress in challenges, and my friends.',
  reply: z.object({
    earnedThisMonth: Points,
    challenges: z.array(Challenge.extend({ done: z.int(), rewardedAt: Instant.nullable() })),
    referrals: z.array(Referral),
  }),
})

export const inviter = endpoint('GET /api/referrals/inviters/:code', {
  access: 'public',
  summary: 'The public name behind a share code, and what both sides get.',
  params: z.object({ code: RefCode }),
  reply: z.object({ name: z.string(), isMe: z.boolean(), points: Points }),
})
/** Only within a week of signing up, and before the first order. */
export const joinByReferral = endpoint('POST /api/referrals', {
  access: 'shopper',
  summary: 'Say who invited me, right after signing up.',
  body: z.strictObject({ code: RefCode }),
  reply: Nothing,
  status: 204,
})
const OneReferral = z.object({ id: inUrl(ReferralId) })
export const remindFriend = endpoint('POST /api/referrals/:id/remind', {
  access: 'shopper',
  summary: 'Remind a friend of the first order, once.',
  params: OneReferral,
  reply: Nothing,
  status: 204,
})
const APPEAL_MAX = 1_000
export const appealReferral = endpoint('POST /api/referrals/:id/appeal', {
  access: 'shopper',
  summary: 'Explain a reward that is being checked, once.',
  params: OneReferral,
  body: z.strictObject({
    text: z
      .string()
      .trim()
      .min(1, 'Write what we should know.')
      .max(APPEAL_MAX, {
        error: ({ input }) => `Keep it under 1,000 characters. You have ${String(input).length.toLocaleString('en-US')}.`,
      }),
  }),
  reply: Nothing,
  status: 204,
})

/** Why a reward is held. */
export const SUSPICIONS = ['device', 'network', 'card', 'address', 'email'] as const
export type Suspicion = (typeof SUSPICIONS)[number]
export const HeldReferral = named('HeldReferral', {
  id: ReferralId,
  inviter: z.string(),
  friend: z.string(),
  state: z.enum(REFERRAL_STATES),
  reasons: z.array(z.enum(SUSPICIONS)),
  points: Points,
  heldAt: Instant,
  appeal: z.string().nullable(),
  appealedAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
  note: z.string().nullable(),
})
export type HeldReferral = z.infer<typeof HeldReferral>
export const heldReferrals = endpoint('GET /api/admin/referrals', {
  access: 'platform:support',
  summary: 'Rewards of invitations that a person decides: the open ones by default.',
  query: z.object({ ...Paging, state: z.enum(['held', 'decided']).optional() }),
  reply: pageOf(HeldReferral),
})
export const DecideReferral = z.strictObject({
  decision: z.enum(['pay', 'refuse']),
  note: z.string().trim().min(1, 'Write a sentence for both people.').max(500, 'Keep it under 500 characters.'),
})
export const decideReferral = endpoint('POST /api/admin/referrals/:id/decide', {
  access: 'platform:admin',
  summary: 'Pay or refuse a held reward, once; both people are told.',
  params: OneReferral,
  body: DecideReferral,
  reply: Nothing,
  status: 204,
  idempotent: true,
})

/** An offer that admins run: a challenge, or the bonus for invited friends, whose goal is one friend. */
export const RewardOffer = Challenge.extend({
  kind: z.enum([...CHALLENGE_KINDS, 'referral']),
  state: z.enum(['planned', 'running', 'ended']),
  /** How many people got it, and how many SPIRALs in all. */
  people: z.int(),
  given: Points,
}).meta({ id: 'RewardOffer' })
export type RewardOffer = z.infer<typeof RewardOffer>
export const rewardOffers = endpoint('GET /api/admin/reward-offers', {
  access: 'platform:support',
  summary: 'Challenges and invitation bonuses, newest first, with what they cost.',
  query: z.object(Paging),
  reply: pageOf(RewardOffer),
})
const whole = (most: number, message: string) => z.int(message).min(1, message).max(most, message)
export const NewRewardOffer = z
  .strictObject({
    kind: z.enum([...CHALLENGE_KINDS, 'referral'], 'Choose a kind.'),
    title: z.string().trim().min(1, 'Enter a title.').max(80, 'Keep it under 80 characters.'),
    goal: whole(1_000, 'Enter a whole number from 1 to 1,000.'),
    points: whole(10_000, 'Enter a whole number from 1 to 10,000.').pipe(Points),
    startsAt: Instant,
    endsAt: Instant,
  })
  .check(({ value, issues }) => {
    if (value.endsAt <= value.startsAt)
      issues.push({ code: 'custom', message: 'Choose an end after the start.', path: ['endsAt'], input: value.endsAt })
  })
export const addRewardOffer = endpoint('POST /api/admin/reward-offers', {
  access: 'platform:admin',
  summary: 'Start a challenge or an invitation bonus.',
  body: NewRewardOffer,
  reply: RewardOffer,
  status: 201,
})
export const endRewardOffer = endpoint('POST /api/admin/reward-offers/:id/end', {
  access: 'platform:admin',
  summary: 'End an offer now; what was earned stays.',
  params: z.object({ id: inUrl(ChallengeId) }),
  reply: Nothing,
  status: 204,
})

export const sharesProblems = {
  'shares.own_link': { status: 409, message: "You can't use your own link." },
  'shares.unknown_code': { status: 404, message: "We don't know this invitation. Ask your friend for a new link." },
  'shares.too_late': { status: 409, message: 'An invitation counts only in the first week and before the first order.' },
  'shares.not_held': { status: 409, message: 'This reward is not being checked.' },
  'shares.appealed': { status: 409, message: 'You already wrote to us about this. We answer soon.' },
  'shares.reminded': { status: 409, message: 'You already reminded this friend.' },
  'shares.own_referral': { status: 403, message: 'Someone else has to decide this.' },
  'shares.overlap': { status: 409, message: 'An invitation bonus already runs in these days. End it first.' },
} as const
