import { dollars } from '#contracts/money.ts'
import type { Return } from '#contracts/returns/returns.ts'

/** The label of a posted return, for the box. */
export const ReturnLabel = ({ label }: { label: NonNullable<Return['label']> }) => (
  <div className="flex flex-col gap-3 rounded-md border border-dashed border-control p-4">
    <p className="text-sm font-medium text-soft">Ship to</p>
    <address className="text-lg leading-7 not-italic">
      {label.to.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
    <p className="tabular font-semibold">{label.reference}</p>
    <p className="text-sm text-soft">
      {label.cost > 0 ? `${dollars(label.cost)} comes off your refund.` : 'The label is free.'}
      {label.isTest && ' Test label: no carrier is connected.'}
    </p>
  </div>
)
