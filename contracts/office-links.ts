/** The first page of each office. */
export const OFFICES = { retailer: '/retailer-dashboard', mall: '/mall-dashboard', admin: '/admin' } as const
export type Office = keyof typeof OFFICES

/**
 * The address of a section of an office, with what else it is asked. The web declares the sections (web/domains/NAME/office.ts); its test of the
 * offices fails for a link to a section that is not there.
 */
export function officeLink(office: Office, section: string, asked: Readonly<Record<string, string | number>> = {}): string {
  const rest = Object.entries(asked).map(([name, value]) => [name, String(value)])
  return `${OFFICES[office]}?${new URLSearchParams([['section', section], ...rest])}`
}
