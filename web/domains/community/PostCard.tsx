import { Bookmark, Heart, MessageCircle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Post } from '#contracts/community/posts.ts'
import { plural } from '#web/lib/format.ts'
import { useViewer } from '#web/shell/session.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/class-names.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ReportButton } from '../moderation/ReportButton.tsx'
import { Photos } from '../reviews/Photos.tsx'
import { AuthorLine } from './AuthorLine.tsx'
import { useMarkPost } from './queries.ts'
import { TaggedProducts } from './TaggedProducts.tsx'
import { KIND_WORDS, shortOf } from './words.ts'

// Loaded when somebody opens it.
const PostMenu = lazy(() => import('./PostMenu.tsx'))
// Loaded for the author of a hidden post.
const AppealButton = lazy(async () => ({ default: (await import('../moderation/AppealButton.tsx')).AppealButton }))

/** A post in a list, or alone on its page. */
export function PostCard({ post, isAlone = false }: { post: Post; isAlone?: boolean }) {
  const { id, kind, group, author, text, products, photos, writtenAt, editedAt, comments, acceptedId, askedStores, lockedReason } = post
  const Heading = isAlone ? 'h1' : 'h2'
  return (
    <Card className="flex flex-col gap-4">
      <article aria-labelledby={`post-${id}`} className="flex flex-col gap-4">
        <Heading id={`post-${id}`} className="visually-hidden">
          {KIND_WORDS[kind]} by {author.name}: {shortOf(text)}
        </Heading>
        <div className="flex items-start justify-between gap-3">
          <AuthorLine author={author} at={writtenAt}>
            {editedAt && <span>changed</span>}
            {group && (
              <span>
                in <TextLink to={`/community?group=${group.slug}`}>{group.name}</TextLink>
              </span>
            )}
          </AuthorLine>
          {kind !== 'post' && (
            <StatusDot tone={acceptedId === null ? 'info' : 'success'}>{acceptedId === null ? KIND_WORDS[kind] : 'Answered'}</StatusDot>
          )}
        </div>
        <State post={post} />
        <p className="max-w-prose break-words whitespace-pre-wrap">{text}</p>
        <Photos photos={photos} author={author.name} of="in this post" />
        <TaggedProducts products={products} />
        {askedStores !== null && <p className="text-sm text-soft">{plural(askedStores, 'store')} nearby got this request.</p>}
        {lockedReason !== null && <p className="text-sm text-soft">Closed for answers: {lockedReason}</p>}
        <div className="flex flex-wrap items-center gap-2">
          {post.state === 'shown' && <Marks post={post} />}
          {!isAlone && (
            <ButtonLink
              size="sm"
              variant="quiet"
              to={`/community?post=${id}`}
              icon={<MessageCircle aria-hidden="true" className="size-4" />}
            >
              {comments === 0 ? 'Answer' : plural(comments, 'answer')}
              <span className="visually-hidden">: {shortOf(text)}</span>
            </ButtonLink>
          )}
          {!post.isMine && <ReportButton kind="post" id={id} named={`the post by ${author.name}`} />}
          <More post={post} />
        </div>
      </article>
    </Card>
  )
}

function State({ post: { id, state, note } }: { post: Post }) {
  if (state === 'shown') return null
  return state === 'held' ? (
    <p className="text-sm text-soft">Only you see this now. A moderator reads it first.</p>
  ) : (
    <div className="flex flex-wrap items-center gap-2 text-sm text-soft">
      <p>A moderator hid this. {note}</p>
      <Suspense>
        <AppealButton kind="post" id={id} />
      </Suspense>
    </div>
  )
}

function Marks({ post: { id, likes, isLiked, isSaved, text } }: { post: Post }) {
  const viewer = useViewer()
  const mark = useMarkPost()
  if (!viewer) return likes > 0 ? <p className="text-sm text-soft">{plural(likes, 'like')}</p> : null
  const of = <span className="visually-hidden">: {shortOf(text)}</span>
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-pressed={isLiked}
        icon={<Heart aria-hidden="true" className={cx('size-4', isLiked && 'fill-current')} />}
        onClick={() => mark.mutate({ params: { id }, body: { mark: 'like', isOn: !isLiked } })}
      >
        {likes === 0 ? 'Like' : plural(likes, 'like')}
        {of}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-pressed={isSaved}
        icon={<Bookmark aria-hidden="true" className={cx('size-4', isSaved && 'fill-current')} />}
        onClick={() => mark.mutate({ params: { id }, body: { mark: 'save', isOn: !isSaved } })}
      >
        {isSaved ? 'Saved' : 'Save'}
        {of}
      </Button>
    </>
  )
}

function More({ post }: { post: Post }) {
  const [isOpen, setOpen] = useState(false)
  if (useViewer() === null) return null
  return (
    <>
      <Button size="sm" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        More<span className="visually-hidden">: {shortOf(post.text)}</span>
      </Button>
      <Suspense>{isOpen && <PostMenu post={post} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
