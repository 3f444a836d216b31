import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { DraftProduct, Suggestion } from '#contracts/applications/applications.ts'
import { timeOfDay } from '#web/lib/date-format.ts'
import { milliseconds, plural } from '#web/lib/format.ts'
import { optional, preload } from '#web/lib/preload.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { isScreen } from '#web/routes.ts'
import { carryDraft } from '#web/state/assistant-draft.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { DemoForm } from './DemoForm.tsx'
import { DraftFields } from './DraftFields.tsx'
import { DraftProducts } from './DraftProducts.tsx'
import { LiveSteps } from './LiveSteps.tsx'
import { stateOfAssistant } from './queries.ts'
import { fieldsSaved, type Run } from './run.ts'
import { ShopperPreview } from './ShopperPreview.tsx'
import { useAssistantRun } from './useAssistantRun.ts'

const load = preload(() => [optional(stateOfAssistant())])
export { load as loader, load as clientLoader }

/** Lets anyone see what the sign-up assistant makes of their shop, without an account. */
export default function AiRetailerDemoScreen() {
  const assistant = useAssistantRun()
  const { run } = assistant
  const [photos, setPhotos] = useState<File[]>([])
  const ownPictures = usePictures(photos)
  const pictureOf = (product: DraftProduct): string | null => {
    const [first] = product.pictures
    if (first && 'address' in first) return run.copies[first.address] ?? null
    return ownPictures.get(product.source.where.split(', seen by ')[0] ?? '') ?? null
  }
  const hasDraft = run.suggestions.length + run.products.length > 0
  return (
    <div className="flex flex-col gap-10 py-8">
      <PageTitle
        title="Try the sign-up assistant"
        lead="Give it your website, a few photos or some rows of your catalog. It drafts your store page in front of you. Nothing is stored."
      />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,26rem)_1fr]">
        <div className="flex flex-col gap-4">
          <EngineNote model={run.model} />
          <DemoForm assistant={assistant} onPhotos={setPhotos} />
        </div>
        <section aria-label="Progress of the assistant" className="flex flex-col gap-4 lg:sticky lg:top-24 lg:self-start">
          {run.state === 'idle' ? <Waiting /> : <Progress run={run} onStop={assistant.stop} />}
        </section>
      </div>
      {hasDraft && (
        <>
          {run.state !== 'running' && <Actions run={run} />}
          <Section title="How shoppers would see it">
            <ShopperPreview run={run} pictureOf={pictureOf} />
          </Section>
          {run.suggestions.length > 0 && (
            <Section title="Your store's details">
              <p className="max-w-prose text-soft">
                Change anything that isn't right. Your tax ID, bank and identity are never filled in for you.
              </p>
              <DraftFields suggestions={run.suggestions} onChange={assistant.correct} />
            </Section>
          )}
          {run.products.length > 0 && (
            <Section title={plural(run.products.length, 'product draft')}>
              <DraftProducts products={run.products} pictureOf={pictureOf} />
            </Section>
          )}
        </>
      )}
    </div>
  )
}

/** Which assistant works here, and how many tries are left. */
function EngineNote({ model }: { model: string | null | undefined }) {
  const { data } = useQuery(stateOfAssistant())
  const name = model === undefined ? data?.model : model
  if (name === undefined) return null
  return (
    <Notice title={name === null ? 'Built-in reader' : 'AI assistant'}>
      {name === null
        ? 'No AI service is set up here. Built-in rules read the text, marks, hours, prices and barcodes.'
        : `Built-in rules read your site first. ${name} fills the gaps.`}
      {data && (
        <p className="mt-1 text-soft">
          {plural(data.runsLeft, 'try', 'tries')} left today on this device. They reset at{' '}
          <LocalTime at={data.resetsAt} format={timeOfDay} />.
        </p>
      )}
    </Notice>
  )
}

function Waiting() {
  return (
    <Card className="flex h-full flex-col justify-center gap-2 sm:p-6">
      <h2 className="text-h4">How it works</h2>
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-soft">
        <li>It reads up to 20 pages of your own site, and nothing that your robots.txt closes.</li>
        <li>It fills in your name, address, hours, policies and products, and says where each one came from.</li>
        <li>You check the result. Take it along to your sign-up, or download it.</li>
      </ol>
    </Card>
  )
}

function headingOf({ state, suggestions, products }: Run): string {
  if (state === 'running') return 'Working…'
  if (state !== 'done') return 'Stopped'
  return suggestions.length + products.length > 0 ? 'Done' : 'Nothing found'
}

function Progress({ run, onStop }: { run: Run; onStop: () => void }) {
  const found = `${plural(run.suggestions.length, 'detail')} and ${plural(run.products.length, 'product')}`
  return (
    <Card className="flex flex-col gap-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h4">{headingOf(run)}</h2>
        {run.state === 'running' && (
          <Button variant="secondary" onClick={onStop}>
            Stop
          </Button>
        )}
      </div>
      <LiveSteps run={run} />
      {run.failure && <Notice tone="danger">{run.failure}</Notice>}
      {run.state === 'done' && run.suggestions.length + run.products.length > 0 && (
        <p role="status">
          Found {found} in {milliseconds(run.milliseconds ?? 0)}. You save typing {plural(fieldsSaved(run), 'field')}.
        </p>
      )}
    </Card>
  )
}

const DraftFile = z.object({ fields: z.array(Suggestion), products: z.array(DraftProduct) })

function Actions({ run }: { run: Run }) {
  const draft = { suggestions: run.suggestions, products: run.products }
  const download = () => {
    const content = z.encode(DraftFile, { fields: run.suggestions, products: run.products })
    saveFile('spiral-store-draft.json', JSON.stringify(content, null, 2), 'application/json')
  }
  return (
    <div className="flex flex-wrap gap-3">
      {isScreen('/ai-retailer-signup') && (
        <ButtonLink to="/ai-retailer-signup?from=demo" onClick={() => carryDraft(draft)}>
          Continue with this
        </ButtonLink>
      )}
      <Button variant="secondary" icon={<Download aria-hidden="true" className="size-5" strokeWidth={1.75} />} onClick={download}>
        Download the draft
      </Button>
    </div>
  )
}

/** Addresses of the chosen photos by file name, for this page only. */
function usePictures(photos: readonly File[]): Map<string, string> {
  const addresses = useMemo(() => new Map(photos.map((photo) => [photo.name, URL.createObjectURL(photo)])), [photos])
  useEffect(
    () => () => {
      for (const address of addresses.values()) URL.revokeObjectURL(address)
    },
    [addresses],
  )
  return addresses
}
