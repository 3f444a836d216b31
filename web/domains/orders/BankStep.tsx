import { Landmark } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Cents, dollars } from '#contracts/money.ts'
import { settings } from '#contracts/operations.ts'
import { read } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { timeOfDay } from '#web/lib/date-format.ts'
import { BankLink } from '../payments/BankLink.tsx'
import { type OrderAddress, useAnswerChallenge } from './queries.ts'

type BankStepProps = {
  reference: string
  address: OrderAddress | null
  amount?: Cents
  expiresAt?: Date
  onDone?: () => void
}

/** The bank's confirmation step: on the bank's own page, or with the sandbox here. */
export function BankStep(props: BankStepProps) {
  const { data } = useQuery(read(settings))
  if (!data) return null
  return data.payments.publishableKey === null ? <TestBank {...props} /> : <BankLink reference={props.reference} />
}

function TestBank({ reference, address, amount, expiresAt, onDone }: BankStepProps) {
  const answer = useAnswerChallenge(address)
  const [isOpen, setOpen] = useState(true)
  const reply = (approve: boolean) => answer.mutate({ params: { reference }, body: { approve } }, { onSuccess: () => onDone?.() })

  if (answer.isSuccess && !address)
    return (
      <p role="status" className="mt-4">
        Thank you. <TextLink to="/orders">Go to your orders</TextLink>
      </p>
    )
  const footer = (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="secondary" disabled={answer.isPending} onClick={() => reply(false)}>
        Refuse
      </Button>
      <Button busy={answer.isPending} busyLabel="Confirming…" onClick={() => reply(true)}>
        Approve payment
      </Button>
    </div>
  )
  return (
    <>
      {!isOpen && (
        <Button className="mt-4" onClick={() => setOpen(true)}>
          Open your bank
        </Button>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Test bank" footer={footer}>
        <div className="flex flex-col gap-3">
          <p className="flex items-start gap-3">
            <Landmark aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-link" strokeWidth={1.75} />
            <span>
              SPIRAL is asking for {amount === undefined ? 'a payment' : <strong className="font-semibold">{dollars(amount)}</strong>}. Do
              you approve?
            </span>
          </p>
          {expiresAt && <TimeLeft until={expiresAt} />}
          <p className="text-sm text-soft">This is a test bank. No real money moves.</p>
        </div>
      </Dialog>
    </>
  )
}

/** Time until the reservation expires and the stock is released. */
function TimeLeft({ until }: { until: Date }) {
  const [seconds, setSeconds] = useState(() => secondsTo(until))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsTo(until)), 1000)
    return () => clearInterval(timer)
  }, [until])
  if (seconds <= 0) return <p role="alert">Time's up. Your items went back on the shelf, and you weren't charged.</p>
  return (
    <p className="tabular">
      Your items are held until {timeOfDay(until)} ({Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')} left).
    </p>
  )
}
const secondsTo = (until: Date) => Math.max(0, Math.ceil((until.getTime() - Date.now()) / 1000))
