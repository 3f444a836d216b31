import { Button } from '#web/ui/Button.tsx'
import { CopyLink } from '#web/ui/CopyLink.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

/** A secret that is shown this once. */
export function SecretDialog({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <div className="flex justify-end">
          <Button onClick={onClose}>I have copied it</Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 text-base">
        <p>Copy it into your other program. It isn't shown again.</p>
        <CopyLink label="Secret" url={secret} copyLabel="Copy" />
      </div>
    </Dialog>
  )
}
