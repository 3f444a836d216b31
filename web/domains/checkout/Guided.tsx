import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { Quote } from '#contracts/checkout/checkout.ts'
import { Button } from '#web/ui/Button.tsx'
import { Steps } from '#web/ui/Steps.tsx'
import type { Entered } from './draft.ts'
import type { CheckoutFields } from './fields.ts'

const STEPS = ['Contact', 'How you get it', 'Payment', 'Review'] as const
const PAYMENT = 2
type Field = keyof Entered | 'card'
/** The fields that must be right before the next step. */
const FIELDS: readonly (readonly Field[])[] = [['contact'], ['destination', 'collectors', 'gift', 'recipients'], ['spirals', 'card'], []]

type GuidedProps = {
  form: CheckoutFields
  quote: Quote
  /** The same four sections as on one page, in their order. */
  sections: readonly ReactNode[]
  /** Why the card was just declined. */
  declined: string | null
}

/** One section at a time, in larger type. All sections stay in the form, so nothing that was entered is lost. */
export function Guided({ form, quote, sections, declined }: GuidedProps) {
  const [step, setStep] = useState(0)
  const heading = useRef<HTMLDivElement>(null)
  const { errors, submitCount } = form.formState
  const firstFault = stepWithFault(errors)
  // After an attempt to place the order, the step with the first fault is shown.
  const [seen, setSeen] = useState({ submitCount, declined })
  if (seen.submitCount !== submitCount || seen.declined !== declined) {
    setSeen({ submitCount, declined })
    if (declined !== null && seen.declined !== declined) setStep(PAYMENT)
    else if (firstFault !== null) setStep(firstFault)
  }
  const goTo = (next: number) => {
    setStep(next)
    requestAnimationFrame(() => heading.current?.focus())
  }
  async function goOn() {
    if (await form.trigger([...(FIELDS[step] ?? [])], { shouldFocus: true })) goTo(step + 1)
  }
  return (
    <div className="flex min-w-0 flex-col gap-8 text-lg">
      <div ref={heading} tabIndex={-1} className="outline-none">
        <Steps label="Checkout" steps={STEPS} current={step} />
        <p role="status" className="visually-hidden">
          Step {step + 1} of {STEPS.length}: {STEPS[step]}
        </p>
      </div>
      {sections.map((section, i) => (
        <div key={STEPS[i]} hidden={i !== step}>
          {section}
        </div>
      ))}
      <div className="flex flex-wrap justify-between gap-3">
        {step > 0 ? (
          <Button
            variant="secondary"
            size="lg"
            onClick={() => goTo(step - 1)}
            icon={<ArrowLeft aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          >
            Back
          </Button>
        ) : (
          <span />
        )}
        {step < STEPS.length - 1 && (
          <Button
            size="lg"
            disabled={quote.groups.length === 0}
            onClick={() => void goOn()}
            icon={<ArrowRight aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          >
            Continue to {(STEPS[step + 1] ?? '').toLowerCase()}
          </Button>
        )}
      </div>
    </div>
  )
}

function stepWithFault(errors: FieldErrors): number | null {
  const at = FIELDS.findIndex((fields) => fields.some((field) => errors[field] !== undefined))
  return at < 0 ? null : at
}
