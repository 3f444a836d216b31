import { checkOutsideService, outsideServices } from '#contracts/outside-services.ts'
import { MINUTE } from '#contracts/time.ts'
import { read, useWrite } from '#web/lib/api.ts'

/** Read again each minute, because a service is well only for some minutes after a check. */
export const services = () => ({ ...read(outsideServices), staleTime: 0, refetchInterval: MINUTE })
export const useCheckNow = () => useWrite(checkOutsideService, [read(outsideServices)])
