import type { z } from 'zod'
import { dateAndTime } from '#web/lib/date-format.ts'
import { FormDialog } from './FormDialog.tsx'
import { Textarea } from './Input.tsx'

/** The answer that somebody was given, with its writer and time. */
export const GivenAnswer = ({ by, at, answer }: { by: string; at: Date | null; answer: string }) => (
  <div className="border-l-2 border-accent pl-3">
    <p className="text-sm text-soft">
      {by}
      {at && `, ${dateAndTime(at)}`}
    </p>
    <p className="break-words whitespace-pre-wrap">{answer}</p>
  </div>
)

type AnswerSchema = z.ZodType<{ answer: string }, { answer: string }>
type AnswerDialogProps = {
  /** As on the button that opens it. */
  verb: 'Answer' | 'Reply to'
  whom: string
  /** The text that is answered; null where only fields were filled. */
  message: string | null
  schema: AnswerSchema
  /** Under this name, an answer that was begun is kept in the browser. */
  keptAs: string
  onSend: (body: { answer: string }) => Promise<unknown>
  onClose: () => void
}
/** Writes one answer below the text that is answered. */
export function AnswerDialog({ verb, whom, message, schema, keptAs, onSend, onClose }: AnswerDialogProps) {
  const noun = verb === 'Answer' ? 'answer' : 'reply'
  return (
    <FormDialog
      title={`${verb} ${whom}`}
      schema={schema}
      keptAs={keptAs}
      defaultValues={{ answer: '' }}
      submitLabel={`Send ${noun}`}
      busyLabel="Sending…"
      cancelLabel="Not now"
      onSubmit={onSend}
      onClose={onClose}
    >
      {(form) => (
        <>
          {message && (
            <blockquote className="max-h-40 overflow-auto border-l-2 border-hairline pl-3 break-words whitespace-pre-wrap text-soft">
              {message}
            </blockquote>
          )}
          <Textarea {...form.field('answer')} label={`Your ${noun}`} rows={6} maxLength={2000} />
        </>
      )}
    </FormDialog>
  )
}
