import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { OwnProfile } from '#contracts/community/people.ts'
import { faultOf } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { ProfilePhoto } from './ProfilePhoto.tsx'
import { ownPhoto, useRemoveProfilePhoto, useSetProfilePhoto } from './queries.ts'

/** The photo of the own profile, saved when it is chosen. */
export function ChangePhoto({ profile: { name, isOpen } }: { profile: OwnProfile }) {
  const photo = useQuery(ownPhoto()).data?.photo ?? null
  const [send, remove] = [useSetProfilePhoto(), useRemoveProfilePhoto()]
  const chooser = useRef<HTMLInputElement>(null)
  const chosen = () => {
    const file = chooser.current?.files?.[0]
    if (!file) return
    send.mutate(
      { file },
      {
        onSuccess: () => toast({ title: 'Your photo is saved' }),
        onSettled() {
          if (chooser.current) chooser.current.value = ''
        },
      },
    )
  }
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <ProfilePhoto name={name} photo={photo} />
        <div className="min-w-0 flex-1">
          <h2 className="text-h4">Photo</h2>
          <p className="text-soft">
            {isOpen ? 'Everyone who opens your profile sees it.' : 'Nobody else sees it until you open your profile.'}
          </p>
        </div>
        {photo && (
          <Button
            variant="quiet-danger"
            busy={remove.isPending}
            busyLabel="Removing…"
            onClick={() =>
              remove.mutate(
                {},
                {
                  onSuccess() {
                    toast({ title: 'Your photo is gone' })
                    chooser.current?.focus()
                  },
                },
              )
            }
          >
            Remove photo
          </Button>
        )}
      </div>
      <FileDrop
        label={photo ? 'Choose another photo' : 'Choose a photo'}
        hint={send.isPending ? 'Sending…' : 'JPEG, PNG, WebP or AVIF, up to 10 MB. Saved at once, without the place where it was taken.'}
        error={send.error ? faultOf(send.error) : undefined}
        accept="image/jpeg,image/png,image/webp,image/avif"
        field={chooser}
        onChange={chosen}
      />
    </Card>
  )
}
