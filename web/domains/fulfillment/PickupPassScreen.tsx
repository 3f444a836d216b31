import { useViewer } from '#web/shell/session.ts'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { HowPickupWorks } from './HowPickupWorks.tsx'
import { MyPasses } from './MyPasses.tsx'
import { StaffDoor } from './StaffDoor.tsx'

export default function PickupPassScreen() {
  const viewer = useViewer()
  return (
    <div className="flex flex-col gap-10 py-4">
      <PageTitle
        title="Pickup passes"
        lead="One pass for each place. Show it, take your things, done."
        actions={viewer && <StaffDoor viewer={viewer} />}
      />
      {viewer && <MyPasses />}
      <Section title="How pickup works">
        <HowPickupWorks isSignedIn={viewer !== null} />
      </Section>
    </div>
  )
}
