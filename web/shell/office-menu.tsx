import { House, type LucideIcon, PackageSearch, ScanLine } from 'lucide-react'
import { type MenuIcon, type Shell, screens } from '#web/routes.ts'
import type { OfficeLink } from './OfficeFrame.tsx'

const ICONS: Record<MenuIcon, LucideIcon> = { home: House, products: PackageSearch, counter: ScanLine }

/** The links of an office: those of its screens that say so in web/routes.ts, in that order. */
export const menuOf = (shell: Shell): OfficeLink[] =>
  screens.flatMap(({ path, menu, shell: own }) =>
    menu && (menu.of ?? own) === shell ? [{ href: path, label: menu.label, Icon: ICONS[menu.icon] }] : [],
  )
