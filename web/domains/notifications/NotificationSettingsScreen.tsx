import { useQuery } from '@tanstack/react-query'
import { officeLink } from '#contracts/office-links.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { optional, preload } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { StoreConsents } from '../customers/StoreConsents.tsx'
import { ChannelMatrix } from './ChannelMatrix.tsx'
import { Deliveries } from './Deliveries.tsx'
import { Devices } from './Devices.tsx'
import { Switches } from './PreferencesCard.tsx'
import { preferences, unsubscribeAbout } from './queries.ts'
import { QuietHours } from './QuietHours.tsx'
import { ThisDevice } from './ThisDevice.tsx'
import { Unsubscribe } from './Unsubscribe.tsx'

const TOKEN = /^[\w.-]{20,400}$/
const tokenIn = (search: URLSearchParams): string | null => search.get('unsubscribe')

const load = preload(({ url }) => {
  const token = tokenIn(url.searchParams)
  return token && TOKEN.test(token) ? [optional(unsubscribeAbout(token))] : []
})
export { load as clientLoader, load as loader }

/** Notification settings by category, channel and device. */
export default function NotificationSettingsScreen() {
  const { search } = useAddressFilters()
  const viewer = useViewer()
  const isSignedIn = viewer !== null
  const token = tokenIn(search)
  return (
    <div className="flex flex-col gap-8 py-4">
      <PageTitle title="Notification settings" lead="Choose your messages, how you get them, and on which devices." />
      {token !== null && <Unsubscribe token={TOKEN.test(token) ? token : null} />}
      {viewer && viewer.retailers.length > 0 && (
        <p>
          <TextLink to={officeLink('retailer', 'notifications')}>Choose what you hear about your stores</TextLink>
        </p>
      )}
      <ThisDevice />
      {isSignedIn && <Settings />}
    </div>
  )
}

/** A skeleton with the same layout as the loaded page, to avoid layout shift. */
const Loading = () => (
  <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <Card>
      <SkeletonRows />
    </Card>
    <div className="flex flex-col gap-6">
      <Card>
        <SkeletonRows count={3} />
      </Card>
      <Card>
        <SkeletonRows count={2} />
      </Card>
    </div>
  </div>
)

function Settings() {
  const { data, error, refetch } = useQuery({ ...preferences(), staleTime: 0 })
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ChannelMatrix known={data} />
        <div className="flex flex-col gap-6">
          <Card className="flex flex-col gap-2">
            <h2 className="text-h4">All messages</h2>
            <Switches known={data} />
          </Card>
          <QuietHours key={JSON.stringify(data.quietHours)} known={data} />
        </div>
      </div>
      <StoreConsents />
      <Devices />
      <Deliveries />
    </>
  )
}
