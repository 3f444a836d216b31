import { faultOf } from '#web/lib/api.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { RetailerId } from '#contracts/ids.ts'
import { dollars } from '#contracts/money.ts'
import type { OwnPerk } from '#contracts/perks.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { PerkForm } from './PerkForm.tsx'
import { perksOfOffice, useEndPerk, useRedeemPerk } from './queries.ts'
import { daysOf } from './words.ts'

const STATES = {
  draft: { tone: 'neutral', words: 'Draft' },
  planned: { tone: 'info', words: 'Planned' },
  live: { tone: 'success', words: 'Live' },
  ended: { tone: 'neutral', words: 'Ended' },
} as const
type Open = { what: 'new' } | { what: 'edit' | 'end'; perk: OwnPerk }

/** The perks of a business for its team: the counter redeems codes, managers make, change and end perks. */
export function PerksOffice({ retailerId, mayManage }: { retailerId: RetailerId; mayManage: boolean }) {
  const list = useInfiniteQuery(perksOfOffice(retailerId))
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const first = list.data?.pages[0]
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title="Perks"
        lead={first ? `${plural(first.members, 'member')}. ${plural(first.asks, 'shopper')} asked for a perk.` : undefined}
        actions={mayManage && <Button onClick={() => setOpen({ what: 'new' })}>New perk</Button>}
      />
      <Section title="Redeem a code">
        <Redeem retailerId={retailerId} />
      </Section>
      <Pages
        list={list}
        noun="perks"
        empty={<EmptyState title="No perks yet">Create double SPIRALs for a quiet day or a reward after five orders.</EmptyState>}
      >
        {(rows) => (
          <ul className="flex flex-col gap-3">
            {rows.map((perk) => (
              <li key={perk.id}>
                <Row perk={perk} mayManage={mayManage} onOpen={(what) => setOpen({ what, perk })} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
      {open?.what === 'new' && <PerkForm retailerId={retailerId} perk={null} onClose={close} />}
      {open?.what === 'edit' && <PerkForm retailerId={retailerId} perk={open.perk} onClose={close} />}
      {open?.what === 'end' && <End perk={open.perk} onClose={close} />}
    </div>
  )
}

function Row({ perk, mayManage, onOpen }: { perk: OwnPerk; mayManage: boolean; onOpen: (what: 'edit' | 'end') => void }) {
  const { title, kind, state, budget, spent, stamps, redeemed } = perk
  const { tone, words } = STATES[state]
  const unit = kind === 'stamps' ? 'reward' : 'SPIRAL'
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h4 break-words">{title}</h2>
        <StatusDot tone={tone}>{words}</StatusDot>
      </div>
      <p className="text-soft">{daysOf(perk)}</p>
      <p className="tabular text-sm">
        {spent.toLocaleString('en-US')} of {plural(budget, unit)} given
        {kind === 'stamps' && `, ${redeemed} redeemed, ${plural(stamps, 'stamp')}`}
      </p>
      {mayManage && state !== 'ended' && (
        <div className="-ml-3 flex flex-wrap">
          <Button variant="quiet" size="sm" onClick={() => onOpen('edit')}>
            Edit<span className="visually-hidden"> {title}</span>
          </Button>
          <Button variant="quiet-danger" size="sm" onClick={() => onOpen('end')}>
            End perk<span className="visually-hidden"> {title}</span>
          </Button>
        </div>
      )}
    </Card>
  )
}

function End({ perk: { id, title }, onClose }: { perk: OwnPerk; onClose: () => void }) {
  const end = useEndPerk()
  return (
    <ConfirmDialog
      open
      title={`End “${title}”?`}
      confirmLabel="End perk"
      destructive
      busy={end.isPending}
      onClose={onClose}
      onConfirm={() => end.mutate({ params: { id } }, { onSuccess: () => toast({ title: 'Perk ended' }), onSettled: onClose })}
    >
      Members keep the SPIRALs it gave. Unused codes end with it.
    </ConfirmDialog>
  )
}

function Redeem({ retailerId }: { retailerId: RetailerId }) {
  const [code, setCode] = useState('')
  const enter = useRedeemPerk()
  const send = (submitted: SyntheticEvent) => {
    submitted.preventDefault()
    enter.mutate({ body: { retailerId, code } }, { onSuccess: () => setCode('') })
  }
  return (
    <form onSubmit={send} className="flex max-w-prose flex-col gap-3" noValidate>
      <Input
        label="Code"
        hint="Scan it with a hand scanner, or type the eight characters."
        value={code}
        onChange={({ target }) => setCode(target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        {...(enter.error && { error: faultOf(enter.error) })}
      />
      <Button type="submit" busy={enter.isPending} className="self-start">
        Redeem
      </Button>
      <p role="status" className="font-semibold">
        {enter.data && `Take ${dollars(enter.data.value)} off for ${enter.data.name}. The code is used now.`}
      </p>
    </form>
  )
}
