import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { tryPromotion } from '#contracts/promotions/demo.ts'
import { PROMOTION_LIMITS } from '#contracts/promotions/codes.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read } from '#web/lib/api.ts'
import { useDebounced } from '#web/lib/debounced.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { isAtLeast, ownRetailers } from '#web/shell/membership.ts'
import { useViewer } from '#web/shell/session.ts'
import { PageTitle } from '#web/ui/Card.tsx'
import { CopyLink } from '#web/ui/CopyLink.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ProductPick } from './ProductPick.tsx'
import { KINDS } from './promotion-form.ts'
import { paramsOf, readTyped, TRIED_FIELDS, type TriedField, type TriedInput, typedIn, valuesOf } from './tried-promotion.ts'

// Loaded later because it is shown only once the server has answered.
const TriedCart = lazy(async () => ({ default: (await import('./TriedCart.tsx')).TriedCart }))

const FIELDS: Partial<Record<TriedField, { label: string; hint?: string; inputMode: 'numeric' | 'decimal' }>> = {
  percent: {
    label: 'Percent off',
    hint: `${PROMOTION_LIMITS.leastPercent} to ${PROMOTION_LIMITS.mostPercent}.`,
    inputMode: 'numeric',
  },
  amount: { label: 'Dollars off', inputMode: 'decimal' },
  buy: { label: 'Buy', inputMode: 'numeric' },
  get: { label: 'Get', inputMode: 'numeric' },
  multiplier: {
    label: 'Times the usual SPIRALs',
    hint: `${PROMOTION_LIMITS.leastMultiplier} to ${PROMOTION_LIMITS.mostMultiplier}.`,
    inputMode: 'numeric',
  },
}

/** A promotion of one product, played through the engine of the quote before anyone asks for it. All inputs are in the address. */
export default function PromotionDemoScreen() {
  const { search, change } = useAddressFilters()
  const [typed, setTyped] = useState(() => typedIn(search))
  const own = ownRetailers(useViewer()).filter((membership) => isAtLeast('manager', membership))
  const set = (changed: Partial<TriedInput>) => setTyped((before) => ({ ...before, ...changed }))
  const params = paramsOf(typed)
  const address = new URLSearchParams(params).toString()
  const settled = useDebounced(address)
  useEffect(() => {
    if (settled !== address || typed.productId === '') return
    change(Object.fromEntries(TRIED_FIELDS.map((name) => [name, params[name] ?? null])))
    // `change` and `params` are new in each render; the address says whether there is anything to write.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled, address, typed.productId])
  const { errors } = readTyped(typed)
  const { asked } = readTyped(typedIn(new URLSearchParams(settled)))
  const isAsking = asked !== undefined && typed.productId !== ''
  const { data, error, refetch } = useQuery({
    ...read(tryPromotion, { query: asked as NonNullable<typeof asked> }),
    enabled: isAsking,
    placeholderData: keepPreviousData,
  })
  const bind = (name: TriedField) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
    ...(errors[name] !== undefined && { error: errors[name] }),
  })
  const mayRequest = own.some(({ retailerId }) => retailerId === data?.product.retailerId)
  return (
    <div className="flex flex-col gap-8 py-4">
      <PageTitle
        title="Try a promotion"
        lead="See the card, the cart and the cost before you ask for it. Nothing is saved."
        actions={own.length > 0 && <TextLink to="/promotion-request">Your promotions</TextLink>}
      />
      <div className="grid items-start gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <form method="get" onSubmit={(event) => event.preventDefault()} aria-label="Promotion" className="flex flex-col gap-4">
          <ProductPick
            key={own[0]?.retailerId ?? 'all'}
            chosen={typed.productId}
            retailerId={own[0]?.retailerId ?? null}
            title={String(data?.product.id) === typed.productId ? data?.product.title : undefined}
            onChoose={(productId) => set({ productId })}
          />
          <Select {...bind('kind')} label="Type" choices={KINDS} />
          {valuesOf(typed.kind).map((name) => {
            const { label = name, ...rest } = FIELDS[name] ?? {}
            const isSecond = name === 'percent' && typed.kind === 'buy_x_get_y'
            return (
              <Input
                key={name}
                {...bind(name)}
                {...rest}
                {...(isSecond && { hint: '100 is free.' })}
                label={isSecond ? 'Percent off these' : label}
              />
            )
          })}
          <Input {...bind('minSubtotal')} label="Smallest subtotal" inputMode="decimal" optional hint="In dollars." />
          <Input {...bind('startsAt')} label="Starts" type="datetime-local" />
          <Input {...bind('endsAt')} label="Ends" type="datetime-local" />
          <div className="grid grid-cols-2 gap-4">
            <Input {...bind('quantity')} label="Items in the cart" inputMode="numeric" />
            <Select
              {...bind('method')}
              label="Way to get it"
              choices={[
                { value: 'in-store-pickup', label: 'Pickup' },
                { value: 'ship-to-me', label: 'Ships home' },
              ]}
            />
          </div>
        </form>
        <section aria-label="Result" className="flex min-w-0 flex-col gap-6">
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!error && data && isAsking && (
            <Suspense fallback={<Skeleton className="h-96 w-full rounded-md" />}>
              <TriedCart tried={data} wanted={asked} mayRequest={mayRequest} params={params} />
            </Suspense>
          )}
          {!error && !data && isAsking && <Skeleton className="h-96 w-full rounded-md" />}
          {!isAsking && (
            <p className="text-soft">{typed.productId === '' ? 'Choose a product to begin.' : 'Check the highlighted fields first.'}</p>
          )}
          {isAsking && <Share address={address} />}
        </section>
      </div>
    </div>
  )
}

function Share({ address }: { address: string }) {
  return useHydrated() && <CopyLink label="Link to this promotion" url={`${location.origin}/promotion-demo?${address}`} />
}
