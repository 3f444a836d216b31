import type { EventId, UserId } from '#contracts/ids.ts'
import { rowsOf, sql } from '../../platform/db.ts'
import { authorOf } from '../identity/public-name.ts'
import { joinPerson } from '../identity/teams.ts'
import type { ModeratedTexts } from '../moderation/moderated-texts.ts'

type EventReview = {
  id: number
  eventId: EventId
  title: string
  words: string
  stars: number
  isHidden: boolean
  authorId: UserId
  author: string
}

/** Feedback on events, which its hosts read. */
export const moderatedTexts: { event_feedback: ModeratedTexts } = {
  event_feedback: {
    read: async (db, ids) =>
      (
        await rowsOf<EventReview>(db, 'events.moderated')`
          select r.id, r.event_id as "eventId", e.title, r.words, r.stars, r.words_hidden as "isHidden", r.user_id as "authorId",
            author.name as author
          from event_rsvps r join events e on e.id = r.event_id ${sql(joinPerson('author.id = r.user_id', 'author'))}
          where r.id = any(${ids}::bigint[]) and r.words <> ''`
      ).map(({ id, eventId, title, words, stars, isHidden, authorId, author }) => ({
        id,
        text: words,
        authorId,
        authorName: authorOf(author),
        isShown: !isHidden,
        rating: stars,
        about: { title, href: `/events/${eventId}` },
      })),
    setHidden: (tx, id, { isHidden }) =>
      rowsOf(tx, 'events.hide-words')`update event_rsvps set words_hidden = ${isHidden} where id = ${id}`,
  },
}
