import { LockKeyhole } from 'lucide-react'

export const NumberStaysThere = () => (
  <p className="flex items-start gap-2 text-sm text-soft">
    <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" strokeWidth={1.75} />
    Your card number goes straight to the card company. Stores never see it.
  </p>
)
