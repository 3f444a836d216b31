import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { askStores } from '#contracts/community/posts.ts'
import { CategoryId } from '#contracts/ids.ts'
import { signInAddress } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { categories } from '../catalog/queries.ts'
import { useAskStores } from './queries.ts'

const { text, near, within } = askStores.body.shape
/** Fields of a form are texts; the request names numbers. */
const Form = z.object({
  text,
  near,
  category: z.string().min(1, 'Choose a category.'),
  within: z.string().transform(Number).pipe(within),
})
const MILES = [5, 10, 25, 50, 100]

/** Asks the stores around that sell this kind of thing. */
export function AskStores({ words, zip }: { words: string; zip: string | undefined }) {
  const viewer = useViewer()
  const location = useLocation()
  const navigate = useNavigate()
  const ask = useAskStores()
  const { data } = useQuery(categories())
  const form = useServerForm(Form, { keptAs: 'ask stores', defaultValues: { text: words, category: '', near: zip ?? '', within: '25' } })
  const send = form.submit(async ({ category, ...body }) => {
    const { id } = await ask.mutateAsync({ body: { ...body, categoryId: CategoryId.parse(Number(category)) } })
    await navigate(`/community?post=${id}`)
  })
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-h3">Ask local stores</h2>
        <p className="text-soft">Stores that sell it get your request and answer with a product, its price and its stock.</p>
      </div>
      {viewer ? (
        <form method="post" onSubmit={send} noValidate className="flex flex-col gap-4">
          <ErrorSummary {...form.summary} />
          <Textarea
            {...form.field('text')}
            label="I'm looking for"
            hint="Size, color, brand, price: any detail helps."
            rows={3}
            maxLength={1000}
          />
          <div className="grid gap-4 sm:grid-cols-3">
            <Select
              {...form.field('category')}
              label="Category"
              placeholder="Choose"
              choices={(data?.items ?? [])
                .filter(({ parentId }) => parentId === null)
                .map(({ id, name }) => ({ value: String(id), label: name }))}
            />
            <Input {...form.field('near')} label="ZIP" inputMode="numeric" autoComplete="postal-code" maxLength={5} />
            <Select
              {...form.field('within')}
              label="Distance"
              choices={MILES.map((miles) => ({ value: String(miles), label: `${miles} miles` }))}
            />
          </div>
          <Button type="submit" className="self-start" busy={form.isSubmitting} busyLabel="Sending…">
            Ask stores
          </Button>
        </form>
      ) : (
        <ButtonLink className="self-start" to={signInAddress(location)}>
          Sign in to ask
        </ButtonLink>
      )}
    </Card>
  )
}
