/** "Maya L.": a person as other shoppers see the name. */
export const authorOf = (name: string): string => {
  const [first = 'Someone', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  return last ? `${first} ${last.charAt(0)}.` : first
}
