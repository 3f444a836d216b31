import { SAMPLE_PASSWORD } from '#contracts/identity/password-rules.ts'

/** Exists only in the sample marketplace; production refuses to start with these accounts. */
export { SAMPLE_PASSWORD }
export const SAMPLE_EMAILS = {
  shopper: 'shopper@example.com',
  retailer: 'retailer@example.com',
  staff: 'staff@example.com',
  mall: 'mall@example.com',
  admin: 'admin@example.com',
  investor: 'investor@example.com',
  developer: 'developer@example.com',
} as const

export const sampleAccounts = `${Object.values(SAMPLE_EMAILS).join(', ')} (password ${SAMPLE_PASSWORD})`
