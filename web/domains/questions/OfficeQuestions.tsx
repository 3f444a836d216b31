import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RetailerId } from '#contracts/ids.ts'
import type { OfficeQuestion } from '#contracts/questions.ts'
import { plural } from '#web/lib/format.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { questionsFor } from './queries.ts'
import { AnswerForm } from './QuestionForms.tsx'

/** Questions of shoppers about a retailer's items and stores. */
export function OfficeQuestions({ retailerId }: { retailerId: RetailerId }) {
  const [showsAll, setShowsAll] = useState(false)
  const [answered, setAnswered] = useState<OfficeQuestion | null>(null)
  const list = useInfiniteQuery({ ...questionsFor(retailerId, showsAll ? 'all' : 'open'), placeholderData: (before) => before })
  return (
    <div className="flex flex-col gap-4">
      <Checkbox label="Show answered questions too" checked={showsAll} onChange={({ target }) => setShowsAll(target.checked)} />
      <Pages
        list={list}
        noun="questions"
        empty={<EmptyState title="No open questions">Questions about your items and stores show up here.</EmptyState>}
      >
        {(items: OfficeQuestion[]) => (
          <ul className="flex flex-col gap-3">
            {items.map((question) => (
              <li key={question.id}>
                <One question={question} onAnswer={() => setAnswered(question)} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
      {answered && <AnswerForm question={answered} onClose={() => setAnswered(null)} />}
    </div>
  )
}

function One({
  question: { text, author, writtenAt, about, answerCount, isAnswered },
  onAnswer,
}: {
  question: OfficeQuestion
  onAnswer: () => void
}) {
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-soft">
          {author}, <Ago at={writtenAt} />, about <TextLink to={`${about.href}#questions`}>{about.title}</TextLink>
        </p>
        <StatusDot tone={isAnswered ? 'success' : 'warning'}>{isAnswered ? 'Answered' : 'Waiting'}</StatusDot>
      </div>
      <p className="max-w-prose break-words">{text}</p>
      <div className="flex flex-wrap items-center gap-4">
        <Button size="sm" variant={isAnswered ? 'secondary' : 'primary'} onClick={onAnswer}>
          {isAnswered ? 'Answer again' : 'Answer'}
          <span className="visually-hidden">: {text}</span>
        </Button>
        <span className="text-sm text-soft">{plural(answerCount, 'answer')} so far</span>
      </div>
    </Card>
  )
}
