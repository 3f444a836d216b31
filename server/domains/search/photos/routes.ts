import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SERVER_LIMITS } from '../../../platform/server-limits.ts'
import {
  addPhoto,
  addPhotoAt,
  changeMyPhoto,
  myPhotos,
  photoPicture,
  photoSearchState,
  readPhoto,
  removeMyPhoto,
  savePhoto,
  searchByPhoto,
} from '#contracts/search/photos.ts'
import { type Actor, isPerson } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { once } from '../../../platform/idempotency.ts'
import { countTry } from '../../../platform/rate-limit.ts'
import { semaphore } from '../../../platform/semaphore.ts'
import { serve } from '../../../platform/serve.ts'
import type { SearchContext } from '../finder.ts'
import { findByPhoto } from './find-by-photo.ts'
import { changePhotoOf, myPhotosOf, removePhotoOf, saveFor } from './my-photos.ts'
import { photoIn } from './photo-form.ts'
import { photoState } from './photo-state.ts'
import { addQueryPhoto, photoBytes, pictureAtAddress, queryPhoto } from './query-photos.ts'

/** Photos take a processor for a third of a second each: two at once, and a few wait. */
const AT_ONCE = 2
const MAY_WAIT = 16

export async function photoRoutes(app: FastifyInstance, deps: Deps, finder: SearchContext): Promise<void> {
  const { db, clock } = deps
  const inTurn = semaphore(AT_ONCE, MAY_WAIT)
  const count = (kind: string, actor: Actor, { ip }: FastifyRequest, limit: number) =>
    countTry(db, clock.now(), [`${kind} from ${isPerson(actor) ? actor.id : ip}`], limit)
  serve(app, addPhoto, async ({ actor }, { request }) => {
    const bytes = await photoIn(request)
    await count('photos', actor, request, SERVER_LIMITS.photosPerMinute)
    return inTurn(() => addQueryPhoto(deps, bytes))
  })
  serve(app, addPhotoAt, async ({ actor, body }, { request }) => {
    await count('photos', actor, request, SERVER_LIMITS.photosPerMinute)
    const bytes = await pictureAtAddress(deps, body.address)
    return inTurn(() => addQueryPhoto(deps, bytes))
  })
  serve(app, readPhoto, ({ actor, params }) => queryPhoto(db, actor, params.photo))
  serve(app, photoPicture, async ({ actor, params }, { reply }) => {
    const bytes = await photoBytes(deps, actor, params.photo)
    reply
      .header('content-type', 'image/jpeg')
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
    return bytes
  })
  serve(app, searchByPhoto, async ({ actor, query }, { request, reply }) => {
    await count('photo searches', actor, request, SERVER_LIMITS.photoSearchesPerMinute)
    reply.header('cache-control', 'private, no-store')
    return inTurn(() => findByPhoto(deps, finder, actor, query, clock.now()))
  })
  serve(app, photoSearchState, () => photoState(db))
  serve(app, myPhotos, ({ actor, query }) => inTurn(() => myPhotosOf(deps, finder, actor, query, clock.now())))
  serve(app, savePhoto, ({ actor, body, idempotency }) => once(db, idempotency, (tx) => saveFor(deps, tx, actor, body, clock.now())))
  serve(app, changeMyPhoto, ({ actor, params, body }) => changePhotoOf(db, actor.id, params.photo, body))
  serve(app, removeMyPhoto, ({ actor, params }) => removePhotoOf(deps, actor.id, params.photo))
}
