import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { MOST_PHOTOS, MOST_ROWS } from '#contracts/assistant/assistant.ts'
import type { Application } from '#contracts/applications/applications.ts'
import { LIMITS } from '#contracts/limits.ts'
import { plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { cx } from '#web/ui/class-names.ts'
import { controlClass, Field } from '#web/ui/Field.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { LiveSteps } from '../assistant/LiveSteps.tsx'
import { useApplicationRun } from './useApplicationRun.ts'

const WAYS = ['site', 'photos', 'rows'] as const
type Way = (typeof WAYS)[number]
const ASKED: Record<Way, string> = {
  site: "What's your shop's web address? I read its pages and fill in what they say.",
  photos: 'Add photos of items. I read barcodes and text and make a draft for each.',
  rows: 'Paste rows from your spreadsheet or export. I make a draft from each.',
}

/** The short chat: a site, photos or rows, and what the assistant does with them. */
export function AssistantChat({ application }: { application: Application }) {
  const asked = useAddressFilters().get('with')
  const way = WAYS.find((each) => each === asked) ?? 'site'
  const assistant = useApplicationRun(application.id)
  const { run, said, fault } = assistant
  const isRunning = run.state === 'running'
  return (
    <Card className="flex flex-col gap-4 sm:p-6">
      <h2>Assistant</h2>
      <Bubble>
        Hi! I fill in your application. You confirm each line, and you type the tax ID, identity and bank yourself. I only read pages and
        photos. A person decides about your application.
      </Bubble>
      {said.map((words, i) => (
        <Bubble key={i} isMine>
          {words}
        </Bubble>
      ))}
      {run.state !== 'idle' && (
        <div className="flex flex-col gap-3">
          {run.model !== undefined && (
            <p className="text-sm text-soft">
              {run.model === null ? 'Built-in reading rules. No language model is connected.' : `Built-in reading rules and ${run.model}.`}
            </p>
          )}
          <LiveSteps run={run} />
          {run.failure && <Notice tone="warning">{run.failure}</Notice>}
          {isRunning && (
            <Button variant="secondary" size="sm" className="self-start" onClick={assistant.stop}>
              Stop
            </Button>
          )}
          {run.state === 'done' && <Bubble>{outcome(run.suggestions.length, run.products.length)}</Bubble>}
        </div>
      )}
      <ChipLinks
        label="Next step"
        chips={[
          { to: '/ai-retailer-signup', label: 'Website', current: way === 'site' },
          { to: '/ai-retailer-signup?with=photos', label: 'Photos', current: way === 'photos' },
          { to: '/ai-retailer-signup?with=rows', label: 'Catalog rows', current: way === 'rows' },
        ]}
      />
      <Bubble>{ASKED[way]}</Bubble>
      {fault && (
        <Notice tone="danger">
          {fault} {way === 'site' && <TextLink to="/ai-retailer-signup?with=photos">Continue with photos</TextLink>}
        </Notice>
      )}
      {way === 'site' ? (
        <SiteForm assistant={assistant} />
      ) : way === 'photos' ? (
        <PhotoForm assistant={assistant} />
      ) : (
        <RowsForm assistant={assistant} />
      )}
      <p className="text-sm text-soft">
        Rather type it all? <TextLink to="/retailer-onboarding">Switch to the form</TextLink>. Nothing is lost.
      </p>
    </Card>
  )
}

const outcome = (fields: number, products: number): string =>
  fields + products === 0
    ? "I didn't find anything I can use. Try photos or rows, or fill in the form."
    : `I found ${plural(fields, 'field')} and ${plural(products, 'product')}. Check them in the list. Type the rest in the form.`

function Bubble({ isMine = false, children }: { isMine?: boolean; children: ReactNode }) {
  return (
    <div className={cx('max-w-[90%] rounded-md px-4 py-3 wrap-anywhere', isMine ? 'self-end bg-tint' : 'self-start bg-sunken')}>
      <span className="visually-hidden">{isMine ? 'You: ' : 'Assistant: '}</span>
      {children}
    </div>
  )
}

type FormProps = { assistant: ReturnType<typeof useApplicationRun> }
type FrameProps = FormProps & { label: string; onSend: () => Promise<void>; children: ReactNode }
function Frame({ assistant, label, onSend, children }: FrameProps) {
  const isRunning = assistant.run.state === 'running'
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!isRunning) void onSend()
      }}
    >
      {children}
      <Button type="submit" busy={isRunning} busyLabel="Reading…" className="self-start">
        {label}
      </Button>
    </form>
  )
}

function SiteForm({ assistant }: FormProps) {
  const [site, setSite] = useState('')
  return (
    <Frame
      assistant={assistant}
      label="Read my site"
      onSend={async () => {
        const given = site.trim()
        if (given === '') return assistant.refuse('Enter a web address.')
        if (/^[a-z][a-z\d+.-]*:\/\//i.test(given) && !/^https?:/i.test(given))
          return assistant.refuse('Enter a web address that starts with https:// or http://.')
        const form = new FormData()
        form.append('site', given)
        await assistant.ask({ said: given, form })
      }}
    >
      <Input
        label="Your shop's web address"
        placeholder="https://"
        inputMode="url"
        autoComplete="url"
        maxLength={300}
        value={site}
        onChange={(event) => setSite(event.target.value)}
      />
    </Frame>
  )
}

function PhotoForm({ assistant }: FormProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Frame
      assistant={assistant}
      label="Read my photos"
      onSend={async () => {
        const photos = [...(field.current?.files ?? [])]
        if (photos.length === 0) return assistant.refuse('Choose at least one photo.')
        if (photos.length > MOST_PHOTOS) return assistant.refuse(`Choose up to ${MOST_PHOTOS} photos.`)
        if (photos.some(({ size }) => size > LIMITS.imageBytes))
          return assistant.refuse('A picture can have up to 10 MB and 40 megapixels.')
        const form = new FormData()
        for (const photo of photos) form.append('photo', photo)
        const isDone = await assistant.ask({ said: plural(photos.length, 'photo'), form })
        if (isDone && field.current) field.current.value = ''
      }}
    >
      <Field label="Photos of items" hint={`Up to ${MOST_PHOTOS} JPEG, PNG or WebP photos.`}>
        {(control) => (
          <input
            ref={field}
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp,image/avif"
            {...control}
            className={cx(
              controlClass(),
              'file:mr-3 file:rounded-sm file:border-0 file:bg-tint file:px-3 file:py-1.5 file:font-semibold file:text-link-strong',
            )}
          />
        )}
      </Field>
    </Frame>
  )
}

function RowsForm({ assistant }: FormProps) {
  const [rows, setRows] = useState('')
  const file = useRef<HTMLInputElement>(null)
  return (
    <Frame
      assistant={assistant}
      label="Read my rows"
      onSend={async () => {
        if (rows.trim() === '') return assistant.refuse('Paste at least one row, or choose a file.')
        const form = new FormData()
        form.append('rows', rows)
        if (await assistant.ask({ said: plural(rows.trim().split('\n').length, 'row'), form })) setRows('')
      }}
    >
      <Textarea
        label="Rows of your catalog"
        hint={`Up to ${MOST_ROWS} rows, with or without the column names. A whole catalog is imported after approval.`}
        rows={6}
        value={rows}
        onChange={(event) => setRows(event.target.value)}
      />
      <Field label="Or a CSV file">
        {(control) => (
          <input
            ref={file}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            {...control}
            className={controlClass()}
            onChange={async () => {
              const chosen = file.current?.files?.[0]
              if (chosen) setRows(await chosen.text())
            }}
          />
        )}
      </Field>
    </Frame>
  )
}
