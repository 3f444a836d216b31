import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { preload } from '#web/lib/preload.ts'
import { PageTitle } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Cases } from './Cases.tsx'
import { Engine } from './Engine.tsx'
import { Flagged } from './Flagged.tsx'
import { PromptRun } from './PromptRun.tsx'
import { consoleState } from './queries.ts'
import { ToolRunner } from './ToolRunner.tsx'

const load = preload(() => [consoleState()])
export { load as clientLoader, load as loader }

/** Developers watch assistants choose and call tools, and compare the language model with the built-in rules. */
export default function AssistantConsoleScreen() {
  const { data } = useSuspenseQuery(consoleState())
  const { pathname, search } = useLocation()
  const isAboutTools = pathname === '/function-agent'
  return (
    <div className="flex flex-col gap-10 py-4">
      {isAboutTools ? (
        <PageTitle
          title="Function agent"
          lead="Watch an assistant choose and call its tools. Nothing changes unless you let a tool write."
          actions={<TextLink to="/gpt-integration-demo">Compare with the language model</TextLink>}
        />
      ) : (
        <PageTitle
          title="GPT integration demo"
          lead="Send prompts to the language model and to the built-in assistant, side by side. Nothing changes."
          actions={
            <>
              <TextLink to="/function-agent">See the tools</TextLink>
              <TextLink to="/vercel-ibm-integration">Outside services</TextLink>
            </>
          }
        />
      )}
      {!isAboutTools && <Engine engine={data.engine} />}
      <PromptRun canCompare={data.engine.provider !== null && !isAboutTools} hasModel={data.engine.provider !== null} />
      {isAboutTools && <ToolRunner key={search} tools={data.tools} />}
      <Flagged flagged={data.flagged} tools={data.tools} />
      <Cases cases={data.cases} />
    </div>
  )
}
