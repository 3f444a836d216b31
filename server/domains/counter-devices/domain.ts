import { domain } from '../domain.ts'
import { identifyAtCounter } from './here.ts'
import * as listeners from './listeners.ts'
import { personalDataOf } from './personal-data.ts'
import { counterDeviceRoutes } from './routes.ts'

export default domain({
  owns: 'devices that people of a store share at its counter, and the PINs with which they change places',
  stays: {
    counter_devices: 'a store removes its own',
    counter_pins: 'one for each person at a counter',
  },
  identify: identifyAtCounter,
  routes: counterDeviceRoutes,
  listeners,
  personal: { ofPerson: { counterDevices: personalDataOf } },
  journeys: ['counter'],
})
