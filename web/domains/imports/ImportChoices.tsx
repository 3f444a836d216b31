import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { CategoryId, StoreId } from '#contracts/ids.ts'
import type { ChosenForImport, ImportChoices as Choices, ImportRun } from '#contracts/imports/imports.ts'
import { ApiProblem, faultOf } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { ColumnChoices } from './ColumnChoices.tsx'
import { choicesOf, useChooseForImport } from './queries.ts'

/** The questions that a file leaves open: its columns, its locations, its categories. Answers are kept for the next file. */
export function ImportChoices({ run }: { run: ImportRun }) {
  const { data, error, refetch } = useQuery(choicesOf(run.id))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={3} />
  if (!data.columns && data.places.length === 0 && data.categories.length === 0 && data.questions.length === 0) return null
  return <ChoicesForm key={JSON.stringify(data)} run={run} choices={data} />
}

function ChoicesForm({ run, choices }: { run: ImportRun; choices: Choices }) {
  const send = useChooseForImport()
  const failed = useRef<HTMLDivElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const [columns, setColumns] = useState(choices.columns?.chosen)
  const [places, setPlaces] = useState(choices.places)
  const [answers, setAnswers] = useState(choices.questions)
  const [categories, setCategories] = useState(choices.categories)
  const isFirst = run.state === 'uploaded'
  const changedCategories = categories.filter(({ categoryId }, i) => categoryId !== choices.categories[i]?.categoryId)
  const changedAnswers = answers.filter(({ answer }, i) => answer !== choices.questions[i]?.answer)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (send.isPending) return
    await choose({
      ...(changedAnswers.length > 0 && {
        answers: changedAnswers.flatMap(({ code, answer }) => (answer === null ? [] : [{ code, yes: answer }])),
      }),
      ...(columns && { columns }),
      ...(places.length > 0 && { places }),
      ...(changedCategories.length > 0 && {
        categories: changedCategories.flatMap(({ name, categoryId }) => (categoryId === null ? [] : [{ name, categoryId }])),
      }),
    })
  }
  async function choose(body: ChosenForImport) {
    setRefusal(undefined)
    try {
      await send.mutateAsync({ params: { id: run.id }, body })
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setRefusal(faultOf(problem))
      failed.current?.focus()
    }
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      {choices.columns && columns && (
        <Part title="Columns" open={isFirst} isFirst={isFirst}>
          {choices.columns.start.length > 1 && (
            <Select
              label="Line with the names of the columns"
              hint="Choose another line if this one is a title or a group of columns."
              value={String(choices.columns.headerLine ?? '')}
              choices={choices.columns.start.map(({ line, cells }) => ({
                value: String(line),
                label: `Line ${line}: ${cells.filter(Boolean).join(' · ')}`,
              }))}
              disabled={send.isPending}
              onChange={({ target: { value } }) => void choose({ headerLine: Number(value) })}
              fieldClassName="max-w-prose"
            />
          )}
          <ColumnChoices header={choices.columns.header} chosen={columns} onChange={setColumns} />
        </Part>
      )}
      {answers.length > 0 && (
        <Part title="Questions" open={answers.some(({ answer }) => answer === null)} isFirst={isFirst}>
          {answers.map(({ code, text, yes, no, answer }) => (
            <RadioGroup
              key={code}
              legend={text}
              name={code}
              value={answer === null ? '' : answer ? 'yes' : 'no'}
              choices={[
                { value: 'yes', label: yes },
                { value: 'no', label: no },
              ]}
              onChange={({ target: { value: said } }) =>
                setAnswers(answers.map((each) => (each.code === code ? { ...each, answer: said === 'yes' } : each)))
              }
            />
          ))}
        </Part>
      )}
      {places.length > 0 && (
        <Part title="Locations" open={places.some(({ storeId }) => storeId === null)} isFirst={isFirst}>
          <p className="text-soft">Choose the store that each location of the file belongs to.</p>
          <ul className="grid gap-4 sm:grid-cols-2">
            {places.map(({ place, storeId }) => (
              <li key={place}>
                <Select
                  label={place}
                  value={String(storeId ?? '')}
                  placeholder="Leave its stock out"
                  choices={choices.stores.map(({ id, name }) => ({ value: String(id), label: name }))}
                  onChange={({ target: { value } }) =>
                    setPlaces(
                      places.map((each) => (each.place === place ? { place, storeId: value ? (Number(value) as StoreId) : null } : each)),
                    )
                  }
                />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {categories.length > 0 && (
        <Part title="Categories" open={false} isFirst={isFirst}>
          <p className="text-soft">Change any department that doesn't fit.</p>
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {categories.map(({ name, count, categoryId }) => (
              <li key={name}>
                <Select
                  label={name}
                  hint={plural(count, 'product')}
                  value={String(categoryId ?? '')}
                  {...(categoryId === null && { placeholder: 'Not known yet' })}
                  choices={choices.departments.map((department) => ({ value: String(department.id), label: department.name }))}
                  onChange={({ target: { value } }) =>
                    value &&
                    setCategories(
                      categories.map((each) => (each.name === name ? { ...each, categoryId: Number(value) as CategoryId } : each)),
                    )
                  }
                />
              </li>
            ))}
          </ul>
        </Part>
      )}
      <div ref={failed} tabIndex={-1} role="alert">
        {refusal && (
          <Notice tone="danger" title="Not checked">
            {refusal}
          </Notice>
        )}
      </div>
      <Button
        type="submit"
        variant={isFirst ? 'primary' : 'secondary'}
        busy={send.isPending}
        busyLabel="Checking your file…"
        className="self-start"
      >
        {isFirst ? 'Check the file' : 'Save and check again'}
      </Button>
    </form>
  )
}

/** Closed once answered, so that the outcome of the check comes first. */
function Part({ title, open, isFirst, children }: { title: string; open: boolean; isFirst: boolean; children: ReactNode }) {
  if (isFirst)
    return (
      <Section title={title} level={3}>
        {children}
      </Section>
    )
  return (
    <Card>
      <details open={open}>
        <summary className="cursor-pointer py-2 font-semibold">{title}</summary>
        <div className="flex flex-col gap-4 pt-3">{children}</div>
      </details>
    </Card>
  )
}
