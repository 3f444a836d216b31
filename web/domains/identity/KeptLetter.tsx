import type { confirmationMail } from '#contracts/identity/auth.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { ButtonLink } from '#web/ui/Button.tsx'

type Letter = NonNullable<Reply<typeof confirmationMail>['mail']>

/** The confirmation itself, where the marketplace keeps its mails instead of sending them. */
export function KeptLetter({ mail: { subject, paragraphs, action } }: { mail: Letter }) {
  return (
    <section aria-label="Your email" className="flex w-full flex-col gap-3 rounded-md border border-dashed border-hairline-strong p-4">
      <p className="text-sm text-soft">This is a sample marketplace, so no email is sent. Open yours here:</p>
      <h2 className="text-base">{subject}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {action && (
        <div>
          <ButtonLink variant="secondary" to={ownAddress(action.url)}>
            {action.label}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

/** The link of the mail as an address of this page: it opens here, in the browser that signed up. */
function ownAddress(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
