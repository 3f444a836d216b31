import { expect, test } from 'vitest'
import { ownPath } from './return-to.ts'

test.each([
  ['a path of this site is kept', '/orders?state=open#top', '/orders?state=open#top'],
  ['nothing asked leads home', null, '/account'],
  ['an empty wish leads home', '', '/account'],
  ['another site is ignored', 'https://evil.example/', '/account'],
  ['a scheme-relative address is ignored', '//evil.example/x', '/account'],
  ['a backslash is a slash to browsers', '/\\evil.example', '/account'],
  ['a backslash further in is ignored too', '/a\\b', '/account'],
  ['a tab that browsers skip is ignored', '/\t/evil.example', '/account'],
  ['a line break that browsers skip is ignored', '/\n/evil.example', '/account'],
  ['dots that collapse into two slashes are ignored', '/.//evil.example', '/account'],
  ['a script is not an address', 'javascript:alert(1)', '/account'],
  ['an entrance would only lead back here', '/login?returnTo=/login', '/account'],
  ['a relative path is ignored', 'orders', '/account'],
])('safety:B4 %s', (_, wanted, expected) => expect(ownPath(wanted, '/account')).toBe(expected))
