import {
  type Comment,
  type comments as commentsEndpoint,
  type Post,
  type PostState,
  type writeComment,
  communityProblems,
} from '#contracts/community/posts.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { CommentId, PostId, ProductId, UserId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import { type Actor, isPerson, type Person } from '../../platform/actor.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { refuseUnconfirmed } from '../identity/confirming.ts'
import { refuseBlockedWords, wordingOf } from '../moderation/wording-rules.ts'
import { ensureProfile } from './profiles.ts'
import { AUTHOR_COLUMNS, AUTHOR_JOINS, type AuthorRow, NOT_SILENCED, onePost, postRow, shownAuthor } from './read-posts.ts'
import { isOnShelf, taggedProducts } from './tagged-products.ts'
import { holdReasons, lockPost, ownStore } from './write-posts.ts'

type StoredComment = AuthorRow & {
  id: CommentId
  postId: PostId
  text: string
  productId: ProductId | null
  state: PostState
  createdAt: Date
  isAccepted: boolean
}
const COMMENTS = `select t.id, t.post_id as "postId", t.text, t.product_id as "productId", t.state, t.created_at as "createdAt",
    coalesce(p.accepted_id = t.id, false) as "isAccepted", ${AUTHOR_COLUMNS} from comments t join posts p on p.id = t.post_id ${AUTHOR_JOINS}`

async function shown(db: Db, rows: readonly StoredComment[], me: UserId | null): Promise<Comment[]> {
  const find = await taggedProducts(
    db,
    rows.flatMap(({ productId, storeId }) => (productId === null ? [] : [{ productId, storeId }])),
  )
  return rows.map((row) => ({
    id: row.id,
    author: shownAuthor(row),
    text: row.text,
    product: row.productId === null ? null : find({ productId: row.productId, storeId: row.storeId }),
    writtenAt: row.createdAt,
    state: row.state,
    isMine: row.userId !== null && row.userId === me,
    isAccepted: row.isAccepted,
  }))
}

/** The answers to a post, the oldest first. Only the author sees a held or hidden one. */
export async function commentsOf(
  db: Db,
  actor: Actor,
  postId: PostId,
  asked: Sent<typeof commentsEndpoint>['query'],
): Promise<Reply<typeof commentsEndpoint>> {
  const me = isPerson(actor) ? actor.id : null
  await postRow(db, postId, me)
  const page = await pageBy('community.comments', { id: 'id' }, asked, (after, limit) =>
    rowsOf<StoredComment>(
      db,
      'community.comments-of',
      `${COMMENTS} where t.post_id = $2 and (t.state = 'shown' or t.user_id = $1) and ${NOT_SILENCED} and ($3::bigint is null or t.id > $3)
       order by t.id limit $4`,
      [me, postId, after?.id ?? null, limit],
    ),
  )
  return { ...page, items: await shown(db, page.items, me) }
}

async function oneComment(db: Db, id: CommentId, me: UserId): Promise<Comment> {
  const rows = await rowsOf<StoredComment>(db, 'community.comment')`${sql(COMMENTS)} where t.id = ${id}`
  const [comment] = await shown(db, rows, me)
  if (!comment) throw new Problem('not_found')
  return comment
}

/** Answers a post as a person, or as a store that may name a product of its shelves. */
export async function write(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  { params, body: { text, storeId, productId } }: Pick<Sent<typeof writeComment>, 'params' | 'body'>,
  key: IdempotencyKey,
  now = clock.now(),
): Promise<Comment> {
  refuseUnconfirmed(person)
  refuseBlockedWords({ text })
  if (productId !== null && storeId === null) throw fieldProblem('/productId', 'Only stores name products here.')
  const { id } = await once(db, key, async (tx) => {
    const post = await postRow(tx, params.id, person.id)
    if (post.lockedReason !== null)
      throw new Problem(communityProblems, 'community.locked', { detail: `This post is closed: ${post.lockedReason}` })
    const store = storeId === null ? null : await ownStore(tx, person, storeId)
    if (store && productId !== null && !(await isOnShelf(tx, store.id, productId)))
      throw new Problem(communityProblems, 'community.not_on_shelf')
    await ensureProfile(tx, person, now)
    // Held, so that it cannot be removed before its answer is written.
    await lockPost(tx, post.id)
    const reasons = await holdReasons(tx, person, text, store !== null, now)
    const state: PostState = reasons.length > 0 ? 'held' : 'shown'
    const [row] = await rowsOf<{ id: CommentId }>(tx, 'community.add-comment')`
      insert into comments (post_id, user_id, store_id, product_id, text, wording, state, created_at)
      values (${post.id}, ${person.id}, ${store?.id ?? null}, ${productId}, ${text}, ${wordingOf(text)}, ${state}, ${now}) returning id`
    if (!row) throw new Error('an answer was not written')
    if (state === 'shown') await publish(tx, row.id)
    else await tell(tx, 'text.held', { kind: 'comment', id: row.id, authorId: person.id, reasons })
    return row
  })
  return oneComment(db, id, person.id)
}

/** Counts an answer that is shown now and notes that the store answered. A listener tells the author of the post. */
async function publish(tx: Db, id: CommentId): Promise<void> {
  await rowsOf(tx, 'community.publish-comment')`
    with shown as (select post_id, store_id, created_at from comments where id = ${id}),
      answered as (update store_requests r set answered_at = coalesce(r.answered_at, shown.created_at) from shown
        where r.post_id = shown.post_id and r.store_id = shown.store_id)
    update posts set comments = comments + 1 where id = (select post_id from shown)`
  await tell(tx, 'community.comment_shown', { commentId: id })
}

/** Names the author of a post's answer and its asker, for the message about it; undefined once it is gone. */
export async function answerToTell(
  db: Db,
  id: CommentId,
): Promise<{ askerId: UserId; postId: PostId; author: string; text: string } | undefined> {
  const [row] = await rowsOf<StoredComment & { asker: UserId | null }>(db, 'community.answer-to-tell')`
    select c.*, p.user_id as asker from (${sql(COMMENTS)} where t.id = ${id} and t.state = 'shown') c join posts p on p.id = c."postId"`
  if (!row || row.asker === null || row.asker === row.userId) return undefined
  return { askerId: row.asker, postId: row.postId, author: shownAuthor(row).name, text: row.text }
}

/** Moves an answer between shown and hidden; the count of its post follows. */
export async function setState(tx: Db, id: CommentId, state: PostState): Promise<void> {
  const [row] = await rowsOf<{ postId: PostId; state: PostState }>(tx, 'community.lock-comment')`
    select post_id as "postId", state from comments where id = ${id} for no key update`
  if (!row || row.state === state) return
  await rowsOf(tx, 'community.set-comment-state')`update comments set state = ${state} where id = ${id}`
  if (state === 'shown') await publish(tx, id)
  else if (row.state === 'shown') await uncount(tx, row.postId, id)
}
const uncount = (tx: Db, postId: PostId, id: CommentId) =>
  rowsOf(tx, 'community.uncount-comment')`
    update posts set comments = comments - 1, accepted_id = nullif(accepted_id, ${id}) where id = ${postId}`

export const remove = ({ db }: Pick<Deps, 'db'>, person: Person, id: CommentId): Promise<void> =>
  transact(db, async (tx) => {
    const [row] = await rowsOf<{ postId: PostId; state: PostState }>(tx, 'community.remove-comment')`
      delete from comments where id = ${id} and user_id = ${person.id} returning post_id as "postId", state`
    if (!row) throw new Problem('not_found')
    if (row.state === 'shown') await uncount(tx, row.postId, id)
  })

/** The author of a question or request marks the answer that helped, or none. */
export async function accept({ db }: Pick<Deps, 'db'>, person: Person, postId: PostId, commentId: CommentId | null): Promise<Post> {
  await transact(db, async (tx) => {
    const post = await lockPost(tx, postId)
    if (post.userId !== person.id || (post.kind !== 'question' && post.kind !== 'request')) throw new Problem('not_found')
    if (commentId !== null) {
      const found = await rowsOf(tx, 'community.answer-to-accept')`
        select from comments where id = ${commentId} and post_id = ${postId} and state = 'shown'`
      if (found.length === 0) throw new Problem('not_found')
    }
    await rowsOf(tx, 'community.accept')`update posts set accepted_id = ${commentId} where id = ${postId}`
  })
  return onePost(db, person, postId)
}
