/**
 * Short names for the stores of one business: drops the words that all names begin with, as long as each keeps at least one word. In a
 * narrow column the business's name would crowd out the part that differs.
 */
export function branchNames(names: readonly string[]): (name: string) => string {
  const split = names.map((name) => name.split(' '))
  const [first = []] = split
  const differs = first.findIndex((word, i) => split.some((words) => words[i] !== word))
  const isKept = names.length < 2 || differs < 1 || split.some((words) => words.length <= differs)
  return (name) => (isKept || !names.includes(name) ? name : name.split(' ').slice(differs).join(' '))
}
