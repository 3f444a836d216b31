import type { CommentId, PostId, UserId } from '#contracts/ids.ts'
import type { PostState } from '#contracts/community/posts.ts'
import { rowsOf } from '../../platform/db.ts'
import { authorOf } from '../identity/public-name.ts'
import type { ModeratedTexts } from '../moderation/moderated-texts.ts'
import { setState as setCommentState } from './comments.ts'
import { photoAddress } from './photo-address.ts'
import { lockPost, moveState } from './write-posts.ts'

type CommunityText = {
  id: number
  text: string
  state: PostState
  authorId: UserId | null
  author: string | null
  store: string | null
  place: string | null
  postId: PostId
  photos: string[]
}
const nameOf = ({ author, store }: Pick<CommunityText, 'author' | 'store'>): string => store ?? authorOf(author ?? '')

/** Posts, answers and profiles, as moderators reach them. */
export const moderatedTexts: { post: ModeratedTexts; comment: ModeratedTexts; profile: ModeratedTexts } = {
  post: {
    read: async (db, ids) =>
      (
        await rowsOf<CommunityText>(db, 'community.moderated-posts')`
          select p.id, p.id as "postId", p.text, p.state, p.user_id as "authorId", u.name as author, s.name as store,
            coalesce(m.name, g.city) as place,
            coalesce((select array_agg(f.id::text order by f.position) from post_photos f where f.post_id = p.id), '{}') as photos
          from posts p left join users u on u.id = p.user_id left join stores s on s.id = p.store_id
          left join community_groups g on g.id = p.group_id left join malls m on m.id = g.mall_id where p.id = any(${ids}::bigint[])`
      ).map((row) => ({
        id: row.id,
        text: row.text,
        authorId: row.authorId,
        authorName: nameOf(row),
        isShown: row.state === 'shown',
        about: { title: row.place ?? 'a feed', href: `/community?post=${row.postId}` },
        photos: row.photos.map(photoAddress),
      })),
    setHidden: async (tx, id, { isHidden, note }) => moveState(tx, await lockPost(tx, id as PostId), isHidden ? 'hidden' : 'shown', note),
  },
  comment: {
    read: async (db, ids) =>
      (
        await rowsOf<Omit<CommunityText, 'photos'>>(db, 'community.moderated-comments')`
          select c.id, c.post_id as "postId", c.text, c.state, c.user_id as "authorId", u.name as author, s.name as store, p.text as place
          from comments c join posts p on p.id = c.post_id left join users u on u.id = c.user_id left join stores s on s.id = c.store_id
          where c.id = any(${ids}::bigint[])`
      ).map((row) => ({
        id: row.id,
        text: row.text,
        authorId: row.authorId,
        authorName: nameOf(row),
        isShown: row.state === 'shown',
        about: { title: 'the community', href: `/community?post=${row.postId}` },
        context: `Post: ${row.place ?? ''}`,
      })),
    setHidden: (tx, id, { isHidden }) => setCommentState(tx, id as CommentId, isHidden ? 'hidden' : 'shown'),
  },
  profile: {
    read: async (db, ids) =>
      (
        await rowsOf<{
          id: number
          handle: string
          name: string
          about: string
          hiddenAt: Date | null
          authorId: UserId
          author: string
          hasPhoto: boolean
        }>(db, 'community.moderated-profiles')`
          select p.id, p.handle, p.name, p.about, p.hidden_at as "hiddenAt", p.user_id as "authorId", u.name as author,
            exists (select from profile_photos f where f.user_id = p.user_id) as "hasPhoto"
          from profiles p join users u on u.id = p.user_id where p.id = any(${ids}::bigint[])`
      ).map(({ id, handle, name, about, hiddenAt, authorId, author, hasPhoto }) => ({
        id,
        text: about === '' ? name : `${name}: ${about}`,
        authorId,
        authorName: authorOf(author),
        isShown: hiddenAt === null,
        about: { title: `@${handle}`, href: `/profile?u=${handle}` },
        ...(hasPhoto && { context: 'This profile has a photo. Open the profile to see it.' }),
      })),
    setHidden: (tx, id, { isHidden, now }) =>
      rowsOf(tx, 'community.hide-profile')`update profiles set hidden_at = ${isHidden ? now : null} where id = ${id}`,
  },
}
