import { useEffect } from 'react'
import { mall } from '#contracts/malls/malls.ts'
import { ApiProblem, call } from '#web/lib/api.ts'
import { useShopLocation } from '#web/state/location.ts'
import { toast } from '#web/state/toasts.ts'

/** If the stored mall no longer exists, shows all places and says so. Checked once, after hydration. */
export default function MallStillThere() {
  useEffect(() => {
    const { mallContext } = useShopLocation.getState()
    if (!mallContext.isActive || mallContext.mallId === null) return
    call(mall, { params: { id: String(mallContext.mallId) }, query: {} }).catch((problem: unknown) => {
      // Errors other than "not found" say nothing about the mall.
      if (!(problem instanceof ApiProblem) || problem.status !== 404) return
      useShopLocation.getState().clearMallContext()
      toast({ title: 'That mall is no longer listed.' })
    })
  }, [])
  return null
}
