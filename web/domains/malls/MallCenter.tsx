import type { Mall } from '#contracts/malls/malls.ts'
import { Card, Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { CenterFacts } from './CenterFacts.tsx'
import { HoursTable } from './HoursTable.tsx'
import { OpenNow } from './OpenNow.tsx'
import { SetMyCenter } from './SetMyCenter.tsx'
import { SpecialHours } from './SpecialHours.tsx'

/** The mall's SPIRAL Center. */
export function MallCenter({ mall, center }: { mall: Mall; center: NonNullable<Mall['center']> }) {
  return (
    <Section title="SPIRAL Center">
      <Card className="flex flex-col gap-4">
        <p>
          <span className="block font-semibold">{center.place}</span>
          <OpenNow opening={center.opening} timeZone={center.timeZone} />
        </p>
        <p className="text-soft">Pick up all your orders at one desk with one code.</p>
        <CenterFacts center={center} />
        <HoursTable label={`Hours of the SPIRAL Center at ${mall.name}`} days={center.hoursByDay} timeZone={center.timeZone} />
        <SpecialHours name={`the SPIRAL Center at ${mall.name}`} days={center.specialHours} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <TextLink to="/spiral-centers">How SPIRAL Centers work</TextLink>
          <SetMyCenter mallId={mall.id} name={mall.name} />
        </div>
      </Card>
    </Section>
  )
}
