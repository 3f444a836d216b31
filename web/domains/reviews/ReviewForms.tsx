import type { Review } from '#contracts/reviews/reviews.ts'
import { replyToReview } from '#contracts/reviews/writing.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { useReply } from './writing.ts'

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
        <Textarea {...form.field('text')} label="Your answer" hint="You can answer once. Everyone can read it." rows={5} maxLength={2000} />
      )}
    </FormDialog>
  )
}
