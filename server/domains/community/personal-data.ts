import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { removePhotosOf } from './photos.ts'
import { letPhotoGo } from './profile-photos.ts'

/** Profile, follows, muted people, groups, posts, answers and marks of a person. */
export async function personalDataOf(db: Db, userId: UserId): Promise<unknown> {
  const [row] = await rowsOf<{ data: unknown }>(
    db,
    'community.personal_data',
    `select json_build_object(
       'profile', (select to_jsonb(p) - 'id' - 'user_id' from profiles p where p.user_id = $1),
       'photo', (select '/profile-photos/' || f.id from profile_photos f where f.user_id = $1),
       'follows', coalesce((select json_agg(json_build_object('store', s.name, 'mall', m.name, 'person', p.handle, 'since', f.created_at) order by f.id)
         from follows f left join stores s on s.id = f.store_id left join malls m on m.id = f.mall_id
         left join profiles p on p.user_id = f.person_id where f.user_id = $1), '[]'),
       'silenced', coalesce((select json_agg(json_build_object('person', p.handle, 'blocked', s.is_block, 'since', s.created_at) order by s.created_at)
         from silences s left join profiles p on p.user_id = s.other_id where s.user_id = $1), '[]'),
       'groups', coalesce((select json_agg(json_build_object('group', g.slug, 'since', m.created_at) order by m.created_at)
         from group_members m join community_groups g on g.id = m.group_id where m.user_id = $1), '[]'),
       'posts', coalesce((select json_agg(to_jsonb(p) - 'user_id' - 'wording' || jsonb_build_object('photos', (
         select coalesce(jsonb_agg('/post-photos/' || f.id order by f.position), '[]') from post_photos f where f.post_id = p.id)) order by p.id) from posts p where p.user_id = $1), '[]'),
       'answers', coalesce((select json_agg(to_jsonb(c) - 'user_id' - 'wording' order by c.id) from comments c where c.user_id = $1), '[]'),
       'messagesWithPlaces', coalesce((select json_agg(json_build_object('place', coalesce(s.name, l.name), 'side', m.side, 'text', m.text, 'at', m.created_at) order by m.id)
         from store_threads t join store_messages m on m.thread_id = t.id left join stores s on s.id = t.store_id left join malls l on l.id = t.mall_id where t.user_id = $1), '[]'),
       'marks', coalesce((select json_agg(json_build_object('postId', k.post_id, 'mark', k.mark, 'at', k.created_at) order by k.post_id, k.mark)
         from post_marks k where k.user_id = $1), '[]')) as data`,
    [userId],
  )
  return row?.data
}

/** Takes a person out of all counts. Texts that the person wrote for a store stay the store's, with their photos. */
export async function forgetPerson(tx: Db, userId: UserId, { files }: Pick<Deps, 'files'>): Promise<void> {
  await removePhotosOf({ db: tx, files }, userId)
  await rowsOf(tx, 'community.leave-news')`update posts set user_id = null where user_id = ${userId} and store_id is not null`
  await rowsOf(tx, 'community.leave-answers')`update comments set user_id = null where user_id = ${userId} and store_id is not null`
  await rowsOf(tx, 'community.forget-likes')`
    with gone as (delete from post_marks where user_id = ${userId} returning post_id, mark)
    update posts set likes = likes - 1 where id in (select post_id from gone where mark = 'like')`
  await rowsOf(tx, 'community.forget-comments')`
    with gone as (delete from comments where user_id = ${userId} returning id, post_id, state),
      counts as (select post_id, count(*) filter (where state = 'shown') as n, array_agg(id) as ids from gone group by post_id)
    update posts p
    set comments = p.comments - counts.n, accepted_id = case when p.accepted_id = any(counts.ids) then null else p.accepted_id end
    from counts where p.id = counts.post_id`
  await rowsOf(tx, 'community.forget-posts')`
    with gone as (delete from posts where user_id = ${userId} returning group_id, state),
      counts as (select group_id, count(*) as n from gone where state = 'shown' and group_id is not null group by group_id)
    update community_groups g set posts = g.posts - counts.n from counts where g.id = counts.group_id`
  await rowsOf(tx, 'community.forget-memberships')`
    with gone as (delete from group_members where user_id = ${userId} returning group_id)
    update community_groups set members = members - 1 where id in (select group_id from gone)`
  await rowsOf(tx, 'community.forget-threads')`delete from store_threads where user_id = ${userId}`
  await rowsOf(tx, 'community.forget-writer')`update store_messages set who = null where who = ${userId}`
  await letPhotoGo(tx, userId)
  await rowsOf(tx, 'community.forget-profile')`delete from profiles where user_id = ${userId}`
  await rowsOf(tx, 'community.forget-follows')`delete from follows where user_id = ${userId} or person_id = ${userId}`
  await rowsOf(tx, 'community.forget-silences')`delete from silences where user_id = ${userId} or other_id = ${userId}`
}
