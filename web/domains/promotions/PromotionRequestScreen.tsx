import { useQuery } from '@tanstack/react-query'
import { BadgePercent, Plus } from 'lucide-react'
import { useState } from 'react'
import { retailerPromotions, type OfficePromotion } from '#contracts/promotions/office.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useList } from '#web/lib/use-list.ts'
import { useOwnRetailer } from '#web/shell/membership.ts'
import { toast } from '#web/state/toasts.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { product } from '../catalog/queries.ts'
import { AskedByMalls } from '../mall-office/AskedByMalls.tsx'
import { PromotionCard } from './PromotionCard.tsx'
import { PromotionEditor } from './PromotionEditor.tsx'
import { Results } from './Results.tsx'
import { useMove, useSubmitPromotion } from './queries.ts'
import { requestFrom, TRIED_FIELDS } from './tried-promotion.ts'

/** A business's promotions, and a form to ask for another. */
export default function PromotionRequestScreen() {
  const { chosen } = useOwnRetailer()
  if (!chosen) return null
  return (
    <div key={chosen.retailerId} className="flex flex-col gap-10">
      <Promotions retailerId={chosen.retailerId} />
    </div>
  )
}

type Edited = { from: OfficePromotion | null; isCopy: boolean }

/** A request that begins with the values of the demo, which the address brings. */
function Brought({ retailerId }: { retailerId: RetailerId }) {
  const { search, get, change } = useAddressFilters()
  const productId = get('productId')
  const known = useQuery({ ...product(productId ?? ''), enabled: productId !== undefined })
  if (known.isLoading) return null
  return (
    <PromotionEditor
      retailerId={retailerId}
      from={null}
      begun={requestFrom(search)}
      known={known.data ? [known.data] : []}
      onClose={() => change({ new: null, ...Object.fromEntries(TRIED_FIELDS.map((name) => [name, null])) })}
    />
  )
}

function Promotions({ retailerId }: { retailerId: RetailerId }) {
  const { get } = useAddressFilters()
  const [edited, setEdited] = useState<Edited | null>(null)
  const state = get('state')
  return (
    <ListPage
      title="Promotions"
      lead="Discounts, free shipping and more SPIRALs for your shoppers. Each is checked and estimated before it runs."
      actions={
        <>
          <ButtonLink to="/promotion-demo" variant="secondary">
            Try one first
          </ButtonLink>
          <Button
            onClick={() => setEdited({ from: null, isCopy: false })}
            icon={<Plus aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          >
            New promotion
          </Button>
        </>
      }
      first={<AskedByMalls retailerId={retailerId} />}
      list={useList(retailerPromotions, ['state'], { retailerId })}
      noun={['promotion', 'promotions']}
      filters={[
        {
          name: 'state',
          label: 'Promotions',
          divides: true,
          choices: [
            { value: null, label: 'All' },
            { value: 'open', label: 'Drafts and requests' },
            { value: 'running', label: 'Running' },
            { value: 'over', label: 'Over' },
          ],
        },
      ]}
      cards={{
        rowKey: ({ id }) => id,
        card: (promotion) => (
          <PromotionCard promotion={promotion}>
            <Acts promotion={promotion} onEdit={(isCopy) => setEdited({ from: promotion, isCopy })} />
          </PromotionCard>
        ),
      }}
      empty={{
        title: state ? 'No promotions here' : 'No promotions yet',
        icon: <BadgePercent strokeWidth={1.75} />,
        children: 'Create one, see what it would have cost, and request it.',
      }}
    >
      {get('new') !== undefined && <Brought retailerId={retailerId} />}
      {edited && <PromotionEditor retailerId={retailerId} {...edited} onClose={() => setEdited(null)} />}
    </ListPage>
  )
}

function Acts({ promotion, onEdit }: { promotion: OfficePromotion; onEdit: (isCopy: boolean) => void }) {
  const { id, version, status, name } = promotion
  const submit = useSubmitPromotion()
  const move = useMove()
  const [isEnding, setEnding] = useState(false)
  const [showsResults, setShowsResults] = useState(false)
  const to = (next: 'paused' | 'approved' | 'ended') => move.mutate({ params: { id }, body: { version, to: next } })
  const isDraft = status === 'draft' || status === 'changes_requested'
  const isRunning = status === 'live' || status === 'scheduled' || status === 'used_up'
  const hasRun = isRunning || status === 'paused' || status === 'ended'
  const named = <span className="visually-hidden"> {name}</span>
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {isDraft && (
          <Button
            size="sm"
            busy={submit.isPending}
            onClick={() =>
              submit.mutate(
                { params: { id }, body: { version } },
                {
                  onSuccess: (sent) =>
                    toast(
                      sent.status === 'requested'
                        ? { title: 'Asked for', body: 'A person at SPIRAL decides. You hear by email.' }
                        : { title: 'Approved', body: 'It passed all checks.' },
                    ),
                },
              )
            }
          >
            Ask for it{named}
          </Button>
        )}
        {isDraft && (
          <Button size="sm" variant="secondary" onClick={() => onEdit(false)}>
            Change{named}
          </Button>
        )}
        {isRunning && (
          <Button size="sm" variant="secondary" onClick={() => to('paused')}>
            Pause{named}
          </Button>
        )}
        {status === 'paused' && (
          <Button size="sm" onClick={() => to('approved')}>
            Run again{named}
          </Button>
        )}
        {(isRunning || status === 'paused') && (
          <Button size="sm" variant="secondary" onClick={() => setEnding(true)}>
            End{named}
          </Button>
        )}
        {hasRun && (
          <Button size="sm" variant="quiet" aria-expanded={showsResults} onClick={() => setShowsResults(!showsResults)}>
            Results{named}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => onEdit(true)}>
          Duplicate{named}
        </Button>
      </div>
      {showsResults && <Results id={id} />}
      <ConfirmDialog
        open={isEnding}
        title={`End ${name}?`}
        confirmLabel="End it"
        destructive
        onConfirm={() => {
          setEnding(false)
          to('ended')
        }}
        onClose={() => setEnding(false)}
      >
        Orders already placed keep it. It can't run again, but you can duplicate it.
      </ConfirmDialog>
    </>
  )
}
