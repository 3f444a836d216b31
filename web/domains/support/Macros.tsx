import { useQuery } from '@tanstack/react-query'
import { addMacro, MACRO_FIELDS } from '#contracts/support.ts'
import { mayPass } from '#contracts/roles.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { allMacros, useAddMacro, useDropMacro } from './queries.ts'

/** The stored texts for answers; admins add and delete them. */
export function Macros({ onClose }: { onClose: () => void }) {
  const viewer = useViewer()
  const isAdmin = viewer !== null && mayPass('platform:admin', viewer)
  const { data } = useQuery(allMacros())
  const drop = useDropMacro()
  return (
    <Drawer open onClose={onClose} title="Texts for answers">
      <div className="flex flex-col gap-6">
        {data?.items.length === 0 && <p className="text-soft">No texts yet.{!isAdmin && ' Admins add them.'}</p>}
        <ul className="flex flex-col gap-4">
          {data?.items.map(({ id, title, text }) => (
            <li key={id} className="flex flex-col gap-1 border-b border-hairline pb-4">
              <div className="flex items-start justify-between gap-3">
                <h3 className="text-base break-words">{title}</h3>
                {isAdmin && (
                  <Button size="sm" variant="quiet-danger" disabled={drop.isPending} onClick={() => drop.mutate({ params: { id } })}>
                    Delete<span className="visually-hidden"> {title}</span>
                  </Button>
                )}
              </div>
              <p className="text-sm break-words whitespace-pre-wrap text-soft">{text}</p>
            </li>
          ))}
        </ul>
        {isAdmin && <AddMacro />}
      </div>
    </Drawer>
  )
}

function AddMacro() {
  const add = useAddMacro()
  const form = useServerForm(addMacro.body, { defaultValues: { title: '', text: '' }, keptAs: 'text for answers' })
  const send = form.submit(async (body) => {
    await add.mutateAsync({ body })
    form.reset()
  })
  return (
    <form method="post" noValidate onSubmit={send} className="flex flex-col gap-4">
      <h3 className="text-base">Add a text</h3>
      <ErrorSummary {...form.summary} />
      <Input {...form.field('title')} label="Name" maxLength={60} autoComplete="off" />
      <Textarea
        {...form.field('text')}
        label="Text"
        hint={`${MACRO_FIELDS.map((field) => `{${field}}`).join(', ')} are filled in.`}
        rows={5}
        maxLength={2000}
      />
      <Button type="submit" className="self-start" busy={form.isSubmitting} busyLabel="Adding…">
        Add
      </Button>
    </form>
  )
}
