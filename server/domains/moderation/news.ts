import type { ModerationCaseId, UserId } from '#contracts/ids.ts'
import { type ModeratedKind, RULES, type RuleName, TEXT_NOUNS } from '#contracts/moderation.ts'
import type { News } from '../notifications/tell-people.ts'

type Decision = { id: ModerationCaseId; kind: ModeratedKind; isHidden: boolean; rule: RuleName | null; note: string }

/** The note to an author, with the rule and the way to a second look. */
export function newsOfDecision(
  userId: UserId,
  { id, kind, isHidden, rule, note }: Decision,
  { title, href }: { title: string; href: string },
  publicOrigin: string,
): News {
  const named = `your ${TEXT_NOUNS[kind]} ${title}`
  const about = { userId, key: `moderation ${id}`, type: 'review_decided', urgent: true, href } as const
  if (kind === 'product') {
    const told = isHidden && rule ? `We took ${named} off sale. Rule: ${RULES[rule]}.` : `We looked at ${named}, and it stays on sale.`
    return {
      ...about,
      subject: isHidden ? 'We took a listing of yours off sale' : 'Your listing stays on sale',
      message: told,
      mail: {
        kind: 'review-decided',
        paragraphs: [told, note, ...(isHidden ? ['You can ask for a second look on that page, once.'] : [])],
        action: { label: 'See it', url: new URL(href, publicOrigin).toString() },
      },
    }
  }
  const message = isHidden && rule ? `We no longer show ${named}. Rule: ${RULES[rule]}.` : `We looked at ${named}, and it is shown.`
  return {
    ...about,
    subject: isHidden ? 'We hid something you wrote' : 'We reviewed something you wrote',
    message,
    mail: {
      kind: 'review-decided',
      paragraphs: [message, note, ...(isHidden && kind === 'review' ? ['You can ask for a second look on that page.'] : [])],
      action: { label: 'See it', url: new URL(href, publicOrigin).toString() },
    },
  }
}
