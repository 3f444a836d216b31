import { useSuspenseQuery } from '@tanstack/react-query'
import { TabletSmartphone } from 'lucide-react'
import { preload } from '#web/lib/preload.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { AtWork } from './AtWork.tsx'
import { ChoosePerson } from './ChoosePerson.tsx'
import { here, hereNow } from './queries.ts'

const load = preload(() => [here()])
export { load as clientLoader, load as loader }

/** The screen of a device that the people of a store share: names and PINs, then counter work. */
export default function CounterScreen() {
  const { device, wasWithdrawn } = useSuspenseQuery(hereNow()).data
  if (!device)
    return (
      <EmptyState
        headingLevel={1}
        icon={<TabletSmartphone strokeWidth={1.75} />}
        title={wasWithdrawn ? 'This device is no longer used at a counter' : 'Not a counter device yet'}
        action={
          <ButtonLink to="/retailer-login?returnTo=%2Fretailer-dashboard%3Fsection%3Dcounter-devices">Sign in to set it up</ButtonLink>
        }
      >
        An owner or manager sets a device up for one store under Counter devices. Then the people of the store change places with a PIN.
      </EmptyState>
    )
  return device.person ? <AtWork device={device} person={device.person} /> : <ChoosePerson device={device} />
}
