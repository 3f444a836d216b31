import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { QUESTION_SORTS, type Question, type QuestionSort } from '#contracts/questions.ts'
import { useWaking } from '#web/lib/pre-hydration-events.ts'
import { signInAddress } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { About } from '../reviews/queries.ts'
import { QuestionItem } from './QuestionItem.tsx'
import { myStanding, questionsOf } from './queries.ts'

// Loaded when somebody writes.
const AskForm = lazy(async () => ({ default: (await import('./QuestionForms.tsx')).AskForm }))

const SORT_LABELS: Record<QuestionSort, string> = { answered: 'Most answered', newest: 'Newest first' }
const isSort = (value: string): value is QuestionSort => QUESTION_SORTS.some((sort) => sort === value)

/** Questions about a product or a store, answered by its sellers and by people who received it. */
export function Questions({ about, title }: { about: About; title: string }) {
  const [sort, setSort] = useState<QuestionSort>('answered')
  const [words, setWords] = useState('')
  const [isAsking, setAsking] = useState(false)
  const viewer = useViewer()
  const location = useLocation()
  const standing = useQuery({ ...myStanding(about), enabled: viewer !== null }).data
  const list = useInfiniteQuery({ ...questionsOf(about, { sort, words }), placeholderData: (before) => before })
  const isEmpty = list.data?.pages[0]?.items.length === 0 && words === ''
  return (
    <div id="questions" className="scroll-mt-24" {...useWaking()}>
      <Section
        title="Questions and answers"
        aside={
          viewer === null ? (
            <ButtonLink size="sm" variant="secondary" to={signInAddress(location)}>
              Sign in to ask
            </ButtonLink>
          ) : (
            standing?.mayAsk && (
              <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
                Ask a question
              </Button>
            )
          )
        }
      >
        <div className="flex flex-col gap-4">
          {!isEmpty && (
            <div className="flex flex-wrap items-end gap-3">
              <SearchField label="Search questions and answers" value={words} onSearch={setWords} />
              <Select
                label="Sort questions"
                value={sort}
                onChange={({ target }) => isSort(target.value) && setSort(target.value)}
                choices={QUESTION_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
              />
            </div>
          )}
          <Pages
            list={list}
            noun="questions"
            empty={
              <p className="text-soft">
                {words === ''
                  ? 'No questions yet. The store and people who bought it can answer yours.'
                  : `No question or answer has “${words}”.`}
              </p>
            }
          >
            {(items: Question[]) => (
              <ul className="flex flex-col divide-y divide-hairline">
                {items.map((question) => (
                  <li key={question.id} className="py-5 first:pt-0">
                    <QuestionItem question={question} answersAs={standing?.answersAs ?? null} />
                  </li>
                ))}
              </ul>
            )}
          </Pages>
        </div>
      </Section>
      <Suspense>{isAsking && <AskForm about={about} title={title} onClose={() => setAsking(false)} />}</Suspense>
    </div>
  )
}
