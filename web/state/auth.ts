import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { apiRequest } from '#web/lib/transport.ts'
import { storedAs } from './stored.ts'

export const AUTH_STORAGE_KEY = 'spiral-auth-storage'

const VERSION = 1

const AuthUser = z.object({ email: z.string(), name: z.string(), loginTime: z.string() })
type AuthUser = z.infer<typeof AuthUser>
const StoredAuth = z.object({ user: AuthUser.nullable(), isAuthenticated: z.boolean() })
/** The person in a session response. */
type SessionUser = { email: string; name?: string | null; firstName?: string | null; lastName?: string | null }
type Auth = {
  user: AuthUser | null
  isAuthenticated: boolean
  /** False if the last check could not reach the server. */
  wasAnswered: boolean
  login: (user: SessionUser, now?: Date) => void
  logout: () => Promise<void>
  /** Returns the session's user as the server reports it, or null. */
  checkSession: (now?: Date) => Promise<SessionUser | null>
}

export function displayName({ name, firstName, lastName }: Omit<SessionUser, 'email'>): string {
  return name?.trim() || [firstName, lastName].filter(Boolean).join(' ').trim() || 'User'
}

const signedOut = { user: null, isAuthenticated: false } as const

/** Counts sign-ins and sign-outs here: a response requested before the last one is out of date. */
let changes = 0

/** The session as last seen by this browser. The server checks each call; this only prevents a flicker in the header. */
export const useAuth = create<Auth>()(
  persist(
    (set, get) => ({
      ...signedOut,
      wasAnswered: true,
      login(user, now = new Date()) {
        changes++
        set({ user: { email: user.email, name: displayName(user), loginTime: now.toISOString() }, isAuthenticated: true })
      },
      async logout() {
        try {
          await apiRequest('POST', '/api/auth/logout')
        } catch (error) {
          console.error('Logout failed', error)
        } finally {
          changes++
          set(signedOut)
        }
      },
      async checkSession(now = new Date()) {
        const asked = changes
        const found = await userOfSession()
        if (changes !== asked) return get().checkSession(now)
        const known = get().user
        set({ wasAnswered: found !== undefined })
        if (!found) set(signedOut)
        else {
          const { loginTime } = known?.email === found.email ? known : { loginTime: now.toISOString() }
          set({ user: { email: found.email, name: displayName(found), loginTime }, isAuthenticated: true })
        }
        return found ?? null
      },
    }),
    {
      name: AUTH_STORAGE_KEY,
      version: VERSION,
      skipHydration: true,
      partialize: ({ user, isAuthenticated }) => ({ user, isAuthenticated }),
      storage: storedAs(StoredAuth, VERSION),
    },
  ),
)

/**
 * The user is signed in only if the response is a success, is JSON and names them. Any other response is null; undefined means no response.
 */
async function userOfSession(): Promise<SessionUser | null | undefined> {
  let response: Response
  try {
    response = await fetch('/api/auth/me', { credentials: 'include' })
  } catch {
    return undefined
  }
  try {
    if (!response.ok || !response.headers.get('content-type')?.includes('json')) return null
    const { user } = (await response.json()) as { user?: Partial<SessionUser> | null }
    return user && typeof user.email === 'string' ? { ...user, email: user.email } : null
  } catch {
    return null
  }
}
