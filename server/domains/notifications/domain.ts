import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { personalDataOf } from './personal-data.ts'
import { notificationRoutes } from './routes.ts'

export default domain({
  owns: 'notifications by list, mail and web push; devices, preferences, daily summaries; the live stream',
  ends: {
    notifications: 'after 180 days',
    pushes: 'after 30 days',
    push_devices: 'when its browser ends it, or with the account of its person',
  },
  stays: {
    notification_preferences: 'one for each person',
  },
  doors: ['devices.ts', 'personal-data.ts', 'store-news.ts', 'tell-people.ts', 'unsubscribe.ts'],
  routes: notificationRoutes,
  listeners,
  jobs,
  handsOut: ['notifications', 'pushes'],
  personal: { ofPerson: { notifications: personalDataOf } },
  journeys: ['messages', 'push', 'live', 'store-news', 'phone-app'],
})
