import { useState } from 'react'
import { saveAssistantCase } from '#contracts/assistant-console.ts'
import type { AssistantName } from '#contracts/assistants.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { NameDialog } from '#web/ui/NameDialog.tsx'
import { didWords } from './case-words.ts'
import { useSaveCase } from './queries.ts'

type SaveCaseProps = {
  asked: { assistant: AssistantName; prompt: string; near?: string }
  did: { tools: string[]; confirms: string | null }
}
/** Keeps a prompt with what the assistant did, which it must do again from then on. */
export function SaveCase({ asked, did }: SaveCaseProps) {
  const [isOpen, setOpen] = useState(false)
  const save = useSaveCase()
  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Save as a case
      </Button>
      {isOpen && (
        <NameDialog
          title="Save as a case"
          label="Name"
          contract={saveAssistantCase.body.pick({ name: true })}
          name={asked.prompt.slice(0, 60)}
          saveLabel="Save case"
          onSave={async (name) => {
            await save.mutateAsync({ body: { ...asked, ...did, name } })
            setOpen(false)
            toast({ title: 'Case saved' })
          }}
          onClose={() => setOpen(false)}
        >
          <p className="text-soft">It passes as long as the assistant {didWords(did)}.</p>
        </NameDialog>
      )}
    </div>
  )
}
