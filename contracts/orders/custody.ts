import { z } from 'zod'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

/** Those who can have a parcel in their hands. */
export const CUSTODY_PARTIES = ['store', 'courier', 'center', 'shopper'] as const
export const CustodyParty = z.enum(CUSTODY_PARTIES)
export type CustodyParty = z.infer<typeof CustodyParty>
/** The way of a canceled parcel back to its store: it waits at the center, a courier has it, the store has it. */
export const GOING_BACK = ['waiting', 'on_way', 'received'] as const
export const GoingBack = z.enum(GOING_BACK)
export type GoingBack = z.infer<typeof GoingBack>
export const SPOT_KINDS = ['shelf', 'locker'] as const
export type SpotKind = (typeof SPOT_KINDS)[number]

/** Whose hands a parcel is in, and since when. */
export const Custody = named('Custody', { party: CustodyParty, since: Instant })
