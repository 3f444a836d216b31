import { ANSWER_MAX, answerQuestion, askQuestion, QUESTION_MAX, type QuestionState } from '#contracts/questions.ts'
import type { QuestionId } from '#contracts/ids.ts'
import { toast } from '#web/state/toasts.ts'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import type { Templates } from '../orders/Conversation.tsx'
import type { About } from '../reviews/queries.ts'
import { useAnswer, useAsk } from './queries.ts'

const tellState = (state: QuestionState, shown: string) =>
  toast(state === 'held' ? { title: 'We got it', body: 'A moderator reads it before others see it.' } : { title: shown })

export function AskForm({ about, title, onClose }: { about: About; title: string; onClose: () => void }) {
  const ask = useAsk()
  return (
    <FormDialog
      title={`Ask about ${title}`}
      schema={askQuestion.body}
      keptAs={`question ${about.subject} ${about.id}`}
      defaultValues={{ text: '' }}
      submitLabel="Ask"
      onSubmit={async (body) => {
        const { state } = await ask.mutateAsync({ query: about, body })
        tellState(state, 'Your question is shown')
      }}
      onClose={onClose}
    >
      {(form) => (
        <Textarea
          {...form.field('text')}
          label="Your question"
          hint="The store and people who bought it can answer. We'll tell you when they do."
          rows={3}
          maxLength={QUESTION_MAX}
        />
      )}
    </FormDialog>
  )
}

type AnswerFormProps = { question: { id: QuestionId; text: string }; templates?: Templates; onClose: () => void }
export function AnswerForm({ question: { id, text }, templates, onClose }: AnswerFormProps) {
  const answer = useAnswer()
  return (
    <FormDialog
      title="Answer this question"
      schema={answerQuestion.body}
      keptAs={`answer ${id}`}
      defaultValues={{ text: '' }}
      submitLabel="Send answer"
      onSubmit={async (body) => {
        const { state } = await answer.mutateAsync({ params: { id }, body })
        tellState(state, 'Your answer is shown')
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="max-w-prose font-medium break-words">{text}</p>
          {templates?.((answered) => form.setValue('text', answered))}
          <Textarea {...form.field('text')} label="Your answer" rows={4} maxLength={ANSWER_MAX} />
        </>
      )}
    </FormDialog>
  )
}

/** Changes an own question or answer. Others see that it was changed. */
export function ChangeForm({ what, text, onSave, onClose }: ChangeFormProps) {
  return (
    <FormDialog
      title={`Change your ${what}`}
      schema={(what === 'question' ? askQuestion : answerQuestion).body}
      defaultValues={{ text }}
      submitLabel="Save"
      onSubmit={async (body) => {
        const { state } = await onSave(body.text)
        tellState(state, `Your ${what} is changed`)
      }}
      onClose={onClose}
    >
      {(form) => (
        <Textarea {...form.field('text')} label={`Your ${what}`} rows={4} maxLength={what === 'question' ? QUESTION_MAX : ANSWER_MAX} />
      )}
    </FormDialog>
  )
}
type ChangeFormProps = {
  what: 'question' | 'answer'
  text: string
  onSave: (text: string) => Promise<{ state: QuestionState }>
  onClose: () => void
}

/** Asks once before a text of the person goes. */
export function RemoveDialog({ what, onRemove, onClose }: { what: 'question' | 'answer'; onRemove: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      open
      title={`Remove this ${what}?`}
      confirmLabel={`Remove ${what}`}
      destructive
      onConfirm={() => {
        onClose()
        onRemove()
      }}
      onClose={onClose}
    >
      {what === 'question' ? "Its answers go too. You can't undo this." : "You can't undo this."}
    </ConfirmDialog>
  )
}
