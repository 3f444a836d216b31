import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { inUrl, ModerationCaseId } from './ids.ts'
import { Nothing, pageOf, Paging, WholeInUrl } from './page.ts'
import { Instant } from './time.ts'
import { named } from './named.ts'

/** What a person can report: kinds of text, and listings of products. */
export const MODERATED_KINDS = [
  'review',
  'review_reply',
  'question',
  'answer',
  'post',
  'comment',
  'profile',
  'event_feedback',
  'correction',
  'product',
] as const
export type ModeratedKind = (typeof MODERATED_KINDS)[number]

/** Each kind as it stands before the name of the thing that it is about: "review of Uptown Mug". */
export const TEXT_NOUNS: Record<ModeratedKind, string> = {
  review: 'review of',
  review_reply: 'answer to a review of',
  question: 'question about',
  answer: 'answer about',
  post: 'post in',
  comment: 'comment in',
  profile: 'profile of',
  event_feedback: 'feedback on',
  correction: 'correction of',
  product: 'listing',
}

/** The rules that a text or a listing can break. A low rating is not among them. */
export const RULES = {
  insult: 'Insults or threatens someone',
  private: 'Shows private data of a person',
  spam: 'Advertises, or repeats the same text',
  fake: 'Not about an own purchase',
  illegal: 'Breaks a law or calls for it',
  off_topic: 'Not about the subject',
  misleading: 'Its words, pictures or price mislead',
  counterfeit: 'A copy sold as the real thing',
  unsafe: 'Dangerous, recalled or not allowed to be sold',
} as const
const TEXT_RULES = ['insult', 'private', 'spam', 'fake', 'illegal', 'off_topic'] as const
const LISTING_RULES = ['misleading', 'counterfeit', 'unsafe', 'illegal', 'insult', 'private', 'spam'] as const
export const RULE_NAMES = [...TEXT_RULES, 'misleading', 'counterfeit', 'unsafe'] as const
export type RuleName = (typeof RULE_NAMES)[number]
/** The rules that something of this kind can break. */
export const rulesOf = (kind: ModeratedKind): readonly RuleName[] => (kind === 'product' ? LISTING_RULES : TEXT_RULES)
export const OTHER_RULE = 'Choose one of the rules for this.'

/** Why a text waits for a moderator, the riskiest first. */
export const CASE_REASONS = ['appeal', 'reported', 'burst', 'copied', 'link', 'changed', 'first'] as const
export type CaseReason = (typeof CASE_REASONS)[number]
const Words = (least: string) => z.string().trim().min(1, least).max(1_000, 'Keep it under 1,000 characters.')
const MAX_TEXT_ID = 999_999_999_999

export const reportText = endpoint('POST /api/reports/texts', {
  access: 'shopper',
  summary: 'Report something that a person wrote, or a listing. A moderator reads it.',
  status: 201,
  body: z
    .strictObject({
      kind: z.enum(MODERATED_KINDS),
      id: z.int().min(1).max(MAX_TEXT_ID),
      rule: z.enum(RULE_NAMES, 'Choose what is wrong.'),
      words: Words('Say what is wrong.'),
    })
    .refine(({ kind, rule }) => rulesOf(kind).includes(rule), { path: ['rule'], message: OTHER_RULE }),
  reply: z.object({ reportedAt: Instant }),
})

export const appealDecision = endpoint('POST /api/texts/:kind/:textId/appeal', {
  access: 'shopper',
  summary: 'Ask for a second look at something that I wrote and a moderator hid. Once.',
  status: 204,
  params: z.object({ kind: z.enum(MODERATED_KINDS), textId: WholeInUrl(1, MAX_TEXT_ID) }),
  body: z.strictObject({ words: Words('Write why it should be shown.') }),
  reply: Nothing,
})

export const ModerationCase = named('ModerationCase', {
  id: ModerationCaseId,
  kind: z.enum(MODERATED_KINDS),
  reasons: z.array(z.enum(CASE_REASONS)),
  openedAt: Instant,
  /** Null when its author deleted it. */
  text: z.string().nullable(),
  rating: z.int().nullable(),
  author: z.string(),
  /** How many texts by this author moderators hid before. */
  hiddenBefore: z.int(),
  /** The order that proves a purchase, for a review. */
  orderNumber: z.string().nullable(),
  about: z.object({ title: z.string(), href: z.string() }),
  /** The words that readers see beside the text, such as the store's answer. */
  context: z.string().nullable(),
  /** The photos that stand with the text. */
  photos: z.array(z.string()),
  reports: z.array(z.object({ rule: z.enum(RULE_NAMES), words: z.string() })),
  appeal: z.string().nullable(),
  /** The moderator who has it open now, if it is somebody else. */
  heldBy: z.string().nullable(),
  isMine: z.boolean(),
  decision: z
    .object({ isHidden: z.boolean(), rule: z.enum(RULE_NAMES).nullable(), note: z.string(), by: z.string().nullable(), at: Instant })
    .nullable(),
})
export type ModerationCase = z.infer<typeof ModerationCase>

export const moderationCases = endpoint('GET /api/admin/moderation', {
  access: 'platform:support',
  summary: 'Texts that wait for a moderator, the riskiest first, or the decided ones.',
  query: z.object({ ...Paging, state: z.enum(['open', 'decided']).optional() }),
  reply: pageOf(ModerationCase),
})
const Case = { params: z.object({ id: inUrl(ModerationCaseId) }) }
export const CLAIM_MINUTES = 15
export const openCase = endpoint('POST /api/admin/moderation/:id/open', {
  access: 'platform:support',
  summary: 'Take a case for 15 minutes, so that nobody else decides it.',
  status: 204,
  ...Case,
  reply: Nothing,
})
export const decideCase = endpoint('POST /api/admin/moderation/:id/decision', {
  access: 'platform:support',
  summary: 'Keep a text or a listing, or hide it under a rule. Its author is told.',
  status: 204,
  ...Case,
  body: z
    .strictObject({
      outcome: z.enum(['keep', 'hide'], 'Choose keep or hide.'),
      rule: z.enum(RULE_NAMES).nullable(),
      note: Words('Write a note to the author.'),
    })
    .refine(({ outcome, rule }) => outcome === 'keep' || rule !== null, { path: ['rule'], message: 'Choose the rule it breaks.' }),
  reply: Nothing,
})

/** Reviews by their stars: how many are shown and how many were hidden. Public, so that anybody can see that low ratings stay. */
export const moderationCounts = endpoint('GET /api/reviews/moderation', {
  access: 'public',
  summary: 'How many reviews are shown and how many were hidden, by stars.',
  reply: z.object({ byStars: z.array(z.object({ stars: z.int(), shown: z.int(), hidden: z.int() })) }),
})

export const moderationProblems = {
  'moderation.held': { status: 409, title: 'Open elsewhere', message: 'Another moderator has this open.' },
  'moderation.decided': { status: 409, title: 'Decided already', message: 'Someone decided this already.' },
  'moderation.not_taken': { status: 409, title: 'Not open', message: 'Open this before you decide it.' },
  'moderation.no_appeal': {
    status: 409,
    title: 'No appeal left',
    message: 'This is not hidden, or you asked for a second look already.',
  },
} as const
