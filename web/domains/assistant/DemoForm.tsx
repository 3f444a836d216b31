import { type FormEvent, useRef, useState } from 'react'
import { MOST_DEMO_ROWS, MOST_PHOTOS, ROWS_CHARACTERS } from '#contracts/assistant/assistant.ts'
import { LIMITS } from '#contracts/limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { controlClass, Field } from '#web/ui/Field.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { Faults, useAssistantRun } from './useAssistantRun.ts'

/** Site, photos and rows for one run. At least one of them. */
export function DemoForm({ assistant, onPhotos }: { assistant: ReturnType<typeof useAssistantRun>; onPhotos: (photos: File[]) => void }) {
  const { run, faults, limit, start, refuse } = assistant
  const [site, setSite] = useState('')
  const [rows, setRows] = useState('')
  const photoField = useRef<HTMLInputElement>(null)
  const siteField = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (run.state === 'running') return
    const photos = [...(photoField.current?.files ?? [])]
    const fault = faultOf(site, rows, photos)
    if (fault) {
      refuse(fault)
      if (fault.photo) photoField.current?.focus()
      else siteField.current?.focus()
      return
    }
    const form = new FormData()
    if (site.trim()) form.append('site', site.trim())
    if (rows.trim()) form.append('rows', rows)
    for (const photo of photos) form.append('photo', photo)
    onPhotos(photos)
    void start(form)
  }

  return (
    <Card className="sm:p-6">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Input
          ref={siteField}
          label="Your shop's web address"
          placeholder="https://"
          inputMode="url"
          autoComplete="url"
          maxLength={300}
          value={site}
          onChange={(event) => setSite(event.target.value)}
          {...(faults.site && { error: faults.site })}
        />
        <Field
          label="Photos of items"
          optional
          hint={`Up to ${MOST_PHOTOS} JPEG, PNG or WebP photos. Barcodes are read.`}
          {...(faults.photo && { error: faults.photo })}
        >
          {(control) => (
            <input
              ref={photoField}
              type="file"
              multiple
              accept="image/jpeg,image/png,image/webp,image/avif"
              {...control}
              className={`${controlClass(faults.photo)} file:mr-3 file:rounded-sm file:border-0 file:bg-tint file:px-3 file:py-1.5 file:font-semibold file:text-link-strong`}
            />
          )}
        </Field>
        <Textarea
          label={`Up to ${MOST_DEMO_ROWS} rows of your catalog`}
          optional
          hint="Paste them from your spreadsheet or export, with or without the column names."
          rows={4}
          maxLength={ROWS_CHARACTERS}
          value={rows}
          onChange={(event) => setRows(event.target.value)}
          {...(faults.rows && { error: faults.rows })}
        />
        {limit && <Notice tone="warning">{limit}</Notice>}
        <div>
          <Button type="submit" busy={run.state === 'running'} busyLabel="Drafting…">
            Draft my store
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** What the server would refuse, said before anything is uploaded. */
function faultOf(site: string, rows: string, photos: readonly File[]): Faults | null {
  if (!site.trim() && !rows.trim() && photos.length === 0) return { site: 'Enter a web address, paste catalog rows, or add a photo.' }
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(site.trim()) && !/^https?:/i.test(site.trim()))
    return { site: 'Enter a web address that starts with https:// or http://.' }
  if (photos.length > MOST_PHOTOS) return { photo: `Choose up to ${MOST_PHOTOS} photos.` }
  if (photos.some(({ size }) => size > LIMITS.imageBytes)) return { photo: 'A picture can have up to 10 MB and 40 megapixels.' }
  return null
}
