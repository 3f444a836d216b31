import { useViewer } from '#web/shell/session.ts'
import { PageTitle } from '#web/ui/Card.tsx'
import { GuestLookUp } from './GuestLookUp.tsx'
import { MyOrders } from './MyOrders.tsx'

export default function OrdersScreen() {
  const viewer = useViewer()
  return (
    <div className="flex flex-col gap-6 py-4">
      <PageTitle title={viewer ? 'My orders' : 'Track an order'} />
      {viewer ? <MyOrders /> : <GuestLookUp />}
    </div>
  )
}
