import { STATES } from './us-states.ts'

/**
 * The states of the first three digits of a ZIP, after the Postal Service's list of 3-digit prefixes (Domestic Mail Manual, Labeling List
 * L002). Gaps inside a state's range are counted to that state, so that a prefix opened later is not refused.
 */
const PREFIXES: Record<string, string> = {
  AA: '340',
  AE: '090-099',
  AK: '995-999',
  AL: '350-369',
  AP: '962-966',
  AR: '716-729',
  AZ: '850-865',
  CA: '900-961',
  CO: '800-816',
  CT: '060-069',
  DC: '200,202-205,569',
  DE: '197-199',
  FL: '320-339,341-349',
  GA: '300-319,398-399',
  GU: '969',
  HI: '967-968',
  IA: '500-528',
  ID: '832-838',
  IL: '600-629',
  IN: '460-479',
  KS: '660-679',
  KY: '400-427',
  LA: '700-714',
  MA: '010-027,055',
  MD: '205-219',
  ME: '039-049',
  MI: '480-499',
  MN: '550-567',
  MO: '630-658,726',
  MS: '386-397',
  MT: '590-599',
  NC: '270-289',
  ND: '580-588',
  NE: '680-693',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-884',
  NV: '889-898',
  NY: '005,063,100-149',
  OH: '430-459',
  OK: '730-732,734-749',
  OR: '970-979',
  PA: '150-196',
  PR: '006-007,009',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733,739,750-799,885',
  UT: '840-847',
  VA: '201,205,220-246',
  VI: '008',
  VT: '050-054,056-059',
  WA: '980-994',
  WI: '530-549',
  WV: '247-268',
  WY: '820-831,834',
}

/** American Samoa shares its prefix with Hawaii; Guam's is also that of the other islands in the western Pacific. */
const SAMOA = '96799'

/** Territories, freely associated states and military mail. Neither the stores' shipping nor the tax table reaches them. */
const NOT_SERVED = new Set(['AS', 'GU', 'MP', 'PR', 'VI', 'UM', 'FM', 'MH', 'PW', 'AA', 'AE', 'AP'])
const isServed = (state: string): boolean => state === 'DC' || Object.hasOwn(STATES, state)

/** The states that a ZIP can be in by its first three digits; none: no ZIP begins with them. */
export function statesOfZip(zip: string): string[] {
  if (zip === SAMOA) return ['AS']
  const prefix = zip.slice(0, 3)
  return Object.keys(PREFIXES).filter((state) =>
    PREFIXES[state]?.split(',').some((range) => {
      const [from = '', to = from] = range.split('-')
      return prefix >= from && prefix <= to
    }),
  )
}

export const PLACE_FAULTS = ['state_unknown', 'not_served', 'zip_unknown', 'zip_state', 'zip_unsure'] as const
/** What is wrong with a place. `zip_unsure` is a question: who sends the ZIP again as confirmed has answered it. */
export type PlaceFault = { code: (typeof PLACE_FAULTS)[number]; field: 'state' | 'zip'; message: string }
type ZipFacts = {
  /** What the list of ZIPs says; null where it lacks this one, absent where nobody has looked. A building of its own has no city. */
  known?: { state: string; city: string } | null | undefined
  isConfirmed?: boolean
}

const NOT_SERVED_WORDS =
  "SPIRAL doesn't reach US territories or military addresses (APO, FPO, DPO) yet. Use an address in the 50 states or Washington, DC."

/**
 * The one rule for places, in forms and on the server: a state that SPIRAL serves, and a ZIP that is in it. The list of ZIPs is never
 * complete: one that it lacks is judged by its first three digits, and asked about once.
 */
export function placeFault(
  { state, zip }: { state: string; zip: string },
  { known, isConfirmed = false }: ZipFacts = {},
): PlaceFault | null {
  if (NOT_SERVED.has(state)) return { code: 'not_served', field: 'state', message: NOT_SERVED_WORDS }
  if (!isServed(state)) return { code: 'state_unknown', field: 'state', message: 'Choose a state.' }
  const states = known?.city ? [known.state] : statesOfZip(zip)
  const [first] = states
  if (first === undefined) return { code: 'zip_unknown', field: 'zip', message: `We don't know ZIP ${zip}. Check the five digits.` }
  if (NOT_SERVED.has(first)) return { code: 'not_served', field: 'zip', message: NOT_SERVED_WORDS }
  if (!states.includes(state)) return { code: 'zip_state', field: 'zip', message: `ZIP ${zip} is in ${states.join(' or ')}.` }
  if (known === null && !isConfirmed)
    return {
      code: 'zip_unsure',
      field: 'zip',
      message: `We don't know ZIP ${zip} yet. Check the five digits. If they are right, send it again.`,
    }
  return null
}
