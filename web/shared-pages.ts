import { screenAt } from './routes.ts'

/**
 * Screens that show a signed-in person the same as everybody, but for their name, unless a domain says otherwise (`ownView` of a domain).
 * Their loaders read nothing of the person that `ownView` does not ask about. Only the server reads this list.
 */
export const SHARED_SCREENS: readonly string[] = ['/products', '/search', '/product/:id', '/stores', '/store/:id', '/malls', '/mall/:id']
const shared = new Set(SHARED_SCREENS)

export const isSharedAt = (pathname: string): boolean => shared.has(screenAt(pathname)?.path ?? '')
