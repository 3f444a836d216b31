type Values = Record<string, unknown>

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The names of the fields that somebody else changed. */
export const changedFields = (before: Values, theirs: Values): string[] =>
  Object.keys(theirs).filter((name) => !same(before[name], theirs[name]))

/** The values of a form after somebody else saved: fields that this person changed stay as they are typed, the others are taken over. */
export const merged = <V extends Values>(before: V, mine: V, theirs: V): V =>
  Object.fromEntries(Object.keys(theirs).map((name) => [name, same(mine[name], before[name]) ? theirs[name] : mine[name]])) as V
