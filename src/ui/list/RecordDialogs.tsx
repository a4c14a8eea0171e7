import type { ResourceDescriptor } from '../../schema/descriptor'
import type { ResourceName } from '../../generated/resources'
import type { Values } from '../../schema/template'
import { useTranslate } from 'ra-core'
import type { ComponentType } from 'react'
import type { FieldOverrides } from '../fields'
import { SchemaFormDialog, type SchemaFormDialogProps } from '../form/SchemaFormDialog'
import { Button } from '../kit/Button'
import { Dialog } from '../kit/Dialog'
import { lazily } from '../kit/lazily'
import { SchemaShowDialog, type SchemaShowDialogProps } from '../show/SchemaShowDialog'
import type { RowDialog } from './useRowDialogs'

const HistoryDialog = lazily(() => import('../history/HistoryDialog').then((module) => module.HistoryDialog))

interface RecordDialogsProps {
  descriptor: ResourceDescriptor
  params: Values | undefined
  fields: FieldOverrides | undefined
  dialog: RowDialog
  id: string
  /** The page's own form in place of the schema's. */
  form?: ComponentType<SchemaFormDialogProps> | undefined
  /** The page's own view in place of the schema's. */
  show?: ComponentType<SchemaShowDialogProps> | undefined
  onClose: () => void
}

/** The record that the address names, to read or to change. Loaded when the first one is opened. */
export function RecordDialogs({
  descriptor,
  params,
  fields,
  dialog,
  id,
  form: Form = SchemaFormDialog,
  show: Show = SchemaShowDialog,
  onClose,
}: RecordDialogsProps) {
  const resource = descriptor.name as ResourceName
  const given = { resource, fields, onClose, ...(params && { params }) }
  if (dialog === 'history') return <HistoryDialog descriptor={descriptor} params={params} id={id} onClose={onClose} />
  if (dialog === 'create') return descriptor.calls.create ? <Form {...given} /> : <NotAllowed onClose={onClose} />
  // Another record is another form: input does not carry over.
  if (dialog === 'edit' && descriptor.calls.update) return <Form key={id} {...given} id={id} />
  return <Show {...given} id={id} />
}

/** The address asks for a new record, which the person may not make. */
function NotAllowed({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={translate('app.forbidden.title')}
      footer={<Button onClick={onClose}>{translate('kit.close')}</Button>}
    >
      {translate('app.forbidden.text')}
    </Dialog>
  )
}
