import { z } from 'zod'
import { DISTANCE_OPTIONS, PLACE_COOKIE, SORT_OPTIONS } from '#contracts/constants.ts'
import { Zip } from '#contracts/identity/people.ts'
import { MallId } from '#contracts/ids.ts'

const Kept = z.object({
  mall: z.tuple([MallId, z.string().min(1).max(80)]).nullable(),
  zip: Zip.nullable(),
  miles: z.literal(DISTANCE_OPTIONS),
  sort: z.enum(SORT_OPTIONS),
})
/** The part of the shopping location that decides what a page shows. */
export type KeptPlace = z.infer<typeof Kept>

const YEAR_SECONDS = 31_536_000

/** Reads the value of the cookie; null: there is none, or it is damaged. */
export function placeIn(value: string | null | undefined): KeptPlace | null {
  if (!value) return null
  try {
    return Kept.safeParse(JSON.parse(decodeURIComponent(value))).data ?? null
  } catch {
    return null
  }
}

/**
 * The place with which this page was drawn; null on the server, where requests have their own. The cookie may be newer than the page: the
 * offline page is stored without a place, and another tab may have chosen one since.
 */
export const placeOfPage = (): KeptPlace | null =>
  typeof document === 'undefined' ? null : placeIn(document.documentElement.dataset['place'])

/** Lets the server draw the next page near this place. Without a place, the cookie goes. */
export function keepPlace(place: KeptPlace): void {
  if (typeof document === 'undefined') return
  const isSomewhere = place.mall !== null || place.zip !== null
  const value = isSomewhere ? encodeURIComponent(JSON.stringify(place)) : ''
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const cookie = `${PLACE_COOKIE}=${value}; path=/; max-age=${isSomewhere ? YEAR_SECONDS : 0}; samesite=lax${secure}`
  if (isSomewhere || document.cookie.includes(`${PLACE_COOKIE}=`)) document.cookie = cookie
}
