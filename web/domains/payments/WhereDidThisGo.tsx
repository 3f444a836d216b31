import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { linkClass, TextLink } from '#web/ui/TextLink.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { partOf, type TracePart, type TraceRead } from './traces.ts'
import { TraceView } from './TraceView.tsx'

type WhereDidThisGoProps = {
  trace: TraceRead
  /** What the amount is of: "Visa •••• 4242". */
  about: string
  part?: TracePart
  /** What the button asks; of money that came in, where it came from. */
  question?: string
  /** An amount to press; without it the question itself is the button. */
  children?: ReactNode
}

/** Opens the transfers behind an amount. */
export function WhereDidThisGo({ trace, about, part = {}, question = 'Payment details', children }: WhereDidThisGoProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={children ? 'tabular min-h-6 underline decoration-dotted underline-offset-4' : cx(linkClass, 'min-h-6 text-sm')}
      >
        {children ?? question}
        <span className="visually-hidden">{children ? `, ${about}. ${question}` : ` ${about}`}</span>
      </button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} title={question}>
          <p className="pb-4 text-soft">{about}</p>
          <Behind trace={trace} part={part} />
          <p className="pt-4 text-sm text-soft">
            Does something look wrong? <TextLink to="/about#contact">Ask support</TextLink> and name the number of the transfer.
          </p>
        </Dialog>
      )}
    </>
  )
}

function Behind({ trace, part }: { trace: TraceRead; part: TracePart }) {
  const { data, error, refetch } = useQuery(trace)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return <TraceView {...partOf(data, part)} focus={data.focus} />
}
