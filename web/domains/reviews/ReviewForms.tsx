import { REPLY_MAX, type Review } from '#contracts/reviews/reviews.ts'
import { type OfficeReview, replyToReview } from '#contracts/reviews/writing.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { useChangeReply, useReply } from './writing.ts'

export function ReplyForm({ review: { id, author }, onClose }: { review: Pick<Review, 'id' | 'author'>; onClose: () => void }) {
  const reply = useReply()
  return (
    <FormDialog
      title={`Answer ${author}`}
      schema={replyToReview.body}
      keptAs={`review-reply ${id}`}
      defaultValues={{ text: '' }}
      submitLabel="Show answer"
      onSubmit={(body) => reply.mutateAsync({ params: { id }, body })}
      onClose={onClose}
    >
      {(form) => (
        <Textarea
          {...form.field('text')}
          label="Your answer"
          hint="Everyone can read it. You can change it later under Reviews."
          rows={5}
          maxLength={REPLY_MAX}
        />
      )}
    </FormDialog>
  )
}

type Answer = NonNullable<OfficeReview['answer']>
export function ChangeReplyForm({
  review: { id, author },
  answer: { text, at },
  onClose,
}: {
  review: Pick<OfficeReview, 'id' | 'author'>
  answer: Answer
  onClose: () => void
}) {
  const change = useChangeReply()
  return (
    <FormDialog
      title={`Your answer to ${author}`}
      schema={replyToReview.body}
      keptAs={`review-reply-change ${id}`}
      defaultValues={{ text }}
      submitLabel="Save answer"
      onSubmit={(body) => change.mutateAsync({ params: { id }, body: { ...body, at } })}
      onClose={onClose}
    >
      {(form) => <Textarea {...form.field('text')} label="Your answer" hint="Everyone can read it." rows={5} maxLength={REPLY_MAX} />}
    </FormDialog>
  )
}
