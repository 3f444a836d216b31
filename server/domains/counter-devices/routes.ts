import type { FastifyInstance } from 'fastify'
import {
  choosePin,
  counterDevices,
  counterHere,
  enterPin,
  leaveCounter,
  resetPin,
  setUpCounter,
  stayAtCounter,
  withdrawCounter,
} from '#contracts/counter-devices.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { overviewOf, reset, setUp, withdraw } from './devices.ts'
import { choose, enter, leave } from './enter.ts'
import { deviceHere, hereOf, stay } from './here.ts'

export async function counterDeviceRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  serve(app, counterHere, (_, { request }) => hereOf(deps, request))
  serve(app, enterPin, ({ body }, http) => enter(deps, body, http))
  serve(app, leaveCounter, async (_, { request }) => {
    const device = await deviceHere(deps, request)
    if (device) await leave(db, device)
  })
  serve(app, stayAtCounter, async (_, { request }) => {
    const device = await deviceHere(deps, request)
    if (device) await stay(db, device, clock.now())
  })
  serve(app, counterDevices, ({ actor, query }) => overviewOf(deps, actor, query.retailerId))
  serve(app, choosePin, ({ actor, body }) => choose(deps, actor, body))
  serve(app, resetPin, ({ actor, params }) => reset(db, actor, params))
  serve(app, setUpCounter, ({ actor, body }, http) => setUp(deps, actor, body, http))
  serve(app, withdrawCounter, ({ actor, params }) => withdraw(db, actor, params.id, clock.now()))
}
