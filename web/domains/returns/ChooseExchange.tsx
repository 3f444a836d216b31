import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cents, dollars } from '#contracts/money.ts'
import { CARD_TOO_LITTLE, LEAST_CARD_CHARGE } from '#contracts/orders/tenders.ts'
import type { ExchangeChoice } from '#contracts/returns/returns.ts'
import { useDebounced } from '#web/lib/debounced.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Input } from '#web/ui/Input.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { NO_ITEM } from './draft.ts'
import { exchangesFor } from './queries.ts'
import type { ChosenItem, StepProps } from './StepFrame.tsx'

const MONEY = 'money'
const EXCHANGE = 'exchange'

type ChooseExchangeProps = Pick<StepProps, 'wizard' | 'orderKey'> & { chosen: ChosenItem; isTried: boolean }

/** The money back, or another item of the same store instead. */
export function ChooseExchange({ chosen, wizard, orderKey, isTried }: ChooseExchangeProps) {
  const { lineId, item, exchange } = chosen
  return (
    <>
      <RadioGroup
        legend="What would you like?"
        name={`wish ${lineId}`}
        value={exchange ? EXCHANGE : MONEY}
        onChange={(event) => wizard.changeItem(lineId, { exchange: event.target.value === EXCHANGE ? NO_ITEM : null })}
        choices={[
          { value: MONEY, label: 'Money back' },
          { value: EXCHANGE, label: 'Exchange', detail: `Another size, color or item at ${item.storeName}. We hold it for you.` },
        ]}
      />
      {exchange && <Replacements {...{ chosen, wizard, orderKey, isTried }} />}
    </>
  )
}

function Replacements({ chosen, wizard, orderKey, isTried }: ChooseExchangeProps) {
  const { number, lineId, quantity, item, exchange } = chosen
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const list = useQuery({
    ...exchangesFor({ number, ...(orderKey && { key: orderKey }) }, { line: lineId, quantity, ...(q && { q }) }),
    staleTime: 0,
  })
  const { choices, storeCredit = cents(0) } = list.data ?? {}
  return (
    <div className="flex flex-col gap-3">
      <Input
        label={`Find another item at ${item.storeName}`}
        type="search"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {list.isPending && <SkeletonRows />}
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {choices?.length === 0 && <p className="text-soft">Nothing here can be picked up at the store now. Choose your money back.</p>}
      {choices && choices.length > 0 && (
        <RadioGroup
          legend="Take instead"
          name={`exchange ${lineId}`}
          value={String(exchange?.variantId ?? '')}
          {...(isTried && !exchange?.variantId && { error: 'Choose an item, or your money back.' })}
          onChange={(event) => {
            const choice = choices.find(({ variantId }) => String(variantId) === event.target.value)
            if (choice) wizard.changeItem(lineId, { exchange: { variantId: choice.variantId, title: nameOf(choice), due: choice.due } })
          }}
          choices={choices.map((choice) => ({
            value: String(choice.variantId),
            label: nameOf(choice),
            detail: priceWords(choice, storeCredit, Boolean(orderKey)),
            disabled: !choice.isPayable,
          }))}
        />
      )}
    </div>
  )
}

const nameOf = ({ title, options }: ExchangeChoice): string => (options ? `${title}, ${options}` : title)

/** What an exchange for this item costs or gives back. */
function priceWords({ price, due, back, isPayable }: ExchangeChoice, credit: ExchangeChoice['due'], isGuest: boolean): string {
  if (!isPayable && isGuest) return `${dollars(price)}. It costs ${dollars(due)} more. Sign in to pay the difference.`
  if (!isPayable && due < LEAST_CARD_CHARGE)
    return `${dollars(price)}. It costs ${dollars(due)} more. ${CARD_TOO_LITTLE} You can pay it with store credit.`
  if (!isPayable) return `${dollars(price)}. It costs ${dollars(due)} more, and a card can pay up to $500.`
  if (due > 0) return `${dollars(price)}. You pay ${dollars(due)} more ${due > credit ? 'by card' : 'with your store credit'}.`
  return back > 0 ? `${dollars(price)}. You get ${dollars(back)} back.` : `${dollars(price)}. Nothing to pay.`
}
