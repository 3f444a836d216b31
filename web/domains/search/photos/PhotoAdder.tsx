import { Camera } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { LIMITS } from '#contracts/limits.ts'
import type { Photo } from '#contracts/search/photos.ts'
import { ApiProblem, faultOf } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { CameraView } from './CameraView.tsx'
import { useAddPhoto, useAddPhotoAt } from './queries.ts'

const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const WRONG_KIND = 'Use a JPG, PNG, WebP or AVIF up to 10 MB.'

/** A photo to search with, from the camera, a file, the clipboard or a web address. */
export function PhotoAdder({ first, onPhoto }: { first: 'camera' | 'upload'; onPhoto: (photo: Photo) => void }) {
  const add = useAddPhoto()
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [isCamera, setCamera] = useState(false)
  const [denied, setDenied] = useState<string>()
  async function take(file: File | Blob | undefined) {
    if (!file || add.isPending) return
    if (file.size > LIMITS.imageBytes || !KINDS.includes(file.type)) return setError(WRONG_KIND)
    setError(undefined)
    try {
      onPhoto(await add.mutateAsync({ body: {}, file: file instanceof File ? file : new File([file], 'photo.jpg', { type: file.type }) }))
      setCamera(false)
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setError(faultOf(problem))
    }
  }
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      if (!file) return
      event.preventDefault()
      void latest.current(file)
    }
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [])
  const camera = (
    <div className="flex flex-col gap-3">
      {isCamera ? (
        <CameraView
          busy={add.isPending}
          onPhoto={(photo) => void take(photo)}
          onDenied={(words) => {
            setCamera(false)
            setDenied(words)
          }}
          onClose={() => setCamera(false)}
        />
      ) : (
        <Button
          variant={first === 'camera' ? 'primary' : 'secondary'}
          icon={<Camera aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          className="self-start"
          onClick={() => {
            setDenied(undefined)
            setCamera(true)
          }}
        >
          Use the camera
        </Button>
      )}
      {denied && <Notice tone="warning">{denied}</Notice>}
    </div>
  )
  return (
    <div className="flex flex-col gap-5">
      {first === 'camera' && camera}
      <FileDrop
        label="Photo"
        hint="JPG, PNG, WebP or AVIF, up to 10 MB. You can paste a picture too."
        error={error}
        accept={KINDS.join(',')}
        field={field}
        onChange={() => void take(field.current?.files?.[0])}
      />
      {add.isPending && (
        <p role="status" className="text-soft">
          Looking at your photo…
        </p>
      )}
      {first === 'upload' && <AddressForm onPhoto={onPhoto} />}
      {first === 'upload' && camera}
      <p className="text-sm text-soft">We compare items, never faces. A photo you don't save is deleted within 24 hours.</p>
    </div>
  )
}

function AddressForm({ onPhoto }: { onPhoto: (photo: Photo) => void }) {
  const add = useAddPhotoAt()
  const [error, setError] = useState<string>()
  const [address, setAddress] = useState('')
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (add.isPending) return
    if (!/^https:\/\/\S+$/i.test(address.trim())) return setError('Use a web address that starts with https://.')
    setError(undefined)
    try {
      onPhoto(await add.mutateAsync({ body: { address: address.trim() } }))
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setError(faultOf(problem))
    }
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-2">
      <Input
        label="Picture address"
        type="url"
        inputMode="url"
        maxLength={2_000}
        placeholder="https://"
        value={address}
        error={error}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Button type="submit" variant="secondary" className="self-start" busy={add.isPending} busyLabel="Opening…">
        Use this address
      </Button>
    </form>
  )
}
