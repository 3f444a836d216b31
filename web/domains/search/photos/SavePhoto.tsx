import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { savePhoto } from '#contracts/search/photos.ts'
import type { PhotoId } from '#contracts/ids.ts'
import { useViewer } from '#web/shell/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { NameDialog } from '#web/ui/NameDialog.tsx'
import { useSavePhoto } from './queries.ts'

const icon = <BookmarkPlus aria-hidden="true" className="size-5" strokeWidth={1.75} />

/** Saves the photo with its search; guests sign in first. */
export function SavePhoto({ id }: { id: PhotoId }) {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const [isAsked, setAsked] = useState(false)
  const save = useSavePhoto()
  if (!viewer)
    return (
      <ButtonLink variant="secondary" icon={icon} to={`/login?returnTo=${encodeURIComponent(`${pathname}${search}`)}`}>
        Sign in to save
      </ButtonLink>
    )
  return (
    <>
      <Button variant="secondary" icon={icon} onClick={() => setAsked(true)}>
        Save photo
      </Button>
      {isAsked && (
        <NameDialog
          title="Save this photo"
          label="Name"
          contract={savePhoto.body.pick({ name: true })}
          name="My photo"
          saveLabel="Save photo"
          onClose={() => setAsked(false)}
          onSave={async (name) => {
            await save.mutateAsync({ body: { photo: id, name, search: search.replace(/^\?/, '') } })
            setAsked(false)
            toast({ title: 'Photo saved', body: 'You find it under My photos, with what it finds now.' })
          }}
        />
      )}
    </>
  )
}
