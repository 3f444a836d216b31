/** The dots of colors without a picture of their own, by the last word of their name that is known. */
const DOTS: Record<string, string> = {
  black: '#1d1f21',
  charcoal: '#43474b',
  gray: '#8d9296',
  grey: '#8d9296',
  silver: '#c3c7ca',
  white: '#f7f7f5',
  ivory: '#f6f0df',
  cream: '#f3e8cf',
  sand: '#d9c19a',
  beige: '#d8c6a5',
  tan: '#c49a6c',
  khaki: '#b3a26d',
  camel: '#b98a55',
  brown: '#6b4630',
  walnut: '#5e4330',
  oak: '#c49a63',
  burgundy: '#6d1f2f',
  maroon: '#6d1f2f',
  red: '#c62f2b',
  coral: '#ee7a5f',
  rust: '#a8502b',
  orange: '#e9802b',
  gold: '#d4a72c',
  mustard: '#c99a2e',
  yellow: '#f2cc3c',
  olive: '#6d7138',
  sage: '#9fb394',
  green: '#3d8a4e',
  forest: '#2d5a3c',
  mint: '#a9dcc3',
  teal: '#1c7f86',
  turquoise: '#38b6b6',
  aqua: '#6fcbd6',
  sky: '#86bfe8',
  blue: '#2f66c4',
  denim: '#4a6a94',
  navy: '#1f2d56',
  lavender: '#b7a3d9',
  lilac: '#c3aee0',
  purple: '#6b3fa0',
  plum: '#6a3458',
  pink: '#eda1b8',
  rose: '#dd8194',
}

export const dotOf = (color: string): string | undefined =>
  color
    .toLowerCase()
    .split(/[^a-z]+/)
    .toReversed()
    .map((word) => DOTS[word])
    .find(Boolean)
