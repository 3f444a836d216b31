import type { Sent } from '#contracts/endpoint.ts'
import {
  changeProfile,
  follow,
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
  type PostKind,
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
import type { MallId, PostId, RetailerId, StoreId, StoreThreadId } from '#contracts/ids.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'

const POSTS = 20
export const groupsNear = (near: string | undefined) => read(groups, { query: { ...(near !== undefined && { near }) } })
export const oneGroup = (slug: string) => read(group, { params: { slug } })
export const groupPosts = (slug: string, kind?: PostKind) =>
  readPages(postsOfGroup, { params: { slug }, query: { limit: POSTS, ...(kind && { kind }) } })
export type FeedFilter = Omit<Sent<typeof feed>['query'], 'cursor' | 'limit'>
export const feedPages = (filter: FeedFilter) => readPages(feed, { query: { ...filter, limit: POSTS } })
export const entryPages = (filter: FeedFilter) => readPages(feedEntries, { query: { ...filter, limit: POSTS } })
export const savedPages = () => readPages(savedPosts, { query: { limit: POSTS } })
export const onePost = (id: PostId) => read(post, { params: { id } })
export const commentPages = (id: PostId) => readPages(comments, { params: { id }, query: { limit: 50 } })

export const oneProfile = (handle: string) => read(profile, { params: { handle } })
export const ownProfile = () => ({ ...read(myProfile), staleTime: 0 })
export const ownPhoto = () => read(myProfilePhoto)
export const profilePosts = (handle: string) => readPages(postsOfProfile, { params: { handle }, query: { limit: POSTS } })
export const profileReviews = (handle: string) => readPages(reviewsOfProfile, { params: { handle }, query: { limit: POSTS } })
export const profileFollows = (handle: string) => readPages(followsOfProfile, { params: { handle }, query: { limit: POSTS } })
export const profileLists = (handle: string) => read(listsOfProfile, { params: { handle } })
export const ownFollows = () => readPages(myFollows, { query: { limit: POSTS } })
export const ownSilences = () => readPages(mySilences, { query: { limit: POSTS } })
export const suggested = (near: string | undefined) => read(followSuggestions, { query: { ...(near !== undefined && { near }) } })
export type Place = { storeId: StoreId } | { mallId: MallId }
export const followersAt = (place: Place) => ({ ...read(followersOf, { query: place }), staleTime: 0 })

type Office = { retailerId: RetailerId; storeId?: StoreId | undefined }
export const requestsFor = (office: Office) => ({ ...readPages(storeRequests, { query: { ...office, limit: POSTS } }), staleTime: 0 })
export const newsFor = (office: Office) => ({ ...readPages(newsOfStores, { query: { ...office, limit: POSTS } }), staleTime: 0 })

const mine = { failure: 'mine' } as const

export const myThreadWith = (place: Place) => ({
  ...('mallId' in place ? read(myMallThread, { params: { id: place.mallId } }) : read(myStoreThread, { params: { id: place.storeId } })),
  staleTime: 0,
})
/** Writes to a store or mall as the shopper. */
export function useWriteTo(place: Place): (text: string) => Promise<unknown> {
  const toStore = useWrite(messageStore, [myThreadWith(place)], mine)
  const toMall = useWrite(messageMall, [myThreadWith(place)], mine)
  return (text) =>
    'mallId' in place
      ? toMall.mutateAsync({ params: { id: place.mallId }, body: { text } })
      : toStore.mutateAsync({ params: { id: place.storeId }, body: { text } })
}

/** Whose messages an office shows. */
export type ThreadsOffice = Office | { mallId: MallId }
export const officeThreads = (office: ThreadsOffice) => ({
  ...('mallId' in office
    ? readPages(mallThreads, { query: { ...office, limit: POSTS } })
    : readPages(storeThreads, { query: { ...office, limit: POSTS } })),
  staleTime: 0,
})
export const officeThread = (office: ThreadsOffice, id: StoreThreadId) => ({
  ...read('mallId' in office ? mallThread : storeThread, { params: { id } }),
  staleTime: 0,
})
/** Answers as the store or mall. */
export function useAnswerThread(office: ThreadsOffice, id: StoreThreadId): (text: string) => Promise<unknown> {
  const stale = [officeThread(office, id), officeThreads(office), { queryKey: ['api', 'mall', 'overview'] as const }]
  const asStore = useWrite(answerShopper, stale, mine)
  const asMall = useWrite(answerAsMall, stale, mine)
  return (text) => ('mallId' in office ? asMall : asStore).mutateAsync({ params: { id }, body: { text } })
}

/** A post stands in groups, feeds, profiles and the office. */
const texts = () =>
  ['groups', 'feed', 'posts', 'profiles', 'retailer', 'store-requests'].map((start) => ({ queryKey: ['api', start] as const }))
const people = () =>
  ['profile', 'profiles', 'follows', 'followers', 'feed', 'silences'].map((start) => ({ queryKey: ['api', start] as const }))
export const useWritePost = () => useWrite(writePost, texts(), mine)
export const useSendPostPhoto = () => useWrite(sendPostPhoto, [], mine)
export const useChangePost = () => useWrite(changePost, texts(), mine)
export const useRemovePost = () => useWrite(removePost, texts())
export const useMarkPost = () => useWrite(markPost, texts())
export const useLockPost = () => useWrite(lockPost, texts(), mine)
export const useWriteComment = () => useWrite(writeComment, texts(), mine)
export const useRemoveComment = () => useWrite(removeComment, texts())
export const useAcceptAnswer = () => useWrite(acceptAnswer, texts())
export const useAskStores = () => useWrite(askStores, texts(), mine)
export const useJoinGroup = () => useWrite(joinGroup, texts())
export const useFollow = () => useWrite(follow, people())
export const useSilence = () => useWrite(silence, [...people(), ...texts()])
export const useSetProfilePhoto = () => useWrite(setProfilePhoto, people(), mine)
export const useRemoveProfilePhoto = () => useWrite(removeProfilePhoto, people())
export const useChangeProfile = () => useWrite(changeProfile, [...people(), ...texts()], mine)
