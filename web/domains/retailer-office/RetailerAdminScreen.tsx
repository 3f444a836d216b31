import { useSuspenseQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { ownHistoryTable, ownProductsTable } from '#contracts/retailer-office/own-data.ts'
import type { RetailerId } from '#contracts/ids.ts'
import type { RetailerRole } from '#contracts/roles.ts'
import { workExport } from '#contracts/store-work/store-work.ts'
import { isAtLeast, useOfficeHref, useOwnRetailer } from '#web/shell/membership.ts'
import { type PanelGroup, panelOf } from '#web/shell/offices.ts'
import { Card, Section } from '#web/ui/Card.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { PageLoading } from '#web/ui/Spinner.tsx'
import { linkClass, TextLink } from '#web/ui/TextLink.tsx'
import { cx } from '#web/ui/class-names.ts'
import { DashboardHead } from '../retailers/DashboardHead.tsx'
import { overview } from '../retailers/queries.ts'
import { CloseBusiness } from './settings/CloseBusiness.tsx'

const GROUPS: readonly { group: PanelGroup; title: string }[] = [
  { group: 'people', title: 'People' },
  { group: 'money', title: 'Money' },
  { group: 'programs', title: 'Other programs' },
  { group: 'records', title: 'Records' },
]

/** The control of one business: its people, stores, money and rules. The sections themselves are those of the office. */
export default function RetailerAdminScreen() {
  const { chosen } = useOwnRetailer()
  if (!chosen) return null
  return (
    <SectionBoundary key={chosen.retailerId} fallback={<PageLoading />}>
      <ControlPanel retailerId={chosen.retailerId} asRole={chosen.role} isOwner={isAtLeast('owner', chosen)} />
    </SectionBoundary>
  )
}

function ControlPanel({ retailerId, asRole, isOwner }: { retailerId: RetailerId; asRole: RetailerRole; isOwner: boolean }) {
  const { data, dataUpdatedAt } = useSuspenseQuery({ ...overview(retailerId), staleTime: 0 })
  const hrefOf = useOfficeHref()
  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-col gap-4">
        {/* The steps of the setup are on the first page. */}
        <DashboardHead overview={{ ...data, setup: [] }} updatedAt={new Date(dataUpdatedAt)} />
        <p>
          <TextLink to={hrefOf('/retailer-business-profile')}>Hours, services and policies of your stores</TextLink>
        </p>
      </div>
      {GROUPS.map(({ group, title }) => (
        <Group key={group} title={title} entries={panelOf(asRole, group)} />
      ))}
      <Section title="Take your data along">
        <ul className="flex flex-col gap-1">
          <FileLink href={`${workExport.path}?retailerId=${retailerId}`}>Orders</FileLink>
          <FileLink href={ownProductsTable.path.replace(':id', String(retailerId))}>Products, prices and stock</FileLink>
          <FileLink href={ownHistoryTable.path.replace(':id', String(retailerId))}>History</FileLink>
        </ul>
      </Section>
      {isOwner && <CloseBusiness retailerId={retailerId} name={data.retailer.name} />}
    </div>
  )
}

function Group({ title, entries }: { title: string; entries: ReturnType<typeof panelOf> }) {
  const hrefOf = useOfficeHref()
  if (entries.length === 0) return null
  return (
    <Section title={title}>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {entries.map(({ href, label, Icon, about }) => (
          <li key={href}>
            <Card className="flex h-full items-start gap-3">
              <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-soft" strokeWidth={1.75} />
              <span className="flex flex-col gap-1">
                <TextLink to={hrefOf(href)} className="font-semibold">
                  {label}
                </TextLink>
                <span className="text-soft">{about}</span>
              </span>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Works before any script runs. */
function FileLink({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a href={href} download className={cx(linkClass, 'inline-flex min-h-11 items-center gap-2')}>
        <Download aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {children} (CSV)
      </a>
    </li>
  )
}
