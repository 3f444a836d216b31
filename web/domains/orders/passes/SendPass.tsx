import { Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { CopyLink } from '#web/ui/CopyLink.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { type CollectedPart, useSendPass, useTakePassBack } from './queries.ts'

/** Sends the pass to another person: the link opens once, on one device. */
export function SendPass({ part, isSent, what }: { part: CollectedPart; isSent: boolean; what: string }) {
  const [isOpen, setOpen] = useState(false)
  const send = useSendPass(part)
  const takeBack = useTakePassBack(part)
  const makeLink = () => send.mutate(part.at)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="-ml-3"
        icon={<Send aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      >
        <span>
          {isSent ? 'Pass sent' : 'Send this pass'}
          <span className="visually-hidden">: {what}</span>
        </span>
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Send this pass">
        <div className="flex flex-col gap-4">
          <p>
            The first person to open the link can pick up with it. It opens on one device only and shows neither your name nor the price.
          </p>
          {send.data && <CopyLink label="Link to the pass" url={send.data.url} />}
          {isSent && !send.data && <p className="text-soft">You already sent a link. A new one replaces it.</p>}
          <div className="flex flex-wrap gap-2">
            {!send.data && (
              <Button busy={send.isPending} busyLabel="Making a link…" onClick={makeLink}>
                {isSent ? 'Make a new link' : 'Make a link'}
              </Button>
            )}
            {isSent && (
              <Button
                variant="quiet-danger"
                busy={takeBack.isPending}
                onClick={() => takeBack.mutate(part.at, { onSuccess: () => send.reset() })}
              >
                Take the pass back
              </Button>
            )}
          </div>
        </div>
      </Dialog>
    </>
  )
}
