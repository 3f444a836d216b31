import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Answer, Question } from '#contracts/questions.ts'
import { day } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { useViewer } from '#web/shell/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { AppealButton } from '../moderation/AppealButton.tsx'
import { ReportButton } from '../moderation/ReportButton.tsx'
import { answersTo, useChangeAnswer, useChangeQuestion, useMarkAnswer, useRemoveAnswer, useRemoveQuestion } from './queries.ts'

// Loaded when somebody writes.
const AnswerForm = lazy(async () => ({ default: (await import('./QuestionForms.tsx')).AnswerForm }))
const ChangeForm = lazy(async () => ({ default: (await import('./QuestionForms.tsx')).ChangeForm }))
const RemoveDialog = lazy(async () => ({ default: (await import('./QuestionForms.tsx')).RemoveDialog }))

/** A question with its best answers. */
export function QuestionItem({ question, answersAs }: { question: Question; answersAs: Answer['as'] | null }) {
  const { id, text, author, writtenAt, editedAt, isMine, state, version, answerCount, answers } = question
  const [showsAll, setShowsAll] = useState(false)
  const [opened, setOpened] = useState<'answer' | 'change' | 'remove' | null>(null)
  const remove = useRemoveQuestion()
  const change = useChangeQuestion()
  return (
    <article className="flex flex-col gap-3">
      <div>
        <h3 className="max-w-prose text-base break-words">{text}</h3>
        <p className="text-sm text-soft">
          {author}, <LocalTime at={writtenAt} format={day} />
          {editedAt && ' · changed'}
        </p>
      </div>
      <State state={state} kind="question" id={id} isMine={isMine} />
      {showsAll ? (
        <AllAnswers id={id} />
      ) : (
        answers.length > 0 && (
          <ul className="flex flex-col gap-4">
            {answers.map((answer) => (
              <li key={answer.id}>
                <OneAnswer answer={answer} />
              </li>
            ))}
          </ul>
        )
      )}
      <div className="flex flex-wrap items-center gap-2">
        {answerCount > answers.length && !showsAll && (
          <Button size="sm" variant="quiet" onClick={() => setShowsAll(true)}>
            See all {plural(answerCount, 'answer')}
            <span className="visually-hidden"> to: {text}</span>
          </Button>
        )}
        {answersAs !== null && state === 'shown' && (
          <Button size="sm" variant="secondary" onClick={() => setOpened('answer')}>
            Answer<span className="visually-hidden">: {text}</span>
          </Button>
        )}
        {isMine && answerCount === 0 && state !== 'hidden' && (
          <Button size="sm" variant="quiet" onClick={() => setOpened('change')}>
            Change<span className="visually-hidden"> my question: {text}</span>
          </Button>
        )}
        {isMine ? (
          <Button size="sm" variant="quiet" onClick={() => setOpened('remove')}>
            Remove<span className="visually-hidden"> my question: {text}</span>
          </Button>
        ) : (
          <ReportButton kind="question" id={id} named={`the question: ${text}`} />
        )}
      </div>
      <Suspense>
        {opened === 'answer' && <AnswerForm question={question} onClose={() => setOpened(null)} />}
        {opened === 'change' && (
          <ChangeForm
            what="question"
            text={text}
            onSave={(text) => change.mutateAsync({ params: { id }, body: { text, version } })}
            onClose={() => setOpened(null)}
          />
        )}
        {opened === 'remove' && (
          <RemoveDialog what="question" onRemove={() => remove.mutate({ params: { id } })} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </article>
  )
}

function AllAnswers({ id }: Pick<Question, 'id'>) {
  const list = useInfiniteQuery(answersTo(id))
  return (
    <Pages list={list} noun="answers" empty={<p className="text-soft">No answers yet.</p>}>
      {(items: Answer[]) => (
        <ul className="flex flex-col gap-4">
          {items.map((answer) => (
            <li key={answer.id}>
              <OneAnswer answer={answer} />
            </li>
          ))}
        </ul>
      )}
    </Pages>
  )
}

function OneAnswer({ answer }: { answer: Answer }) {
  const { id, text, author, as, writtenAt, editedAt, isMine, state, version } = answer
  const [isRemoving, setRemoving] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const change = useChangeAnswer()
  const remove = useRemoveAnswer()
  return (
    <div className="flex flex-col gap-1 border-l-2 border-accent pl-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
        {author}
        <Badge tone={as === 'store' ? 'info' : 'neutral'}>{as === 'store' ? 'Store' : 'Bought this item'}</Badge>
        <LocalTime at={writtenAt} format={day} />
        {editedAt && 'changed'}
      </p>
      <p className="max-w-prose break-words whitespace-pre-wrap">{text}</p>
      <State state={state} kind="answer" id={id} isMine={isMine} />
      <div className="flex flex-wrap items-center gap-2">
        <Helpful answer={answer} />
        {isMine && state !== 'hidden' && (
          <Button size="sm" variant="quiet" onClick={() => setChanging(true)}>
            Change<span className="visually-hidden"> my answer</span>
          </Button>
        )}
        {isMine ? (
          <Button size="sm" variant="quiet" onClick={() => setRemoving(true)}>
            Remove<span className="visually-hidden"> my answer</span>
          </Button>
        ) : (
          <ReportButton kind="answer" id={id} named={`the answer by ${author}`} />
        )}
      </div>
      <Suspense>
        {isChanging && (
          <ChangeForm
            what="answer"
            text={text}
            onSave={(text) => change.mutateAsync({ params: { id }, body: { text, version } })}
            onClose={() => setChanging(false)}
          />
        )}
        {isRemoving && <RemoveDialog what="answer" onRemove={() => remove.mutate({ params: { id } })} onClose={() => setRemoving(false)} />}
      </Suspense>
    </div>
  )
}

/** Tells authors about a text that others do not see. */
function State({ state, kind, id, isMine }: { state: Question['state']; kind: 'question' | 'answer'; id: number; isMine: boolean }) {
  if (!isMine || state === 'shown') return null
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-soft">
        {state === 'held' ? 'Only you see this now. A moderator reads it first.' : 'A moderator hid this.'}
      </p>
      {state === 'hidden' && <AppealButton kind={kind} id={id} />}
    </div>
  )
}

function Helpful({ answer: { id, helpful, isHelpfulToMe, isMine, author } }: { answer: Answer }) {
  const viewer = useViewer()
  const mark = useMarkAnswer()
  if (viewer === null || isMine) return helpful > 0 ? <p className="text-sm text-soft">Helpful to {helpful}</p> : null
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-pressed={isHelpfulToMe}
      busy={mark.isPending}
      onClick={() => mark.mutate({ params: { id }, body: { isHelpful: !isHelpfulToMe } })}
    >
      Helpful{helpful > 0 && ` (${helpful})`}
      <span className="visually-hidden">: the answer by {author}</span>
    </Button>
  )
}
