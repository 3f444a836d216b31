import type { FastifyInstance } from 'fastify'
import {
  changeProfile,
  follow,
  followersOf,
  followsOfProfile,
  followSuggestions,
  myFollows,
  myProfile,
  mySilences,
  profile,
  reviewsOfProfile,
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
  storeRequests,
  writeComment,
  writePost,
} from '#contracts/community/posts.ts'
import { answerShopper, messageStore, myStoreThread, storeThread, storeThreads } from '#contracts/community/store-messages.ts'
import type { UserId } from '#contracts/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import * as answers from './comments.ts'
import { followers, followsOf, ownFollows, ownSilences, setFollow, setSilence, suggestions } from './follows.ts'
import { groupOf, groupsFor, join } from './groups.ts'
import * as profiles from './profiles.ts'
import { feedEntriesOf } from './feed.ts'
import { feedOf, newsBy, onePost, postsBy, postsIn, requestsTo, saved } from './read-posts.ts'
import * as messages from './store-messages.ts'
import * as posts from './write-posts.ts'

const MARKS_PER_MINUTE = 60

export async function communityRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  const slowly = (what: string, id: UserId, limit?: number) => countTry(db, clock.now(), [`${what} by ${id}`], limit)
  peopleRoutes(app, deps, slowly)
  messageRoutes(app, deps, slowly)
  serve(app, groups, ({ actor, query }) => groupsFor(db, actor, query.near))
  serve(app, group, ({ actor, params }) => groupOf(db, actor, params.slug, clock.now()))
  serve(app, joinGroup, async ({ actor, params, body }) => {
    await slowly('joining', actor.id)
    return join(deps, actor, params.slug, body.isMember)
  })
  serve(app, postsOfGroup, ({ actor, params, query }) => postsIn(db, actor, params.slug, query))
  serve(app, feed, ({ actor, query }) => feedOf(db, actor, query))
  serve(app, feedEntries, ({ actor, query }) => feedEntriesOf(db, actor, query))
  serve(app, savedPosts, ({ actor, query }) => saved(db, actor, query))
  serve(app, postsOfProfile, ({ actor, params, query }) => postsBy(db, actor, params.handle, query))
  serve(app, post, ({ actor, params }) => onePost(db, actor, params.id))
  serve(app, writePost, async ({ actor, body, idempotency }) => {
    await slowly('post', actor.id)
    return posts.write(deps, actor, body, idempotency)
  })
  serve(app, changePost, async ({ actor, params, body }) => {
    await slowly('post', actor.id)
    return posts.change(deps, actor, params.id, body)
  })
  serve(app, removePost, async ({ actor, params }) => {
    await posts.remove(deps, actor, params.id)
    return undefined
  })
  serve(app, markPost, async ({ actor, params, body }) => {
    await slowly('mark', actor.id, MARKS_PER_MINUTE)
    return posts.mark(deps, actor, params.id, body)
  })
  serve(app, lockPost, ({ actor, params, body }) => posts.setLock(deps, actor, params.id, body.reason))
  serve(app, comments, ({ actor, params, query }) => answers.commentsOf(db, actor, params.id, query))
  serve(app, writeComment, async ({ actor, params, body, idempotency }) => {
    await slowly('answer', actor.id)
    return answers.write(deps, actor, { params, body }, idempotency)
  })
  serve(app, removeComment, async ({ actor, params }) => {
    await answers.remove(deps, actor, params.id)
    return undefined
  })
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
  serve(app, myStoreThread, ({ actor, params }) => messages.threadWith(db, actor, params.id))
  serve(app, messageStore, async ({ actor, params, body, idempotency }) => {
    await slowly('store message', actor.id)
    return messages.write(deps, actor, { params, body }, idempotency)
  })
  serve(app, storeThreads, ({ actor, query }) => messages.threadsTo(db, actor, query))
  serve(app, storeThread, ({ actor, params }) => messages.threadAt(db, actor, params.id))
  serve(app, answerShopper, async ({ actor, params, body, idempotency }) => {
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
  serve(app, profile, ({ actor, params }) => profiles.readProfile(db, actor, params.handle))
  serve(app, reviewsOfProfile, ({ actor, params, query }) => profiles.reviewsBy(db, actor, params.handle, query))
  serve(app, followsOfProfile, ({ actor, params, query }) => followsOf(db, actor, params.handle, query))
  serve(app, myFollows, ({ actor, query }) => ownFollows(db, actor, query))
  serve(app, followersOf, ({ actor, query }) => followers(db, actor, query))
  serve(app, follow, async ({ actor, body }) => {
    await slowly('follow', actor.id, MARKS_PER_MINUTE)
    return setFollow(deps, actor, body)
  })
  serve(app, followSuggestions, ({ actor, query }) => suggestions(db, actor, query))
  serve(app, silence, async ({ actor, params, body }) => {
    await slowly('silence', actor.id)
    await setSilence(deps, actor, params.handle, body)
    return undefined
  })
  serve(app, mySilences, ({ actor, query }) => ownSilences(db, actor, query))
}
