import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RetailerId } from '#contracts/ids.ts'
import type { OfficePromotion } from '#contracts/promotions/office.ts'
import { ApiProblem, faultOf } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Checks, LaterReplay, ReplayFacts } from './Forecast.tsx'
import { newPromotion, PromotionForm, type PromotionTyped, typedFrom } from './promotion-form.ts'
import { type Fields, type KnownProduct, ScopeFields, TermsFields, ValueFields } from './PromotionFields.tsx'
import { choicesFor, useChange, useCreate, usePreview } from './queries.ts'

type PromotionEditorProps = {
  retailerId: RetailerId
  /** The promotion to begin with; `isCopy`: a new one is made of it. */
  from: OfficePromotion | null
  isCopy?: boolean
  /** The values of a new one, and the products that they name. */
  begun?: PromotionTyped
  known?: readonly KnownProduct[]
  onClose: () => void
}

/** A promotion as a form at the side; "Check and estimate" plays it over the orders of the last 90 days before it is saved. */
export function PromotionEditor({ retailerId, from, isCopy = false, begun = newPromotion(), known = [], onClose }: PromotionEditorProps) {
  const create = useCreate()
  const change = useChange()
  const zone = useQuery(choicesFor(retailerId)).data?.timeZone ?? ''
  const changed = from && !isCopy ? from : null
  return (
    <FormDialog
      as="panel"
      title={changed ? `Change ${changed.name}` : 'New promotion'}
      schema={PromotionForm}
      keptAs={`promotion ${changed?.id ?? 'new'}`}
      defaultValues={from ? typedFrom(from) : begun}
      submitLabel="Save draft"
      onSubmit={async (wish) => {
        if (changed) await change.mutateAsync({ params: { id: changed.id }, body: { version: changed.version, wish } })
        else await create.mutateAsync({ body: { retailerId, wish } })
        toast({ title: 'Draft saved', body: "Request it when it's ready." })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ValueFields form={form} />
          <ScopeFields form={form} retailerId={retailerId} known={from?.products ?? known} />
          <TermsFields form={form} zone={zone} />
          <Forecast form={form} retailerId={retailerId} />
        </>
      )}
    </FormDialog>
  )
}

function Forecast({ form, retailerId }: { form: Fields; retailerId: RetailerId }) {
  const preview = usePreview()
  const [isInvalid, setInvalid] = useState(false)
  const check = async () => {
    const isValid = await form.trigger()
    setInvalid(!isValid)
    const wish = PromotionForm.safeParse(form.getValues())
    if (wish.success) await preview.mutateAsync({ body: { retailerId, wish: wish.data } }).catch(() => undefined)
  }
  const { data, error } = preview
  return (
    <section aria-label="Estimate" className="flex flex-col gap-3">
      <Button variant="secondary" busy={preview.isPending} busyLabel="Checking…" onClick={() => void check()} className="self-start">
        Check and estimate
      </Button>
      {isInvalid && <p className="text-sm text-danger">Check the highlighted fields first.</p>}
      {error instanceof ApiProblem && <Notice tone="danger" title={faultOf(error)} />}
      <div aria-live="polite">
        {data && (
          <Card className="flex flex-col gap-3">
            <p>
              <strong>{data.offer}</strong> <span className="text-soft">· {data.terms}</span>
            </p>
            <Checks checks={data.checks} />
            {data.replay && <ReplayFacts replay={data.replay} />}
            {data.replayId !== null && <LaterReplay id={data.replayId} />}
            <p className="text-sm text-soft">
              {data.needsPerson ? 'A person at SPIRAL decides on it.' : 'It is approved by these checks as soon as you ask for it.'}
            </p>
          </Card>
        )}
      </div>
    </section>
  )
}
