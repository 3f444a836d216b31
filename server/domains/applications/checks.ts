import { type ApplicationCheck, type CheckCode, CHECKS, MANDATORY_CHECKS } from '#contracts/applications/review.ts'
import type { Application } from '#contracts/applications/applications.ts'
import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { namesOf } from '../identity/teams.ts'
import { zipPlaces } from '../places/zips.ts'
import { type ApplicationRow, fieldRows } from './rows.ts'
import { hostOf, storesIn } from './rules.ts'
import { similarTo } from './similar.ts'

type CheckResult = { result: ApplicationCheck['result']; detail: string }
const notChecked = (detail: string): CheckResult => ({ result: 'not_checked', detail })
const CODES = Object.keys(CHECKS) as CheckCode[]

/**
 * The checks of an application. What SPIRAL can see by itself is checked each time. For identity, bank and the sanctions list no service is
 * connected: they stay "not checked" until a person has checked them by hand and said what they looked at.
 */
export async function checksOf(db: Db, row: ApplicationRow, application: Application): Promise<ApplicationCheck[]> {
  const own = await foundHere(db, row, application)
  const byHand = new Map((await handChecks(db, row)).map((check) => [check.code, check]))
  return CODES.map((code) => {
    const hand = byHand.get(code)
    const mandatory = MANDATORY_CHECKS.includes(code)
    if (hand && hand.at >= lastChange(application, code))
      return { code, mandatory, result: hand.result, detail: hand.note, by: hand.by, at: hand.at }
    return { code, mandatory, ...own[code], by: null, at: null }
  })
}

export const openChecks = (checks: readonly ApplicationCheck[]): ApplicationCheck[] =>
  checks.filter(({ mandatory, result }) => mandatory && result !== 'passed')

const OPEN_WORDS: Record<CheckCode, string> = {
  tax_id: "The tax ID isn't verified yet.",
  identity: "Identity isn't verified yet.",
  bank: "The bank account isn't verified yet.",
  sanctions: "The sanctions list isn't checked yet.",
  duplicate: 'This business may be on SPIRAL already. Look at the similar businesses first.',
  address: "The store address isn't verified yet.",
  website: "The website isn't verified yet.",
}
export const openWords = ({ code }: ApplicationCheck): string => OPEN_WORDS[code]

/** The fields and documents that a check looks at; a check by hand counts only until they change. */
const LOOKS_AT: Record<CheckCode, RegExp> = {
  tax_id: /^business\.(taxId|legalName)$/,
  identity: /^(identity\.|document\.identity)/,
  bank: /^(bank\.|document\.bank)/,
  sanctions: /^(identity\.name|business\.legalName)$/,
  duplicate: /^(business\.(name|legalName|website)|stores\.\d\.(street|zip))$/,
  address: /^(stores\.\d\.(street|city|state|zip)|document\.address)$/,
  website: /^business\.website$/,
}
function lastChange({ fields, documents }: Application, code: CheckCode): Date {
  const changes = [
    ...fields.filter(({ field }) => LOOKS_AT[code].test(field)).map(({ changedAt }) => changedAt),
    ...documents.filter(({ kind }) => LOOKS_AT[code].test(`document.${kind}`)).map(({ addedAt }) => addedAt),
  ]
  return new Date(Math.max(0, ...changes.map((at) => at.getTime())))
}

async function foundHere(db: Db, row: ApplicationRow, application: Application): Promise<Record<CheckCode, CheckResult>> {
  const valueOf = (path: string) => application.fields.find(({ field }) => field === path)?.value ?? null
  const similar = await similarTo(db, row, await fieldRows(db, row.id))
  const addresses = await placesAgree(db, application)
  const site = valueOf('business.website')
  const email = valueOf('business.email')
  const host = typeof site === 'string' ? hostOf(site) : null
  return {
    // A tax ID of another shape cannot be saved.
    tax_id: valueOf('business.taxId')
      ? { result: 'passed', detail: 'The shape fits. The IRS was not asked.' }
      : notChecked('No tax ID given.'),
    identity: notChecked('No service is connected. Compare the photo ID with the name and date of birth.'),
    bank: notChecked('The routing number fits its check digit. Nobody has verified that the account belongs to the business.'),
    sanctions: notChecked('No service is connected. Search the OFAC list for the person and the business.'),
    duplicate:
      similar.length === 0
        ? { result: 'passed', detail: 'No business on SPIRAL has this name, address or site.' }
        : { result: 'failed', detail: `Similar: ${similar.map(({ name, by }) => `${name} (${by.join(', ')})`).join('; ')}.` },
    address: addresses,
    website:
      host === null
        ? notChecked('No website given.')
        : typeof email === 'string' && email.endsWith(`@${host}`)
          ? { result: 'passed', detail: `The public email is at ${host}.` }
          : fromSite(application, host),
  }
}

/** The site counts as the shop's own when fields that the applicant confirmed were read there. */
function fromSite({ fields }: Application, host: string): CheckResult {
  const read = fields.filter(
    ({ source, confirmed, where }) => source === 'website' && confirmed && where !== null && hostOf(where) === host,
  )
  return read.length === 0
    ? notChecked(`Nobody has compared ${host} with the application.`)
    : { result: 'passed', detail: `${read.length} confirmed field${read.length === 1 ? ' agrees' : 's agree'} with ${host}.` }
}

async function placesAgree(db: Db, { fields }: Application): Promise<CheckResult> {
  const text = (path: string) => String(fields.find(({ field }) => field === path)?.value ?? '')
  const stores = storesIn(fields)
  const places = await zipPlaces(
    db,
    stores.map((at) => text(`stores.${at}.zip`)),
  )
  const wrong = stores.filter((at) => places.get(text(`stores.${at}.zip`))?.state !== text(`stores.${at}.state`))
  if (wrong.length > 0) return { result: 'failed', detail: `ZIP and state do not agree for store ${wrong.map((at) => at + 1).join(', ')}.` }
  const otherCity = stores.filter(
    (at) => places.get(text(`stores.${at}.zip`))?.city.toLowerCase() !== text(`stores.${at}.city`).toLowerCase(),
  )
  return otherCity.length === 0
    ? { result: 'passed', detail: 'ZIP, city and state agree. The street was not looked up.' }
    : notChecked(`The ZIP of store ${otherCity.map((at) => at + 1).join(', ')} usually belongs to another city name.`)
}

type HandCheck = { code: CheckCode; result: 'passed' | 'failed'; note: string; by: string | null; at: Date }
async function handChecks(db: Db, { id }: ApplicationRow): Promise<HandCheck[]> {
  const rows = await rowsOf<Omit<HandCheck, 'by'> & { userId: UserId | null }>(db, 'applications.checks')`
    select code, result, note, checked_by as "userId", checked_at as at from application_checks where application_id = ${id}`
  const names = await namesOf(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  return rows.map(({ userId, ...check }) => ({ ...check, by: (userId && names.get(userId)) ?? 'A former admin' }))
}
