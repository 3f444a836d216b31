import type { PostKind } from '#contracts/community/posts.ts'
import type { BADGES } from '#contracts/community/people.ts'

export const KIND_WORDS: Record<PostKind, string> = { post: 'Post', question: 'Question', request: 'Request to stores', news: 'News' }
export const BADGE_WORDS: Record<(typeof BADGES)[number], string> = {
  reviewer: '5 reviews or more',
  helper: '3 accepted answers or more',
  local: '10 local orders or more',
}
/** The start of a text, as the name of its buttons. */
export const shortOf = (text: string): string => (text.length > 40 ? `${text.slice(0, 39).trimEnd()}…` : text)
