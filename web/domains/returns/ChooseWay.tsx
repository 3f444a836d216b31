import { useState } from 'react'
import { dollars } from '#contracts/money.ts'
import { isStoresFault, RETURN_LABEL_CENTS, ReturnWay } from '#contracts/returns/returns.ts'
import { RadioGroup, type RadioChoice } from '#web/ui/RadioGroup.tsx'
import { StepFrame, type StepProps } from './StepFrame.tsx'
import { WAY_WORDS } from './words.ts'

/** Step 3: the ways back, with their cost and how long the refund takes. */
export function ChooseWay({ chosen, wizard, onBack, onNext }: StepProps) {
  const [isTried, setTried] = useState(false)
  const stores = [...new Map(chosen.map(({ item }) => [item.storeId, item])).values()]
  const closed = stores.filter(({ storeTakesReturns }) => !storeTakesReturns)
  const isFree = chosen.every(({ reason }) => reason && isStoresFault(reason))
  const isExchange = chosen.some(({ exchange }) => exchange)
  const choices: RadioChoice[] = [
    {
      value: 'store',
      label: WAY_WORDS.store,
      disabled: closed.length > 0,
      detail:
        closed.length > 0
          ? `${closed.map(({ storeName }) => storeName).join(', ')} takes no returns at the moment. Use a SPIRAL Center or mail.`
          : `Free. Refunded at the counter. ${stores.map(({ storeName, storeAddress, storeOpening }) => `${storeName}, ${storeAddress} (${storeOpening})`).join('; ')}. Other stores of the same retailer take it too.`,
    },
    {
      value: 'center',
      label: WAY_WORDS.center,
      detail: 'Free, for all stores at once. Refunded at the counter, or when the store has checked it.',
    },
    {
      value: 'post',
      label: WAY_WORDS.post,
      disabled: isExchange,
      detail: isExchange
        ? 'Bring an exchange to a counter.'
        : `${isFree ? 'Free label' : `Label ${dollars(RETURN_LABEL_CENTS)} for each store, free for items that are damaged or wrong`}. Refunded once the store has it, about a week.`,
    },
  ]
  const { way } = wizard.draft
  const isValid = way !== null && !(way === 'store' && closed.length > 0) && !(way === 'post' && isExchange)
  return (
    <StepFrame
      title="How will you return it?"
      error={isTried && !isValid ? 'Choose a way back.' : null}
      onBack={onBack}
      onSubmit={() => (isValid ? onNext() : setTried(true))}
    >
      <RadioGroup
        legend="Ways back"
        legendHidden
        name="way"
        choices={choices}
        value={way ?? ''}
        onChange={(event) => wizard.change({ way: ReturnWay.parse(event.target.value) })}
      />
    </StepFrame>
  )
}
