import { FRESH_MS, type ServiceState } from '#contracts/outside-services.ts'

type LastCheck = { at: Date; fault: string | null } | null

/** The state of a service. It is well only for ten minutes after a check that went well. */
export function stateOf(isConfigured: boolean, last: LastCheck, now: Date): ServiceState {
  if (!isConfigured) return 'built_in'
  if (!last) return 'unchecked'
  if (last.fault !== null) return 'failing'
  return now.getTime() - last.at.getTime() <= FRESH_MS ? 'ok' : 'stale'
}

const MOST_CHARACTERS = 300

/** The words of a failure, without any secret of the settings, in one line. */
export function withoutSecrets(words: string, secrets: readonly string[]): string {
  let said = words
  // The longest first, because one secret may be a part of another.
  for (const secret of secrets.toSorted((one, other) => other.length - one.length)) {
    if (secret === '') continue
    for (const written of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]) said = said.replaceAll(written, '…')
  }
  return said.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS)
}
