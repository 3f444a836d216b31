import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { recognizePhoto, recognitionState } from '#contracts/assistant/recognition.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { LIMITS } from '#contracts/limits.ts'
import { milliseconds, plural } from '#web/lib/format.ts'
import { ApiProblem, faultOf, read, useWrite } from '#web/lib/api.ts'
import { optional, preload } from '#web/lib/preload.ts'
import { isAtLeast, useOwnRetailer } from '#web/shell/membership.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { RecognizedDraft } from './RecognizedDraft.tsx'

const state = () => read(recognitionState)
const load = preload(() => [optional(state())])
export { load as loader, load as clientLoader }

type RecognizedPhoto = Reply<typeof recognizePhoto> & { photo: File; address: string }

/** Turns a photo of an item or a shelf into drafts of listings. Visitors may try it; nothing of theirs is kept. */
export default function RecognitionScreen() {
  const [found, setFound] = useState<RecognizedPhoto | null>(null)
  const { chosen } = useOwnRetailer()
  const retailerId = chosen && isAtLeast('manager', chosen) ? chosen.retailerId : null
  useEffect(() => () => (found ? URL.revokeObjectURL(found.address) : undefined), [found])
  return (
    <div className="flex flex-col gap-10 py-8">
      <PageTitle
        title="Photo to shelf"
        lead="Take a photo of an item, or of several barcodes. We read the barcodes, find look-alikes and draft the listing."
      />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,26rem)_1fr]">
        <div className="flex flex-col gap-4">
          <Engine />
          <PhotoForm onFound={setFound} />
        </div>
        {found && (
          <div className="flex flex-col gap-3">
            <img src={found.address} alt="Your item" className="max-h-96 w-full rounded-md bg-sunken object-contain" />
            <p role="status" className="text-soft">
              {plural(found.items.length, 'item')} in {milliseconds(found.milliseconds)}, by{' '}
              {found.model ?? 'barcode and color and shape matching'}.
            </p>
            {found.isBlurred && <Notice tone="warning">This photo is blurred. Hold the camera still to read more.</Notice>}
          </div>
        )}
      </div>
      {found && (
        <Section title={found.items.length === 1 ? 'Your draft' : 'Your drafts'}>
          {retailerId === null && (
            <p className="max-w-prose text-soft">
              You're trying this out, so nothing is kept. Retailers can save drafts to their catalog.{' '}
              <TextLink to="/retailer-login?returnTo=%2Frecognition-demo">Sign in as a retailer</TextLink>
            </p>
          )}
          <ul className="flex flex-col gap-6">
            {found.items.map((item, i) => (
              <li key={`${found.address} ${item.gtin?.value ?? i}`}>
                <RecognizedDraft item={item} photo={found.photo} retailerId={retailerId} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <p className="text-soft">
        Want a whole store drafted? <TextLink to="/ai-retailer-demo">Try the sign-up assistant</TextLink>. Back to{' '}
        <TextLink to="/retailer-inventory">products and stock</TextLink>.
      </p>
    </div>
  )
}

function Engine() {
  const { data } = useQuery(state())
  if (!data) return null
  return (
    <Notice title={data.model === null ? 'Built-in reader' : `With ${data.model}`}>
      {data.model === null
        ? 'No vision service is set up here. We match by barcode, color and shape.'
        : 'We read barcodes first, then ask the vision service.'}{' '}
      {plural(data.comparedPictures, 'catalog picture')} to compare with.
      <p className="mt-1 text-soft">
        {data.saved === 0
          ? 'No drafts were saved in the last 30 days, so there is no accuracy to show yet.'
          : `Right on first try: ${data.rightOnFirstTry} of ${plural(data.saved, 'saved draft')} in the last 30 days.`}
      </p>
    </Notice>
  )
}

function PhotoForm({ onFound }: { onFound: (found: RecognizedPhoto) => void }) {
  const recognize = useWrite(recognizePhoto, [], { failure: 'mine' })
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  function refuse(words: string) {
    setError(words)
    field.current?.focus()
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const photo = field.current?.files?.[0]
    if (recognize.isPending) return
    if (!photo) return refuse('Choose a photo.')
    if (photo.size > LIMITS.imageBytes) return refuse('A picture can have up to 10 MB and 40 megapixels.')
    setError(undefined)
    try {
      const answer = await recognize.mutateAsync({ body: {}, file: photo })
      onFound({ ...answer, photo, address: URL.createObjectURL(photo) })
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      refuse(faultOf(problem))
    }
  }
  return (
    <Card className="sm:p-6">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <FileDrop
          label="Photo"
          hint="JPEG, PNG, WebP or AVIF, up to 10 MB. Your phone offers its camera."
          error={error}
          accept="image/jpeg,image/png,image/webp,image/avif"
          field={field}
          onChange={() => setError(undefined)}
        />
        <Button type="submit" busy={recognize.isPending} busyLabel="Looking…" className="self-start">
          Recognize it
        </Button>
      </form>
    </Card>
  )
}
