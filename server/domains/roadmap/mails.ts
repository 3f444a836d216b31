import type { WaitlistEntryId } from '#contracts/ids.ts'
import type { Mail } from '../../platform/mail-template.ts'

const NOT_YOU = "Wasn't you? Someone entered your address by mistake. You can ignore this email, and nothing is kept after a week."

export const confirmVote = (to: string, title: string, url: string): Mail => ({
  to,
  kind: 'roadmap.vote',
  subject: 'Confirm your vote',
  paragraphs: [`Your vote for “${title}” counts once you confirm it. The same link takes it back.`, NOT_YOU],
  action: { label: 'Confirm my vote', url },
})

export const confirmPlace = (to: string, place: string, url: string): Mail => ({
  to,
  kind: 'roadmap.waitlist',
  subject: `Confirm your place on the waitlist for ${place}`,
  paragraphs: [`You are on the waitlist for ${place} once you confirm it. The same link takes you off.`, NOT_YOU],
  action: { label: 'Confirm my place', url },
})

type Opened = { to: string; entryId: WaitlistEntryId; itemId: number; title: string; publicOrigin: string; leave: string }
export const opened = ({ to, entryId, itemId, title, publicOrigin, leave }: Opened): Mail => ({
  to,
  kind: 'roadmap.opened',
  reference: `roadmap item ${itemId} opened for ${entryId}`,
  subject: `SPIRAL is open: ${title}`,
  paragraphs: [`You asked us to tell you: ${title} is open on SPIRAL now.`],
  action: { label: 'See stores near you', url: `${publicOrigin}/stores` },
  second: { label: 'Leave the waitlist', url: leave },
})
