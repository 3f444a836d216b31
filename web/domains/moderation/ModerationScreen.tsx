import { MessageSquareReply } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import {
  type CaseReason,
  decideCase,
  type ModerationCase,
  moderationCases,
  RULE_NAMES,
  RULES,
  rulesOf,
  TEXT_NOUNS,
} from '#contracts/moderation.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { useList } from '#web/lib/use-list.ts'
import { toast } from '#web/state/toasts.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Stars } from '#web/ui/Stars.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Photos } from '../reviews/Photos.tsx'
import { useDecideCase, useOpenCase } from './queries.ts'
import { StarCounts } from './StarCounts.tsx'

const REASONS: Record<CaseReason, string> = {
  appeal: 'Appeal',
  reported: 'Reported',
  burst: 'Many at once',
  copied: 'Copied text',
  link: 'Has a link',
  changed: 'Hidden before, changed now',
  first: 'First text of an author',
}

/** The form's choice of a rule may be empty; the server refuses to hide without one. */
const Decision = z
  .strictObject({
    outcome: decideCase.body.shape.outcome,
    rule: z.string(),
    note: decideCase.body.shape.note,
  })
  .refine(({ outcome, rule }) => outcome === 'keep' || rule !== '', { path: ['rule'], message: 'Choose the rule it breaks.' })

/** The texts that wait for a moderator, the log of decisions, and the counts that show if low ratings are hidden more often. */
export default function ModerationScreen() {
  const isLog = useAddressFilters().get('state') === 'decided'
  return (
    <div className="flex flex-col gap-10">
      <ListPage
        title="Moderation"
        lead="Reviews, everything else people write, and listings that shoppers report. Decide by a rule. A low rating alone is no reason to hide a review."
        list={useList(moderationCases, [], { state: isLog ? 'decided' : 'open' })}
        noun={['case', 'cases']}
        filters={[
          {
            name: 'state',
            label: 'Cases',
            divides: true,
            choices: [
              { value: null, label: 'Waiting' },
              { value: 'decided', label: 'Decided' },
            ],
          },
        ]}
        cards={{ rowKey: ({ id }) => id, card: (one) => <Case one={one} /> }}
        empty={{
          title: isLog ? 'Nothing decided yet' : 'Nothing is waiting.',
          icon: <MessageSquareReply strokeWidth={1.75} />,
          children: 'Reports, appeals and texts held by our checks show up here.',
        }}
      />
      <Section title="Shown and hidden, by stars">
        <StarCounts />
      </Section>
    </div>
  )
}

function Case({ one }: { one: ModerationCase }) {
  const {
    kind,
    reasons,
    openedAt,
    text,
    rating,
    author,
    hiddenBefore,
    orderNumber,
    about,
    context,
    photos,
    reports,
    appeal,
    heldBy,
    decision,
  } = one
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-base first-letter:uppercase">
            {TEXT_NOUNS[kind]} <TextLink to={about.href}>{about.title}</TextLink>
          </h2>
          <p className="text-sm text-soft">
            {author} · {dateAndTime(openedAt)}
            {orderNumber && ` · received with order ${orderNumber}`}
          </p>
          {hiddenBefore > 0 && <p className="text-sm text-soft">{plural(hiddenBefore, 'case')} of this author hidden before</p>}
        </div>
        <p className="flex flex-wrap gap-2">
          {reasons.map((reason) => (
            <Badge key={reason}>{REASONS[reason]}</Badge>
          ))}
        </p>
      </div>
      {rating !== null && <Stars rating={rating} />}
      <p className="break-words whitespace-pre-wrap">{text ?? 'The author deleted this.'}</p>
      <Photos photos={photos.map((src) => ({ id: src, src }))} author={author} of="with this text" />
      {context && <p className="border-l-2 border-hairline pl-3 break-words whitespace-pre-wrap text-soft">{context}</p>}
      {reports.map(({ rule, words }, i) => (
        // Reports have no names here: the moderator judges the text.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={i} className="rounded-sm bg-sunken p-3 text-sm break-words">
          {RULES[rule]}: {words}
        </p>
      ))}
      {appeal && <p className="rounded-sm bg-sunken p-3 text-sm break-words">The author asks for a second look: {appeal}</p>}
      {decision ? (
        <p className="text-sm text-soft">
          {decision.by ?? 'Someone'} {decision.isHidden ? 'hid' : 'kept'} this, {dateAndTime(decision.at)}
          {decision.rule && ` · ${RULES[decision.rule]}`} · {decision.note}
        </p>
      ) : heldBy ? (
        <p className="text-sm text-soft">{heldBy} has this open.</p>
      ) : (
        <Decide one={one} />
      )}
    </Card>
  )
}

function Decide({ one: { id, author, kind } }: { one: ModerationCase }) {
  const isListing = kind === 'product'
  const [isOpen, setOpen] = useState(false)
  const take = useOpenCase()
  const decide = useDecideCase()
  return (
    <>
      <Button
        size="sm"
        className="self-start"
        busy={take.isPending}
        onClick={() => take.mutate({ params: { id } }, { onSuccess: () => setOpen(true) })}
      >
        Decide
        <span className="visually-hidden">
          {' '}
          about the {isListing ? 'listing' : 'text'} by {author}
        </span>
      </Button>
      {isOpen && (
        <FormDialog
          title={isListing ? 'Keep it on sale, or take it down?' : 'Keep or hide?'}
          schema={Decision}
          keptAs={`moderation ${id}`}
          defaultValues={{ rule: '', note: '' }}
          submitLabel="Decide"
          onSubmit={async ({ outcome, rule, note }) => {
            await decide.mutateAsync({ params: { id }, body: { outcome, rule: RULE_NAMES.find((name) => name === rule) ?? null, note } })
            toast({ title: outcome === 'keep' ? 'Kept' : isListing ? 'Taken down' : 'Hidden', body: `${author} gets a message.` })
          }}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <>
              <RadioGroup
                {...form.field('outcome')}
                legend="Decision"
                choices={[
                  { value: 'keep', label: 'Keep' },
                  { value: 'hide', label: isListing ? 'Take the listing down' : 'Hide', detail: 'Only under one of the rules.' },
                ]}
              />
              {form.watch('outcome') === 'hide' && (
                <Select
                  {...form.field('rule')}
                  label="Rule"
                  placeholder="Choose one"
                  choices={rulesOf(kind).map((value) => ({ value, label: RULES[value] }))}
                />
              )}
              <Textarea {...form.field('note')} label="Note to the author" rows={4} maxLength={1000} />
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}
