import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flagAnswer } from '#contracts/assistants.ts'
import type { AssistantConversationId, AssistantMessageId } from '#contracts/ids.ts'
import type { SupportCase } from '#contracts/support.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { flagsIn, useFlag } from './queries.ts'
import { Said } from './Said.tsx'

/** What a person and an assistant wrote. Support marks answers that are wrong, for those who improve the assistants. */
export function Transcript({ case: { who, transcript, conversationId } }: { case: SupportCase }) {
  return (
    <Section title="With the assistant">
      <ol className="flex flex-col gap-2">
        {transcript.map(({ from, text, at, messageId }, i) => (
          <Said key={`${i} ${at.getTime()}`} by={from === 'person' ? who : 'Assistant'} at={at} isOurs={from === 'assistant'}>
            {text}
            {from === 'assistant' && messageId !== null && conversationId !== null && (
              <Flag conversationId={conversationId} messageId={messageId} text={text} />
            )}
          </Said>
        ))}
      </ol>
    </Section>
  )
}

type FlagProps = { conversationId: AssistantConversationId; messageId: AssistantMessageId; text: string }
function Flag({ conversationId, messageId, text }: FlagProps) {
  const { data: flags } = useQuery(flagsIn(conversationId))
  const [isOpen, setOpen] = useState(false)
  const flag = useFlag(conversationId)
  if (!flags) return null
  const mine = flags.items.find((each) => each.messageId === messageId)
  return (
    <div className="mt-2 whitespace-normal">
      {mine ? (
        <span className="text-sm text-soft">
          Flagged, {dateAndTime(mine.flaggedAt)}: {mine.reason}
        </span>
      ) : (
        <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
          Flag this answer<span className="visually-hidden">: {text.slice(0, 60)}</span>
        </Button>
      )}
      {isOpen && (
        <ReasonDialog
          title="Flag this answer"
          label="What is wrong with it?"
          hint="Developers read it with the question."
          schema={flagAnswer.body}
          maxLength={500}
          keptAs={`flag ${messageId}`}
          submitLabel="Flag answer"
          onSubmit={(body) => flag.mutateAsync({ params: { id: messageId }, body })}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
