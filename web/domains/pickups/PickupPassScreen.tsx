import { useSearchParams } from 'react-router'
import { useViewer } from '#web/shell/session.ts'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { HowPickupWorks } from '../orders/passes/HowPickupWorks.tsx'
import { MyPasses } from '../orders/passes/MyPasses.tsx'
import { SentPass } from '../orders/passes/SentPass.tsx'
import { StaffDoor } from './StaffDoor.tsx'

/** The user's own passes; `?pass=` opens a pass that another person sent. */
export default function PickupPassScreen() {
  const viewer = useViewer()
  const [search] = useSearchParams()
  const sent = search.get('pass')
  return (
    <div className="flex flex-col gap-10 py-4">
      <PageTitle
        title="Pickup passes"
        lead="One pass for each place. Show it, take your items, done."
        actions={viewer && <StaffDoor viewer={viewer} />}
      />
      {sent !== null ? <SentPass token={sent} /> : viewer && <MyPasses />}
      <Section title="How pickup works">
        <HowPickupWorks isSignedIn={viewer !== null} />
      </Section>
    </div>
  )
}
