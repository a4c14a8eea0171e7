import { useQueryClient } from '@tanstack/react-query'
import { useDelete, useDeleteMany, useNotify, useTranslate } from 'ra-core'
import type { ResourceDescriptor } from '../../schema/descriptor'
import type { Values } from '../../schema/template'
import { recordTitle } from '../displays/recordTitle'
import { sentences } from '../displays/sentences'
import { statusError } from '../feedback/codedError'
import { ConfirmDialog } from '../kit/ConfirmDialog'
import { showError } from '../kit/errorDialog'
import type { Row } from './selection'
import { isNoMatchingTags } from '../../data/http'

interface RemovalDialogProps {
  readonly descriptor: ResourceDescriptor
  readonly params: Values | undefined
  /** At least one. */
  readonly rows: readonly Row[]
  /** These are gone. */
  readonly onDone: (rows: readonly Row[]) => void
  readonly onClose: () => void
}

const ANSWERED = { returnPromise: true } as const

/** Deletes rows, after asking. Nothing is gone before the server says so. */
export function RemovalDialog({ descriptor, params, rows, onDone, onClose }: RemovalDialogProps) {
  const [deleteOne] = useDelete<Row>()
  const [deleteMany] = useDeleteMany<Row>()
  const queries = useQueryClient()
  const translate = useTranslate()
  const notify = useNotify()
  const [first, ...others] = rows

  const remove = async () => {
    const meta = params && { meta: { params } }
    try {
      if (first && others.length === 0)
        await deleteOne(descriptor.name, { id: first.id, previousData: first, ...meta }, ANSWERED)
      else await deleteMany(descriptor.name, { ids: rows.map(({ id }) => id), ...meta }, ANSWERED)
      notify(translate('list.deleted', { smart_count: rows.length }), { type: 'success' })
      onDone(rows)
    } catch (error) {
      const { errorTitle, errorStatus } = descriptor.calls.delete ?? {}
      if (!isNoMatchingTags(error)) return showError(errorTitle, errorStatus ? statusError(error) : error)
      notify(translate('server.noMatchingTags'))
      onDone(rows)
    } finally {
      onClose()
      await queries.invalidateQueries({ queryKey: [descriptor.name] })
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={translate('messages.areYouSure')}
      text={sentences(
        translate('list.delete.text', {
          smart_count: rows.length,
          name: first ? recordTitle(descriptor, first, translate) : '',
        }),
        translate(`resources.${descriptor.name}.deleteNote`, { _: '' }),
        translate('messages.cannotUndo'),
      )}
      confirmLabel={translate('list.delete.label')}
      danger
      onConfirm={remove}
    />
  )
}
