import type { ClearingParty, ClearingStatement, ClearingSum } from '#contracts/loyalty/clearing-house.ts'
import { cents } from '#contracts/money.ts'

/** SPIRALs of a funder that were used at a taker; negative where more came back than was used. */
export type Move = { funder: ClearingParty; taker: ClearingParty; points: number }

const keyOf = ({ kind, id }: ClearingParty): string => `${kind} ${id ?? ''}`
/** One SPIRAL is worth one cent. */
const figures = (funded: number, received: number) => ({ funded, received, net: received - funded, value: cents(received - funded) })

/** A statement for each party. Each move stands in two of them, once on each side, so that all nets sum to zero. */
export function statementsOf(moves: readonly Move[], month: string): ClearingStatement[] {
  const parties = new Map(moves.flatMap(({ funder, taker }) => [funder, taker]).map((party) => [keyOf(party), party]))
  return [...parties.values()]
    .map((party) => {
      const lines = new Map<string, { other: ClearingParty; funded: number; received: number }>()
      const lineOf = (other: ClearingParty) => {
        const line = lines.get(keyOf(other)) ?? { other, funded: 0, received: 0 }
        lines.set(keyOf(other), line)
        return line
      }
      for (const { funder, taker, points } of moves) {
        if (keyOf(funder) === keyOf(party)) lineOf(taker).funded += points
        if (keyOf(taker) === keyOf(party)) lineOf(funder).received += points
      }
      const shown = [...lines.values()].map(({ other, funded, received }) => ({ other, ...figures(funded, received) }))
      const sum = (of: (line: (typeof shown)[number]) => number): number => shown.reduce((all, line) => all + of(line), 0)
      return {
        party,
        month,
        lines: shown.toSorted((a, b) => Math.abs(b.net) - Math.abs(a.net) || a.other.name.localeCompare(b.other.name)),
        ...figures(
          sum(({ funded }) => funded),
          sum(({ received }) => received),
        ),
      }
    })
    .toSorted((a, b) => a.net - b.net || a.party.name.localeCompare(b.party.name))
}

export const sumsOf = (statements: readonly ClearingStatement[]): ClearingSum[] =>
  statements.map(({ party, funded, received, net, value }) => ({ party, funded, received, net, value }))
