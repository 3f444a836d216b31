import type { UserId } from '#contracts/ids.ts'
import { rowsOf, sql } from '../../platform/db.ts'
import { authorOf } from '../identity/public-name.ts'
import { joinPerson } from '../identity/teams.ts'
import { joinMall } from '../malls/malls.ts'
import type { ModeratedTexts } from '../moderation/moderated-texts.ts'

type Text = { id: number; words: string; isHidden: boolean; authorId: UserId; author: string; mall: string | null; mallSlug: string | null }

/** Corrections, which the offices of malls and stores read. */
export const moderatedTexts: { correction: ModeratedTexts } = {
  correction: {
    read: async (db, ids) =>
      (
        await rowsOf<Text>(db, 'corrections.moderated')`
          select c.id, c.words, c.is_hidden as "isHidden", c.user_id as "authorId", author.name as author, mall.name as mall,
            mall.slug as "mallSlug"
          from corrections c ${sql(joinPerson('author.id = c.user_id', 'author'))} left ${sql(joinMall('mall.id = c.mall_id'))}
          where c.id = any(${ids}::bigint[])`
      ).map(({ id, words, isHidden, authorId, author, mall, mallSlug }) => ({
        id,
        text: words,
        authorId,
        authorName: authorOf(author),
        isShown: !isHidden,
        about: { title: mall ?? 'a store', href: mallSlug === null ? '/stores' : `/mall/${mallSlug}` },
      })),
    setHidden: (tx, id, { isHidden }) =>
      rowsOf(tx, 'corrections.hide-words')`update corrections set is_hidden = ${isHidden} where id = ${id}`,
  },
}
