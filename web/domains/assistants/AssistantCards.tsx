import { ASSISTANT_NAMES } from '#contracts/assistants.ts'
import { useViewer } from '#web/shell/session.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ASSISTANT_WORDS } from './words.ts'

/** What each assistant is for, what it looks at, and what it asks before. */
export function AssistantCards() {
  const worksSomewhere = (useViewer()?.retailers.length ?? 0) > 0
  const shown = ASSISTANT_NAMES.filter((agent) => worksSomewhere || !ASSISTANT_WORDS[agent].ofBusiness)
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {shown.map((agent) => {
        const { name, Icon, lead, reads, changes } = ASSISTANT_WORDS[agent]
        return (
          <li key={agent}>
            <Card className="flex h-full flex-col gap-3 sm:p-6">
              <div className="flex items-center gap-3">
                <span aria-hidden="true" className="flex size-11 items-center justify-center rounded-full bg-tint text-link-strong">
                  <Icon className="size-5" strokeWidth={1.75} />
                </span>
                <h2 className="text-h4">{name}</h2>
              </div>
              <p>{lead}</p>
              <p className="text-sm text-soft">
                {reads} {changes}
              </p>
              <ButtonLink to={`/ai-agents?agent=${agent}`} variant="secondary" className="mt-auto self-start">
                Ask<span className="visually-hidden"> the {name.toLowerCase()}</span>
              </ButtonLink>
            </Card>
          </li>
        )
      })}
    </ul>
  )
}
