import { useState } from 'react'
import { filledTemplate, type InboxItem, type ReplyTemplate, saveReplyTemplate } from '#contracts/customers/inbox.ts'
import { MESSAGE_LENGTH } from '#contracts/conversations.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useRemoveTemplate, useSaveTemplate } from './queries.ts'

type PickerProps = { item: InboxItem; templates: readonly ReplyTemplate[]; onPick: (text: string) => void }
/** Puts a stored answer into the field of an answer, with its fields filled in. Nothing without stored answers. */
export function TemplatePicker({ item: { shopper, orderNumber, store }, templates, onPick }: PickerProps) {
  if (templates.length === 0) return null
  const values = { 'first name': shopper.split(' ')[0] ?? '', order: orderNumber ?? 'your order', store: store ?? 'our store' }
  const pick = (id: string) => {
    const chosen = templates.find((template) => String(template.id) === id)
    if (chosen) onPick(filledTemplate(chosen.text, values))
  }
  return (
    <Select
      label="Template"
      hint="It replaces what you typed. Read it before you send it."
      value=""
      choices={[{ value: '', label: 'Choose a template' }, ...templates.map(({ id, title }) => ({ value: String(id), label: title }))]}
      onChange={({ target }) => pick(target.value)}
    />
  )
}

type ManageProps = { retailerId: RetailerId; templates: readonly ReplyTemplate[]; onClose: () => void }
/** The stored answers of a business: add, change, remove. */
export function ManageTemplates({ retailerId, templates, onClose }: ManageProps) {
  const remove = useRemoveTemplate()
  const [edited, setEdited] = useState<Pick<ReplyTemplate, 'title' | 'text'> | null>(null)
  if (edited) return <TemplateForm retailerId={retailerId} template={edited} onClose={() => setEdited(null)} />
  return (
    <Dialog open title="Templates" onClose={onClose}>
      <div className="flex flex-col gap-4">
        {templates.length === 0 && <p className="text-soft">No templates yet. Store an answer that you write often.</p>}
        <ul className="divide-y divide-hairline">
          {templates.map((template) => (
            <li key={template.id} className="flex flex-col gap-1 py-3">
              <p className="font-medium break-words">{template.title}</p>
              <p className="line-clamp-3 text-sm break-words text-soft">{template.text}</p>
              <span className="-ml-3 flex flex-wrap">
                <Button size="sm" variant="quiet" onClick={() => setEdited(template)}>
                  Edit<span className="visually-hidden"> {template.title}</span>
                </Button>
                <Button
                  size="sm"
                  variant="quiet-danger"
                  busy={remove.isPending && remove.variables.params.id === template.id}
                  onClick={() => remove.mutate({ params: { id: template.id } })}
                >
                  Remove<span className="visually-hidden"> {template.title}</span>
                </Button>
              </span>
            </li>
          ))}
        </ul>
        <Button className="self-start" onClick={() => setEdited({ title: '', text: '' })}>
          New template
        </Button>
      </div>
    </Dialog>
  )
}

type FormProps = { retailerId: RetailerId; template: Pick<ReplyTemplate, 'title' | 'text'>; onClose: () => void }
function TemplateForm({ retailerId, template: { title, text }, onClose }: FormProps) {
  const save = useSaveTemplate()
  return (
    <FormDialog
      title={title === '' ? 'New template' : `Template “${title}”`}
      schema={saveReplyTemplate.body.omit({ retailerId: true })}
      keptAs={`reply template ${title}`}
      defaultValues={{ title, text }}
      submitLabel="Save template"
      onSubmit={(body) => save.mutateAsync({ body: { retailerId, ...body } })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Input
            {...form.field('title')}
            label="Name"
            hint="Saving under a name that you have replaces that template."
            autoComplete="off"
          />
          <Textarea
            {...form.field('text')}
            label="Answer"
            hint="{first name}, {order} and {store} are filled in when you use it."
            rows={6}
            maxLength={MESSAGE_LENGTH}
          />
        </>
      )}
    </FormDialog>
  )
}
