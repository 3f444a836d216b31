import { ENDINGS, type SellerClosing, UNFINISHED } from '#contracts/closings.ts'
import { cents, dollars } from '#contracts/money.ts'
import { plural } from '#web/lib/format.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** What closing a retailer or a mall would end, and what has to be finished before. */
export function ClosingPreview({ closing: { name, endings, unfinished, owed } }: { closing: SellerClosing }) {
  return (
    <div className="flex flex-col gap-3">
      {unfinished.length > 0 && (
        <Notice tone="warning" title="Finish these first">
          <ul className="list-disc pl-5">
            {unfinished.map(({ kind, count }) => (
              <li key={kind}>{plural(count, UNFINISHED[kind].one, UNFINISHED[kind].many)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {endings.length === 0 ? (
        <p>Nobody holds gift cards, perks, seats or exchanges of {name}.</p>
      ) : (
        <>
          <p>Everyone who holds something of {name} hears from us:</p>
          <ul className="flex flex-col gap-3">
            {endings.map(({ kind, count, people, amount }) => (
              <li key={kind}>
                <strong>
                  {[
                    plural(count, ENDINGS[kind].one, ENDINGS[kind].many),
                    ...(amount !== null && amount > 0 ? [`worth ${dollars(amount)}`] : []),
                    ...(people > 0 ? [plural(people, 'person', 'people')] : []),
                  ].join(', ')}
                </strong>
                <br />
                <span className="text-soft">{ENDINGS[kind].becomes}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {owed > 0 && (
        <p>
          SPIRAL still owes {name} {dollars(owed)}. Closing changes nothing about that.
        </p>
      )}
      {owed < 0 && (
        <p>
          {name} still owes SPIRAL {dollars(cents(0 - owed))}. Closing changes nothing about that.
        </p>
      )}
    </div>
  )
}
