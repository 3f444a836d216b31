import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { MallId, RetailerId } from '#contracts/ids.ts'
import { type Office, officeLink, OFFICES } from '#contracts/office-links.ts'
import { MALL_ROLES, type MallRole, RETAILER_ROLES, type RetailerRole } from '#contracts/roles.ts'
import { pageHead } from '#web/lib/page-head.ts'
import { screenAt } from '#web/routes.ts'

export type Role = { retailer: RetailerRole; mall: MallRole; admin: 'support' | 'admin' }
const ROLES: Record<Office, readonly string[]> = { retailer: RETAILER_ROLES, mall: MALL_ROLES, admin: ['support', 'admin'] }
/** What each office tells its sections: whose office it is, and whether the person is a manager there. */
export type Told = {
  retailer: { retailerId: RetailerId; mayManage: boolean }
  mall: { mallId: MallId; name: string; mayManage: boolean }
  admin: object
}

/**
 * `name` is the value of `?section=`, null for the office's first page. `least` is the role that it takes; without it, all people of a store or mall,
 * and in the platform's office the admins.
 */
type Section<O extends Office> = { name: string | null; least?: Role[O]; Shown: ComponentType<Told[O]>; path?: never }
/** A screen with an address of its own. web/routes.ts says who may open it; `least` says for whom the office leads to a public one. */
type OwnScreen<O extends Office> = { path: `/${string}`; name?: never; least?: Role[O]; Shown?: never }
/** What the control panel of a business groups its sections by. */
export type PanelGroup = 'people' | 'money' | 'programs' | 'records'
/**
 * `order` is the place in the menu, the lowest first. `panel` puts the section into the control panel of a business (`/retailer-admin`), with a
 * sentence that says what it is for; one with `isOnlyThere` is not in the menu.
 */
type Entry<O extends Office> = {
  label: string
  Icon: LucideIcon
  order: number
  panel?: { group: PanelGroup; about: string; isOnlyThere?: true }
} & (Section<O> | OwnScreen<O>)
/** What a domain shows in the offices: the default export of its `office.ts`. */
export type OfficeEntries = { readonly [O in Office]?: readonly Entry<O>[] }

const declared = Object.values(import.meta.glob<OfficeEntries>('../domains/*/office.ts', { eager: true, import: 'default' }))
/** The entries of an office, in the order of its menu. */
export const entriesOf = <O extends Office>(office: O): readonly Entry<O>[] =>
  declared.flatMap((of): readonly Entry<O>[] => of[office] ?? []).toSorted((one, other) => one.order - other.order)

function isFor<O extends Office>(office: O, role: Role[O], { path, least }: Entry<O>): boolean {
  const wanted = least ?? (path ? screenAt(path)?.access.split(':')[1] : office === 'admin' ? 'admin' : undefined)
  return wanted === undefined || ROLES[office].indexOf(role) >= ROLES[office].indexOf(wanted)
}

/** The links of an office for a person with this role: its menu, and the screens in its palette. */
export const menuOf = <O extends Office>(office: O, role: Role[O]) =>
  entriesOf(office)
    .filter((entry) => !entry.panel?.isOnlyThere && isFor(office, role, entry))
    .map(({ path, name, label, Icon }) => ({ href: path ?? (name ? officeLink(office, name) : OFFICES[office]), label, Icon }))

/** Whether this section is not in the menu, because only the control panel of a business leads to it. */
export const isOnlyInPanel = (section: string | undefined): boolean =>
  section !== undefined && entriesOf('retailer').some(({ name, panel }) => name === section && panel?.isOnlyThere)

/** The sections of a group of the control panel, for a person with this role. */
export const panelOf = (role: RetailerRole, group: PanelGroup) =>
  entriesOf('retailer').flatMap((entry) => {
    const { panel, name, path, label, Icon } = entry
    if (panel?.group !== group || !isFor('retailer', role, entry)) return []
    return [{ href: path ?? (name ? officeLink('retailer', name) : OFFICES.retailer), label, Icon, about: panel.about }]
  })

/** The section that `?section=` names, if it is for this role; else the first page of the office. */
export function sectionOf<O extends Office>(office: O, role: Role[O], name: string | undefined) {
  const sections = entriesOf(office).filter((entry) => entry.Shown && isFor(office, role, entry))
  return sections.find((section) => section.name === name) ?? sections.find((section) => section.name === null)
}

/** The head of an office's screen: the tab names the section that the address asks for. */
export function officeHead(office: Office, args: Parameters<typeof pageHead>[0]) {
  const asked = new URLSearchParams(args.location.search).get('section')
  const section = asked && entriesOf(office).find(({ name }) => name === asked)
  return pageHead(args, section ? { title: `${section.label} | ${screenAt(OFFICES[office])?.title}` } : {})
}
