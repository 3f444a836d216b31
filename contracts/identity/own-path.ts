const ENTRANCES = ['/login', '/signup', '/retailer-login', '/spiral-admin-login']
const NOWHERE = 'http://own.invalid'

/** The path to open after a sign-in or a confirmed address: a path of this site, or home. URLs of other sites, however disguised, are ignored. */
export function ownPath(wanted: string | null | undefined, home: string): string {
  // Browsers read a backslash as a slash and skip control characters, so that "/\evil" and "/\t/evil" leave the site.
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted) || /[\p{Cc}\\]/u.test(wanted)) return home
  if (!URL.canParse(wanted, NOWHERE)) return home
  const { origin, pathname, search, hash } = new URL(wanted, NOWHERE)
  // "/.//evil" looks like a path of this site before parsing and is "//evil" after.
  if (origin !== NOWHERE || pathname.startsWith('//') || ENTRANCES.includes(pathname)) return home
  return pathname + search + hash
}
