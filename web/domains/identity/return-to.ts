const ENTRANCES = ['/login', '/signup', '/retailer-login', '/spiral-admin-login']
const NOWHERE = 'http://own.invalid'

/** Where somebody goes after signing in: a path of this site, or home. An address of another site, however disguised, is ignored. */
export function ownPath(wanted: string | null | undefined, home: string): string {
  // Browsers read a backslash as a slash and skip control characters, so that "/\evil" and "/\t/evil" leave the site.
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted) || /[\p{Cc}\\]/u.test(wanted)) return home
  if (!URL.canParse(wanted, NOWHERE)) return home
  const { origin, pathname, search, hash } = new URL(wanted, NOWHERE)
  // "/.//evil" is a path of ours before it is read and "//evil" after.
  if (origin !== NOWHERE || pathname.startsWith('//') || ENTRANCES.includes(pathname)) return home
  return pathname + search + hash
}
