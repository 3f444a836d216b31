import { RefCode } from '#contracts/shares/ref-code.ts'

const KEY = 'spiral-ref'

/** The share code in an address, if it has one. */
export function refIn(search: string): string | null {
  const given = new URLSearchParams(search).get('ref')
  return given === null ? null : (RefCode.safeParse(given).data ?? null)
}

/** The code of the link that this tab came by. */
export function keptRef(): string | null {
  try {
    return RefCode.safeParse(sessionStorage.getItem(KEY)).data ?? null
  } catch {
    return null
  }
}

export function keepRef(code: string | null): void {
  try {
    if (code === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, code)
  } catch (error) {
    // Without storage the invitation counts only where its address is still open.
    console.warn(`${KEY} could not be kept`, error)
  }
}
