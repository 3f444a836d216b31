/**
 * What tells the stores of one business apart: their names without the words with which all of them begin, as long as every
 * one keeps a word of its own. In a narrow column the business's name would take the room of what differs.
 */
export function branchNames(names: readonly string[]): (name: string) => string {
  const split = names.map((name) => name.split(' '))
  const [first = []] = split
  const differs = first.findIndex((word, i) => split.some((words) => words[i] !== word))
  const isKept = names.length < 2 || differs < 1 || split.some((words) => words.length <= differs)
  return (name) => (isKept || !names.includes(name) ? name : name.split(' ').slice(differs).join(' '))
}
