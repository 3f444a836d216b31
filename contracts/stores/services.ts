import { z } from 'zod'

export const STORE_SERVICES = [
  'gift_wrap',
  'alterations',
  'repairs',
  'fittings',
  'personal_shopping',
  'local_delivery',
  'assembly',
  'rentals',
  'classes',
  'pets_welcome',
  'wheelchair',
] as const
export const StoreService = z.enum(STORE_SERVICES)
export type StoreService = z.infer<typeof StoreService>
export const SERVICE_WORDS: Record<StoreService, string> = {
  gift_wrap: 'Gift wrapping',
  alterations: 'Alterations',
  repairs: 'Repairs',
  fittings: 'Fittings',
  personal_shopping: 'Personal shopping',
  local_delivery: 'Local delivery',
  assembly: 'Assembly',
  rentals: 'Rentals',
  classes: 'Classes',
  pets_welcome: 'Pets welcome',
  wheelchair: 'Wheelchair accessible',
}
