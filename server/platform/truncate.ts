/** A text of so many characters at most; a sign that is written as a pair is never cut in half, which no JSON could carry. */
export const truncate = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
