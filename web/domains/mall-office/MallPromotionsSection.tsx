import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#contracts/endpoint.ts'
import type { MallId } from '#contracts/ids.ts'
import { MALL_PROMOTION_WORDS_MOST, MallPromotionWish, type mallPromotions } from '#contracts/mall-office/mall-promotions.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { promotionsOfMall, useAskForPromotion, useWithdrawMallPromotion } from './promotion-queries.ts'
import { clockWords } from './words.ts'

/** Promotions that the mall asks all its stores for, with each answer. */
export function MallPromotionsSection({ mallId }: { mallId: MallId }) {
  const { items } = useSuspenseQuery(promotionsOfMall(mallId)).data
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title="Promotions"
        lead="Ask your stores for one promotion together. Each business agrees or declines, and pays for its own discount."
        actions={<Button onClick={() => setAsking(true)}>Ask your stores</Button>}
      />
      {items.length === 0 ? (
        <EmptyState title="Nothing asked for yet">Name a percent off and the days. Only stores that agree take part.</EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {items.map((item) => (
            <li key={item.id}>
              <Asked mallId={mallId} item={item} />
            </li>
          ))}
        </ul>
      )}
      {isAsking && <AskForm mallId={mallId} onClose={() => setAsking(false)} />}
    </div>
  )
}

const ANSWERS = [
  { isAgreed: true, title: 'Agreed' },
  { isAgreed: false, title: 'Declined' },
  { isAgreed: null, title: 'No answer yet' },
] as const

function Asked({
  mallId,
  item: { id, name, words, percent, startsAt, endsAt, withdrawnAt, isPast, tenants },
}: {
  mallId: MallId
  item: Reply<typeof mallPromotions>['items'][number]
}) {
  const agreed = tenants.filter(({ isAgreed }) => isAgreed).length
  const withdraw = useWithdrawMallPromotion(mallId)
  const [isAsking, setAsking] = useState(false)
  const isOpen = !isPast && withdrawnAt === null
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h4">{name}</h2>
        <StatusDot tone={!isOpen ? 'neutral' : agreed > 0 ? 'success' : 'info'}>
          {withdrawnAt ? 'Withdrawn' : isPast ? 'Ended' : `${agreed} of ${plural(tenants.length, 'business', 'businesses')} agreed`}
        </StatusDot>
      </div>
      <p>
        {percent}% off, {clockWords(startsAt)} to {clockWords(endsAt)}
      </p>
      {words && <p className="break-words whitespace-pre-line text-soft">{words}</p>}
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {ANSWERS.map(({ isAgreed, title }) => {
          const names = tenants.filter((one) => one.isAgreed === isAgreed).map(({ retailer }) => retailer)
          return names.length === 0 ? null : (
            <div key={title} className="contents">
              <dt className="font-medium">{title}</dt>
              <dd className="break-words text-soft">{names.join(', ')}</dd>
            </div>
          )
        })}
      </dl>
      {isOpen && (
        <Button variant="quiet-danger" size="sm" className="-ml-3 self-start" onClick={() => setAsking(true)}>
          Withdraw<span className="visually-hidden"> {name}</span>
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Withdraw ${name}?`}
        confirmLabel="Withdraw"
        destructive
        busy={withdraw.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          withdraw.mutate({ params: { id } }, { onSuccess: () => toast({ title: 'Withdrawn' }), onSettled: () => setAsking(false) })
        }
      >
        {agreed > 0
          ? `No more stores can join, and your stores hear of it. ${plural(agreed, 'business keeps', 'businesses keep')} the promotion made from it, which only they can end.`
          : 'No store can join anymore, and your stores hear of it.'}
      </ConfirmDialog>
    </Card>
  )
}

function AskForm({ mallId, onClose }: { mallId: MallId; onClose: () => void }) {
  const ask = useAskForPromotion(mallId)
  return (
    <FormDialog
      as="panel"
      title="Ask your stores for a promotion"
      schema={MallPromotionWish}
      keptAs={`mall promotion ${mallId}`}
      defaultValues={{ name: '', words: '', percent: 20, startsAt: '', endsAt: '' }}
      submitLabel="Ask your stores"
      onSubmit={async (wish) => {
        await ask.mutateAsync({ body: { mallId, ...wish } })
        toast({ title: 'Request sent', body: 'Each business answers under Promotions.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Input {...form.field('name')} label="Name" hint="Shoppers see it in the cart and among the deals." maxLength={60} />
          <Input
            {...form.field('percent')}
            {...form.register('percent', { valueAsNumber: true })}
            type="number"
            label="Percent off"
            inputMode="numeric"
          />
          <Input {...form.field('startsAt')} type="datetime-local" label="Starts" hint="In each store's local time." />
          <Input {...form.field('endsAt')} type="datetime-local" label="Ends" />
          <Textarea {...form.field('words')} label="Message to your stores" rows={4} maxLength={MALL_PROMOTION_WORDS_MOST} />
        </>
      )}
    </FormDialog>
  )
}
