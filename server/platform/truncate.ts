/** Cuts a text to at most this many characters; never splits a surrogate pair, which JSON could not carry. */
export const truncate = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
