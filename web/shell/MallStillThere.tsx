import { useEffect } from 'react'
import { mall } from '#contracts/malls.ts'
import { ApiProblem, call } from '#web/lib/api.ts'
import { useShopLocation } from '#web/state/location.ts'
import { toast } from '#web/state/toasts.ts'

/** The mall this browser kept may be gone by now: then everything is shown again, and that is said. Asked once, when the page is alive. */
export default function MallStillThere() {
  useEffect(() => {
    const { mallContext } = useShopLocation.getState()
    if (!mallContext.isActive || mallContext.mallId === null) return
    call(mall, { params: { id: String(mallContext.mallId) }, query: {} }).catch((problem: unknown) => {
      // Anything but "not found" says nothing of the mall.
      if (!(problem instanceof ApiProblem) || problem.status !== 404) return
      useShopLocation.getState().clearMallContext()
      toast({ title: 'That mall is no longer listed.' })
    })
  }, [])
  return null
}
