import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  changeProfile,
  follow,
  followedPlaces,
  followersOf,
  followsOfProfile,
  followSuggestions,
  listsOfProfile,
  myFollows,
  myProfile,
  myProfilePhoto,
  mySilences,
  profile,
  removeProfilePhoto,
  reviewsOfProfile,
  setProfilePhoto,
  silence,
} from '#contracts/community/people.ts'
import {
  acceptAnswer,
  askStores,
  changePost,
  comments,
  feed,
  feedEntries,
  group,
  groups,
  joinGroup,
  lockPost,
  markPost,
  newsOfStores,
  post,
  postsOfGroup,
  postsOfProfile,
  removeComment,
  removePost,
  savedPosts,
  sendPostPhoto,
  storeRequests,
  writeComment,
  writePost,
} from '#contracts/community/posts.ts'
import {
  answerAsMall,
  answerShopper,
  mallThread,
  mallThreads,
  messageMall,
  messageStore,
  myMallThread,
  myStoreThread,
  storeThread,
  storeThreads,
} from '#contracts/community/store-messages.ts'
import type { UserId } from '#contracts/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import * as answers from './comments.ts'
import { followers, followsOf, ownFollows, placesFollowedBy, ownSilences, setFollow, setSilence, suggestions } from './follows.ts'
import { groupOf, groupsFor, join } from './groups.ts'
import { photoBytes, takePhoto } from './photos.ts'
import * as photos from './profile-photos.ts'
import * as profiles from './profiles.ts'
import { feedEntriesOf } from './feed.ts'
import { feedOf, newsBy, onePost, postsBy, postsIn, requestsTo, saved } from './read-posts.ts'
import { listsBy } from './shown-lists.ts'
import * as messages from './store-messages.ts'
import * as posts from './write-posts.ts'

const MARKS_PER_MINUTE = 60

export async function communityRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  const slowly = (what: string, id: UserId, limit?: number) => countTry(db, clock.now(), [`${what} by ${id}`], limit)
  peopleRoutes(app, deps, slowly)
  messageRoutes(app, deps, slowly)
  serve(app, groups, ({ actor, query }) => groupsFor(db, actor, query.near), { mayLag: true })
  serve(app, group, ({ actor, params }) => groupOf(db, actor, params.slug, clock.now()), { mayLag: true })
  serve(app, joinGroup, async ({ actor, params, body }) => {
    await slowly('joining', actor.id)
    return join(deps, actor, params.slug, body.isMember)
  })
  serve(app, postsOfGroup, ({ actor, params, query }) => postsIn(db, actor, params.slug, query), { mayLag: true })
  serve(app, feed, ({ actor, query }) => feedOf(db, actor, query), { mayLag: true })
  serve(app, feedEntries, ({ actor, query }) => feedEntriesOf(deps, actor, query), { mayLag: true })
  serve(app, savedPosts, ({ actor, query }) => saved(db, actor, query))
  serve(app, postsOfProfile, ({ actor, params, query }) => postsBy(db, actor, params.handle, query), { mayLag: true })
  serve(app, post, ({ actor, params }) => onePost(db, actor, params.id), { mayLag: true })
  serve(app, writePost, async ({ actor, body, idempotency }) => {
    await slowly('post', actor.id)
    return posts.write(deps, actor, body, idempotency)
  })
  serve(app, sendPostPhoto, ({ actor }, { request }) => takePhoto(deps, actor, request))
  app.get<{ Params: { id: string } }>('/post-photos/:id', { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params
    if (!z.uuid().safeParse(id).success) throw new Problem('not_found')
    const bytes = await photoBytes(deps, request.actor, id)
    return reply
      .header('cache-control', 'private, max-age=300')
      .header('content-type', 'image/webp')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(bytes)
  })
  serve(app, changePost, async ({ actor, params, body }) => {
    await slowly('post', actor.id)
    return posts.change(deps, actor, params.id, body)
  })
  serve(app, removePost, ({ actor, params }) => posts.remove(deps, actor, params.id))
  serve(app, markPost, async ({ actor, params, body }) => {
    await slowly('mark', actor.id, MARKS_PER_MINUTE)
    return posts.mark(deps, actor, params.id, body)
  })
  serve(app, lockPost, ({ actor, params, body }) => posts.setLock(deps, actor, params.id, body.reason))
  serve(app, comments, ({ actor, params, query }) => answers.commentsOf(db, actor, params.id, query), { mayLag: true })
  serve(app, writeComment, async ({ actor, params, body, idempotency }) => {
    await slowly('answer', actor.id)
    return answers.write(deps, actor, { params, body }, idempotency)
  })
  serve(app, removeComment, ({ actor, params }) => answers.remove(deps, actor, params.id))
  serve(app, acceptAnswer, ({ actor, params, body }) => answers.accept(deps, actor, params.id, body.commentId))
  serve(app, askStores, async ({ actor, body, idempotency }) => {
    await slowly('post', actor.id)
    return posts.ask(deps, actor, body, idempotency)
  })
  serve(app, storeRequests, ({ actor, query }) => requestsTo(db, actor, query))
  serve(app, newsOfStores, ({ actor, query }) => newsBy(db, actor, query))
}

function messageRoutes(app: FastifyInstance, deps: Deps, slowly: (what: string, id: UserId, limit?: number) => Promise<void>): void {
  const { db } = deps
  serve(app, myStoreThread, ({ actor, params }) => messages.threadWith(db, actor, { storeId: params.id, mallId: null }))
  serve(app, messageStore, async ({ actor, params, body, idempotency }) => {
    await slowly('store message', actor.id)
    return messages.write(deps, actor, { storeId: params.id, mallId: null }, body.text, idempotency)
  })
  serve(app, myMallThread, ({ actor, params }) => messages.threadWith(db, actor, { storeId: null, mallId: params.id }))
  serve(app, messageMall, async ({ actor, params, body, idempotency }) => {
    await slowly('store message', actor.id)
    return messages.write(deps, actor, { storeId: null, mallId: params.id }, body.text, idempotency)
  })
  serve(app, storeThreads, ({ actor, query }) => messages.threadsToStores(db, actor, query))
  serve(app, mallThreads, ({ actor, query }) => messages.threadsToMall(db, actor, query))
  for (const one of [storeThread, mallThread] as const) serve(app, one, ({ actor, params }) => messages.threadAt(db, actor, params.id))
  for (const one of [answerShopper, answerAsMall] as const)
    serve(app, one, async ({ actor, params, body, idempotency }) => {
      await slowly('store message', actor.id, MARKS_PER_MINUTE)
      return messages.answer(deps, actor, params.id, body.text, idempotency)
    })
}

function peopleRoutes(app: FastifyInstance, deps: Deps, slowly: (what: string, id: UserId, limit?: number) => Promise<void>): void {
  const { db } = deps
  serve(app, myProfile, ({ actor }) => profiles.ownProfile(db, actor))
  serve(app, changeProfile, async ({ actor, body }) => {
    await slowly('profile', actor.id)
    return profiles.change(deps, actor, body)
  })
  serve(app, myProfilePhoto, ({ actor }) => photos.photoOf(db, actor.id))
  serve(app, setProfilePhoto, async ({ actor }, { request }) => {
    await slowly('profile photo', actor.id)
    return photos.setPhoto(deps, actor, request)
  })
  serve(app, removeProfilePhoto, ({ actor }) => photos.removePhoto(db, actor.id))
  app.get<{ Params: { id: string } }>('/profile-photos/:id', { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params
    if (!z.uuid().safeParse(id).success) throw new Problem('not_found')
    const bytes = await photos.photoBytes(deps, request.actor, id)
    return reply
      .header('cache-control', 'private, max-age=300')
      .header('content-type', 'image/webp')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(bytes)
  })
  serve(app, profile, ({ actor, params }) => profiles.readProfile(db, actor, params.handle), { mayLag: true })
  serve(app, listsOfProfile, ({ actor, params }) => listsBy(deps, actor, params.handle), { mayLag: true })
  serve(app, reviewsOfProfile, ({ actor, params, query }) => profiles.reviewsBy(db, actor, params.handle, query), { mayLag: true })
  serve(app, followsOfProfile, ({ actor, params, query }) => followsOf(db, actor, params.handle, query), { mayLag: true })
  serve(app, myFollows, ({ actor, query }) => ownFollows(db, actor, query))
  serve(app, followedPlaces, ({ actor }) => placesFollowedBy(db, actor))
  serve(app, followersOf, ({ actor, query }) => followers(db, actor, query), { mayLag: true })
  serve(app, follow, async ({ actor, body }) => {
    await slowly('follow', actor.id, MARKS_PER_MINUTE)
    return setFollow(deps, actor, body)
  })
  serve(app, followSuggestions, ({ actor, query }) => suggestions(db, actor, query), { mayLag: true })
  serve(app, silence, async ({ actor, params, body }) => {
    await slowly('silence', actor.id)
    await setSilence(deps, actor, params.handle, body)
  })
  serve(app, mySilences, ({ actor, query }) => ownSilences(db, actor, query))
}
