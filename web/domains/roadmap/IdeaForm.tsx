import { useState } from 'react'
import { sendIdea } from '#contracts/roadmap.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { useSendIdea } from './queries.ts'

/** The box for ideas; admins read them. */
export function IdeaForm() {
  const [isSent, setSent] = useState(false)
  return (
    <Section id="idea" title="Suggest an idea">
      <p className="text-soft">Tell us what is missing. A person reads every idea.</p>
      <Card className="sm:p-6">
        {isSent ? (
          <Notice
            tone="success"
            title="Thank you!"
            action={
              <Button variant="quiet" onClick={() => setSent(false)}>
                Suggest another
              </Button>
            }
          >
            We have your idea.
          </Notice>
        ) : (
          <Form onSent={() => setSent(true)} />
        )}
      </Card>
    </Section>
  )
}

function Form({ onSent }: { onSent: () => void }) {
  const idea = useSendIdea()
  const form = useServerForm(sendIdea.body, { keptAs: 'idea', defaultValues: { words: '' } })
  const send = form.submit(async (body) => {
    await idea.mutateAsync({ body })
    onSent()
  })
  return (
    <form method="post" onSubmit={send} noValidate className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <Textarea {...form.field('words')} label="Your idea" rows={5} maxLength={1000} />
      <div>
        <Button type="submit" busy={form.isSubmitting} busyLabel="Sending…">
          Send idea
        </Button>
      </div>
    </form>
  )
}
