import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useViewer } from '../../data/session'
import { can } from '../../schema/access'
import { Button } from '../../ui/kit/Button'
import { lazily } from '../../ui/kit/lazily'
import { Page } from '../../ui/kit/Page'
import { PageHeader } from '../../ui/kit/PageHeader'
import { SchemaList } from '../../ui/list/SchemaList'
import type { CheckDialogProps } from './CheckDialog'
import { LEDGER_DIALOGS } from './dialogs'

const CheckDialog = lazily<CheckDialogProps>(() => import('./CheckDialog').then((module) => module.CheckDialog))

/** What the prices of products were, and where each change came from. */
export const PriceLedgerPage = () => <LedgerPage resource="price-entry" title="app.routes.priceLedger" />

/** What labels have confirmed to show. */
export const LabelLedgerPage = () => <LedgerPage resource="label-entry" title="app.routes.labelLedger" />

interface LedgerPageProps {
  readonly resource: 'price-entry' | 'label-entry'
  /** The key of its text. */
  readonly title: string
}

/** A book of the ledger, and the check of it. */
function LedgerPage({ resource, title }: LedgerPageProps) {
  const translate = useTranslate()
  const viewer = useViewer()
  const [isChecking, setChecking] = useState(false)
  const check = (
    <Button onClick={() => setChecking(true)} onPointerEnter={() => void CheckDialog.preload()}>
      {translate('areas.ledger.check.open')}
    </Button>
  )
  return (
    <Page>
      <PageHeader title={translate(title)} actions={can(viewer, 'product.read') ? check : undefined} />
      <SchemaList resource={resource} title={translate(title)} dialogs={LEDGER_DIALOGS} />
      {isChecking && <CheckDialog onClose={() => setChecking(false)} />}
    </Page>
  )
}
