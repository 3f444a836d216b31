import { useState } from 'react'
import { changePost, lockPost, MOST_POST_PHOTOS, type Post } from '#contracts/community/posts.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { useNavigate } from 'react-router'
import { PhotoField } from '../reviews/PhotoField.tsx'
import { useChangePost, useLockPost, useMarkPost, useRemovePost, useSendPostPhoto, useSilence } from './queries.ts'

type PostDialog = 'edit' | 'remove' | 'block' | 'lock' | null

/** The rarer acts on a post: of its author, of its readers, of moderators. */
export default function PostMenu({ post, onClose }: { post: Post; onClose: () => void }) {
  const { id, isMine, author, lockedReason } = post
  const viewer = useViewer()
  const [open, setOpen] = useState<PostDialog>(null)
  const [mark, silence, remove, lock] = [useMarkPost(), useSilence(), useRemovePost(), useLockPost()]
  const navigate = useNavigate()
  const isModerator = (viewer?.platform.length ?? 0) > 0
  const quiet = (value: 'mute' | 'block') =>
    author.handle !== null && silence.mutate({ params: { handle: author.handle }, body: { silence: value } })
  return (
    <div className="flex basis-full flex-wrap gap-2 border-t border-hairline pt-3">
      {isMine && (
        <>
          <Button size="sm" variant="secondary" onClick={() => setOpen('edit')}>
            Edit
          </Button>
          <Button size="sm" variant="quiet-danger" onClick={() => setOpen('remove')}>
            Remove
          </Button>
        </>
      )}
      {!isMine && (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => mark.mutate({ params: { id }, body: { mark: 'hide', isOn: true } }, { onSuccess: onClose })}
        >
          Hide this post
        </Button>
      )}
      {!isMine && author.kind === 'person' && author.handle !== null && (
        <>
          <Button size="sm" variant="secondary" onClick={() => quiet('mute')}>
            Mute {author.name}
          </Button>
          <Button size="sm" variant="quiet-danger" onClick={() => setOpen('block')}>
            Block {author.name}
          </Button>
        </>
      )}
      {isModerator &&
        (lockedReason === null ? (
          <Button size="sm" variant="secondary" onClick={() => setOpen('lock')}>
            Close for answers
          </Button>
        ) : (
          <Button size="sm" variant="secondary" onClick={() => lock.mutate({ params: { id }, body: { reason: null } })}>
            Open for answers
          </Button>
        ))}
      {open === 'edit' && <Edit post={post} onClose={() => setOpen(null)} />}
      {open === 'lock' && (
        <FormDialog
          title="Close this post for answers"
          schema={lockPost.body}
          defaultValues={{ reason: '' }}
          submitLabel="Close it"
          onSubmit={(body) => lock.mutateAsync({ params: { id }, body })}
          onClose={() => setOpen(null)}
        >
          {(form) => <Input {...form.field('reason')} label="Reason" hint="Everyone can read it below the post." maxLength={200} />}
        </FormDialog>
      )}
      <ConfirmDialog
        open={open === 'remove'}
        title="Remove this post?"
        confirmLabel="Remove post"
        destructive
        onClose={() => setOpen(null)}
        onConfirm={async () => {
          await remove.mutateAsync({ params: { id } })
          await navigate('/community', { replace: true })
        }}
      >
        Its answers go too. You can't undo this.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'block'}
        title={`Block ${author.name}?`}
        confirmLabel="Block"
        destructive
        onClose={() => setOpen(null)}
        onConfirm={() => {
          quiet('block')
          setOpen(null)
        }}
      >
        You won't see each other anymore, and {author.name} can't answer you. You can undo it on your profile.
      </ConfirmDialog>
    </div>
  )
}

function Edit({ post: { id, text, photos: before, version }, onClose }: { post: Post; onClose: () => void }) {
  const change = useChangePost()
  const send = useSendPostPhoto()
  const [photos, setPhotos] = useState(before)
  return (
    <FormDialog
      title="Edit your post"
      schema={changePost.body.pick({ text: true })}
      keptAs={`post ${id}`}
      defaultValues={{ text }}
      submitLabel="Save changes"
      onSubmit={(body) => change.mutateAsync({ params: { id }, body: { ...body, photoIds: photos.map((photo) => photo.id), version } })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Textarea {...form.field('text')} label="Text" rows={6} maxLength={3000} />
          <PhotoField photos={photos} onChange={setPhotos} most={MOST_POST_PHOTOS} of="your post" send={send} />
        </>
      )}
    </FormDialog>
  )
}
