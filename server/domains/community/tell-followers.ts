import type { AnnouncementId, MallId, PostId, StoreId, UserId } from '#contracts/ids.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { tellPeople } from '../notifications/tell-people.ts'
import { newsOfPlace } from './news.ts'

const PEOPLE_AT_ONCE = 200
type PlaceNews = { place: string; title: string; text: string; href: string; storeId: StoreId | null; mallId: MallId | null }

/** Tells followers of news and announcements of the last day. A cut-off run goes on later; nobody is told twice. */
export async function tellFollowers(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const since = new Date(now.getTime() - DAY)
  const announcements = await rowsOf<PlaceNews & { id: AnnouncementId }>(db, 'community.announcements-to-tell')`
    select a.id, m.name as place, a.title, a.body as text, '/mall/' || m.slug as href, null::bigint as "storeId", m.id as "mallId"
    from mall_announcements a join malls m on m.id = a.mall_id and not m.suspended
    where a."from" <= ${now} and a."from" > ${since} and (a.until is null or a.until > ${now})
      and not exists (select from announcements_told t where t.announcement_id = a.id) order by a.id limit 50`
  for (const { id, ...told } of announcements) {
    await tellAll(deps, `announcement ${id}`, told)
    await rowsOf(db, 'community.note-announcement')`
      insert into announcements_told (announcement_id, told_at) values (${id}, ${now}) on conflict do nothing`
  }
  const news = await rowsOf<PlaceNews & { id: PostId }>(db, 'community.news-to-tell')`
    select p.id, s.name as place, p.text as title, p.text, '/community?post=' || p.id as href, s.id as "storeId", null::bigint as "mallId"
    from posts p join stores s on s.id = p.store_id
    where p.kind = 'news' and p.told_at is null and p.state = 'shown' and p.created_at > ${since} order by p.id limit 50`
  for (const { id, ...told } of news) {
    await tellAll(deps, `store news ${id}`, told)
    await rowsOf(db, 'community.note-news')`update posts set told_at = ${now} where id = ${id}`
  }
}

async function tellAll(deps: Deps, key: string, { storeId, mallId, ...words }: PlaceNews): Promise<void> {
  for (let after: number | null = null; ; ) {
    const followers: { id: number; userId: UserId }[] = await followersAfter(deps.db, { storeId, mallId }, after)
    await transact(deps.db, (tx) =>
      tellPeople(
        tx,
        deps,
        followers.map(({ userId }) => newsOfPlace(userId, { key, ...words }, deps.config.publicOrigin)),
      ),
    )
    if (followers.length < PEOPLE_AT_ONCE) return
    after = followers.at(-1)?.id ?? null
  }
}
const followersAfter = (db: Db, { storeId, mallId }: Pick<PlaceNews, 'storeId' | 'mallId'>, after: number | null) =>
  rowsOf<{ id: number; userId: UserId }>(db, 'community.followers-after')`
    select id, user_id as "userId" from follows
    where (store_id = ${storeId} or mall_id = ${mallId}) and (${after}::bigint is null or id > ${after}) order by id limit ${PEOPLE_AT_ONCE}`
