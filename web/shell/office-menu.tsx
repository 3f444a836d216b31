import { House, type LucideIcon, PackageSearch, ScanLine } from 'lucide-react'
import { type MenuIcon, type Shell, screens } from '#web/routes.ts'
import type { OfficeLink } from './OfficeFrame.tsx'

const ICONS: Record<MenuIcon, LucideIcon> = { home: House, products: PackageSearch, counter: ScanLine }

/** An office's links: its screens with a `menu` in web/routes.ts, in that order. */
export const menuOf = (shell: Shell): OfficeLink[] =>
  screens.flatMap(({ path, menu, shell: own }) =>
    menu && (menu.of ?? own) === shell ? [{ href: path, label: menu.label, Icon: ICONS[menu.icon] }] : [],
  )
