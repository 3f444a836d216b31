import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { DashboardCard } from '#contracts/dashboard.ts'
import { Button } from '#web/ui/Button.tsx'

const ArrangeDialog = lazy(() => import('./ArrangeDialog.tsx'))

/** Opens the order of the cards. */
export function Arrange({ cards }: { cards: readonly DashboardCard[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        icon={<SlidersHorizontal aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      >
        Arrange page
      </Button>
      {isOpen && (
        <Suspense>
          <ArrangeDialog cards={cards} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
