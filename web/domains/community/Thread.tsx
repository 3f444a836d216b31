import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { type Comment, COMMENT_MOST, type Post, writeComment } from '#contracts/community/posts.ts'
import type { PostId } from '#contracts/ids.ts'
import { signInAddress } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { toast } from '#web/state/toasts.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { AppealButton } from '../moderation/AppealButton.tsx'
import { ReportButton } from '../moderation/ReportButton.tsx'
import { AuthorLine } from './AuthorLine.tsx'
import { PostCard } from './PostCard.tsx'
import { commentPages, onePost, useAcceptAnswer, useRemoveComment, useWriteComment } from './queries.ts'
import { TaggedProducts } from './TaggedProducts.tsx'
import { shortOf } from './words.ts'

/** One post with its answers and the form for an answer. */
export function Thread({ id }: { id: PostId }) {
  const post = useSuspenseQuery(onePost(id)).data
  const list = useInfiniteQuery(commentPages(id))
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 py-4">
      <p>
        <TextLink to={post.group ? `/community?group=${post.group.slug}` : '/social-feed'}>
          {post.group ? `All posts in ${post.group.name}` : 'Back to the feed'}
        </TextLink>
      </p>
      <PostCard post={post} isAlone />
      <Section title="Answers">
        <div className="flex flex-col gap-6">
          <Pages list={list} noun="answers" empty={<p className="text-soft">No answers yet.</p>}>
            {(comments) => (
              <ul className="flex flex-col divide-y divide-hairline">
                {comments.map((comment) => (
                  <li key={comment.id} className="py-5 first:pt-0">
                    <Answer post={post} comment={comment} />
                  </li>
                ))}
              </ul>
            )}
          </Pages>
          {post.lockedReason === null && post.state === 'shown' && <AnswerForm post={post} />}
        </div>
      </Section>
    </div>
  )
}

function Answer({ post, comment }: { post: Post; comment: Comment }) {
  const { id, author, text, product, writtenAt, state, isMine, isAccepted } = comment
  const [accept, remove] = [useAcceptAnswer(), useRemoveComment()]
  const mayAccept = post.isMine && (post.kind === 'question' || post.kind === 'request') && state === 'shown'
  return (
    <article className="flex flex-col gap-3" aria-label={`Answer by ${author.name}`}>
      <AuthorLine author={author} at={writtenAt} />
      {isAccepted && <StatusDot tone="success">Accepted answer</StatusDot>}
      {state !== 'shown' && (
        <p className="text-sm text-soft">
          {state === 'held' ? 'Only you see this now. A moderator reads it first.' : 'A moderator hid this.'}
        </p>
      )}
      {state === 'hidden' && (
        <div>
          <AppealButton kind="comment" id={id} />
        </div>
      )}
      <p className="max-w-prose break-words whitespace-pre-wrap">{text}</p>
      {product && <TaggedProducts products={[product]} />}
      <div className="flex flex-wrap gap-2">
        {mayAccept && (
          <Button
            size="sm"
            variant="secondary"
            aria-pressed={isAccepted}
            busy={accept.isPending}
            onClick={() => accept.mutate({ params: { id: post.id }, body: { commentId: isAccepted ? null : id } })}
          >
            {isAccepted ? 'Accepted' : 'Accept'}
            <span className="visually-hidden">: {shortOf(text)}</span>
          </Button>
        )}
        {isMine ? (
          <Button size="sm" variant="quiet-danger" busy={remove.isPending} onClick={() => remove.mutate({ params: { id } })}>
            Remove<span className="visually-hidden">: {shortOf(text)}</span>
          </Button>
        ) : (
          <ReportButton kind="comment" id={id} named={`the answer by ${author.name}`} />
        )}
      </div>
    </article>
  )
}

function AnswerForm({ post }: { post: Post }) {
  const viewer = useViewer()
  const location = useLocation()
  const write = useWriteComment()
  const form = useServerForm(writeComment.body.pick({ text: true }), { keptAs: `answer ${post.id}`, defaultValues: { text: '' } })
  if (!viewer)
    return (
      <p>
        <TextLink to={signInAddress(location)}>Sign in</TextLink> to answer.
      </p>
    )
  const send = form.submit(async ({ text }) => {
    const { state } = await write.mutateAsync({ params: { id: post.id }, body: { text, storeId: null, productId: null } })
    form.reset()
    if (state === 'held') toast({ title: 'A moderator reads it first', body: 'Others see your answer after that.' })
  })
  return (
    <form method="post" onSubmit={send} noValidate className="flex flex-col gap-3">
      <ErrorSummary {...form.summary} />
      <Textarea {...form.field('text')} label="Your answer" rows={4} maxLength={COMMENT_MOST} />
      <Button type="submit" className="self-start" busy={form.isSubmitting} busyLabel="Sending…">
        Answer
      </Button>
    </form>
  )
}
