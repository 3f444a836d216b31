import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Email, Password, PersonName, Viewer } from './people.ts'

/** The links that `npm run admin` and the first start print last this long. */
export const ADMIN_LINK_HOURS = 24

const Token = z.string().min(10).max(200)

/** A token in a path or query could end in a log of a proxy, so both calls send it in their body. */
export const lookAtAdminSetup = endpoint('POST /api/auth/admin-setup/look', {
  access: 'public',
  summary: 'Whose link to set up an admin account this is.',
  body: z.strictObject({ token: Token }),
  /** `email` is null for the link of the first start, which makes the account. */
  reply: z.object({ email: z.string().nullable(), needsName: z.boolean() }),
})
export const AdminSetup = z.strictObject({
  token: Token,
  password: Password,
  /** Required by the link of the first start. */
  email: Email.optional(),
  firstName: PersonName.optional(),
  lastName: PersonName.optional(),
})
export const setUpAdmin = endpoint('POST /api/auth/admin-setup', {
  access: 'public',
  summary: 'Set the password of an admin account with a one-time link, and sign in.',
  body: AdminSetup,
  /** `user` is null when the account has a second factor: the link does not replace it. */
  reply: z.object({ user: Viewer.nullable() }),
})

export const adminSetupProblems = {
  'auth.admin_link_expired': {
    status: 410,
    message: 'This link has expired. Run npm run admin with your email on the server for a new one.',
  },
  'auth.admin_known': {
    status: 409,
    message: 'This email already has an account. Make it an admin on the server: npm run admin and the email.',
  },
} as const
