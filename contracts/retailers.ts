import { z } from 'zod'
import { Picture } from './pictures.ts'
import { named } from './named.ts'

/** A color as browsers and the drawings write it. */
export const HexColor = z.string().regex(/^#[0-9a-f]{6}$/, 'Choose a color.')

/** The look of a retailer, shown by all of its stores: name mark, cover picture and color. */
export const Face = named('Face', { mark: Picture.nullable(), cover: Picture.nullable(), color: HexColor.nullable() })
export type Face = z.infer<typeof Face>

export const OWNERSHIP_FACTS = ['independent', 'locally_owned', 'family_run', 'women_owned', 'veteran_owned'] as const
export const OwnershipFact = z.enum(OWNERSHIP_FACTS)
export type OwnershipFact = z.infer<typeof OwnershipFact>
/** A business says these about itself; nobody has checked them. */
export const OWNERSHIP_WORDS: Record<OwnershipFact, string> = {
  independent: 'Independent',
  locally_owned: 'Locally owned',
  family_run: 'Family run',
  women_owned: 'Women owned',
  veteran_owned: 'Veteran owned',
}
export const LINK_KINDS = ['website', 'instagram', 'facebook', 'tiktok', 'youtube'] as const
export const LinkKind = z.enum(LINK_KINDS)
export type LinkKind = z.infer<typeof LinkKind>
export const LINK_WORDS: Record<LinkKind, string> = {
  website: 'Website',
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  youtube: 'YouTube',
}
const HOSTS: Partial<Record<LinkKind, readonly string[]>> = {
  instagram: ['instagram.com'],
  facebook: ['facebook.com', 'fb.com'],
  tiktok: ['tiktok.com'],
  youtube: ['youtube.com', 'youtu.be'],
}
/** Whether a link leads where its name says. */
const leadsThere = ({ kind, url }: { kind: LinkKind; url: string }): boolean => {
  const hosts = HOSTS[kind]
  if (!hosts || !URL.canParse(url)) return true
  const { hostname } = new URL(url)
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}
const WebAddress = z
  .url({ protocol: /^https?$/, hostname: /\.[a-z]{2,}$/i, error: 'Enter a web address like https://www.example.com.' })
  .max(300, 'Use a shorter address.')
export const BusinessLink = z
  .strictObject({ kind: LinkKind, url: WebAddress })
  .refine(leadsThere, { error: 'This address belongs to another site.', path: ['url'] })
export type BusinessLink = z.infer<typeof BusinessLink>

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
/** Relative luminance as WCAG defines it. */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
/** The contrast of two colors as WCAG defines it: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}
const INKS = ['#ffffff', '#12262b'] as const
/** The text color that reads best on a background; at least 3.9 to 1 on every color, at least 4.5 to 1 on the ones a retailer may choose. */
export const inkOn = (color: string): string => (contrast(color, INKS[0]) >= contrast(color, INKS[1]) ? INKS[0] : INKS[1])
/** Whether text on the color can be read. */
export const isReadable = (color: string): boolean => contrast(color, inkOn(color)) >= 4.5
