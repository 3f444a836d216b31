import type { FastifyInstance } from 'fastify'
import {
  addPushDevice,
  changeNotificationPreferences,
  notificationPreferences,
  notifications,
  pushSettings,
  readAllNotifications,
  readNotification,
  recentDeliveries,
  removePushDevice,
  testPush,
  unreadNotifications,
  unsubscribe,
  unsubscribeInfo,
  notificationsProblems,
} from '#contracts/notifications/notifications.ts'
import { chooseMallNews, chooseStoreNews, mallNewsChoices, storeNewsChoices } from '#contracts/notifications/store-news.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { deviceOf as deviceName } from '../identity/rules.ts'
import { recipientsOf } from '../identity/people.ts'
import { addDevice, devicesOf, removeDevice } from './devices.ts'
import { deliveriesTo, inboxOf, read, readAll, unreadOf } from './inbox.ts'
import { liveRoutes } from './live.ts'
import { chooseForMall, mallChoicesOf } from './mall-choices.ts'
import { choose, preferencesOf, stopMails } from './preferences.ts'
import { chooseForStores, storeChoicesOf } from './store-choices.ts'
import { sendTest } from './test-push.ts'
import { masked, readStopToken } from './unsubscribe.ts'

export async function notificationRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock, push } = deps
  await liveRoutes(app, deps)
  serve(app, notifications, ({ actor, query }) => inboxOf(db, actor.id, query))
  serve(app, unreadNotifications, ({ actor }) => unreadOf(db, actor.id))
  serve(app, readNotification, ({ actor, params }) => read(db, actor.id, params.id, clock.now()))
  serve(app, readAllNotifications, ({ actor }) => readAll(db, actor.id, clock.now()))
  serve(app, notificationPreferences, ({ actor }) => preferencesOf(db, actor))
  serve(app, changeNotificationPreferences, ({ actor, body }) => choose(db, actor.id, body, clock.now()))
  serve(app, storeNewsChoices, ({ actor, query }) => storeChoicesOf(db, actor, query.storeId))
  serve(app, chooseStoreNews, ({ actor, body }) => chooseForStores(db, actor, body, clock.now()))
  serve(app, mallNewsChoices, ({ actor, query }) => mallChoicesOf(db, actor, query.mallId))
  serve(app, chooseMallNews, ({ actor, body }) => chooseForMall(db, actor, body, clock.now()))
  serve(app, recentDeliveries, ({ actor }) => deliveriesTo(db, actor.id, clock.now()))

  serve(app, pushSettings, async ({ actor, query }) => ({
    publicKey: push.publicKey,
    devices: await devicesOf(db, actor.id, query.endpoint),
  }))
  serve(app, addPushDevice, async ({ actor, body }, { request }) => {
    if (!push.mayAsk(body.endpoint)) throw new Problem(notificationsProblems, 'push.endpoint')
    await countTry(db, clock.now(), [`push device ${actor.id}`])
    return addDevice(db, actor, { ...body, name: deviceName(request.headers['user-agent'] ?? null) }, clock.now())
  })
  serve(app, removePushDevice, ({ actor, params }) => removeDevice(db, actor.id, params.id))
  serve(app, testPush, async ({ actor, params, idempotency }) => {
    await countTry(db, clock.now(), [`test push ${actor.id}`])
    await once(db, idempotency, (tx) => sendTest(tx, actor.id, params.id, idempotency.key, clock.now()))
  })

  serve(app, unsubscribeInfo, async ({ params }) => {
    const { category, email, wants } = await stopping(params.token)
    return { category, email: masked(email), isOff: !wants.categories[category].email }
  })
  await app.register(async (scope) => {
    // Mail programs post a form (RFC 8058). Its content is not needed: the URL identifies the subscription.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1_000 }, (_request, _body, done) =>
      done(null),
    )
    serve(scope, unsubscribe, async ({ params }) => {
      const { userId, zip, category } = await stopping(params.token)
      await stopMails(db, { id: userId, zip }, category, clock.now())
      return undefined
    })
  })

  async function stopping(token: string) {
    const { userId, category } = readStopToken(deps, token)
    const recipient = (await recipientsOf(db, [userId])).get(userId)
    if (!recipient) throw new Problem(notificationsProblems, 'unsubscribe.unknown')
    return { userId, category, ...recipient, wants: await preferencesOf(db, { id: userId, zip: recipient.zip }) }
  }
}
