import { useRef, useState } from 'react'
import type { HostedEvent } from '#contracts/events/host.ts'
import { faultOf } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { PlacePicture } from '#web/ui/PlacePicture.tsx'
import { CropDialog } from '../retailer-office/settings/CropDialog.tsx'
import { useRemoveEventPicture, useSetEventPicture } from './queries.ts'

const SHAPE = { width: 1600, height: 900 }

/** The picture of one event, saved at once. Without one, the event shows the picture of its host. */
export function EventPicture({ event: { id, title, host, picture }, onClose }: { event: HostedEvent; onClose: () => void }) {
  const [send, remove] = [useSetEventPicture(), useRemoveEventPicture()]
  const chooser = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File>()
  const isOwn = picture !== null && picture.src !== host.picture?.src
  const forget = () => {
    setChosen(undefined)
    if (chooser.current) chooser.current.value = ''
  }
  const saved = (words: string) => {
    toast({ title: words, body: 'It shows on the page of the event.' })
    onClose()
  }
  if (chosen)
    return (
      <CropDialog
        file={chosen}
        shape={SHAPE}
        onCropped={(file) => {
          forget()
          send.mutate({ params: { id }, file }, { onSuccess: () => saved('Picture saved') })
        }}
        onClose={forget}
      />
    )
  return (
    <Dialog open title={`Picture of “${title}”`} onClose={onClose}>
      <div className="flex flex-col gap-4">
        {picture && <PlacePicture picture={picture} decorative keeps="top" sizes="30rem" className="aspect-video w-full rounded-md" />}
        {!isOwn && <p className="text-soft">{picture ? `Now: the picture of ${host.name}.` : 'No picture yet.'}</p>}
        <FileDrop
          label="Choose a picture"
          hint={send.isPending ? 'Sending…' : 'Wide, 1600 by 900 pixels look best. Saved at once.'}
          error={send.error ? faultOf(send.error) : undefined}
          accept="image/jpeg,image/png,image/webp,image/avif"
          field={chooser}
          onChange={() => setChosen(chooser.current?.files?.[0])}
        />
        {send.isPending && (
          <span role="status" className="visually-hidden">
            Sending…
          </span>
        )}
        {isOwn && (
          <Button
            variant="quiet-danger"
            className="self-start"
            busy={remove.isPending}
            onClick={() => remove.mutate({ params: { id } }, { onSuccess: () => saved('Picture removed') })}
          >
            Remove the picture
          </Button>
        )}
      </div>
    </Dialog>
  )
}
