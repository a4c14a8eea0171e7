import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { isNoMatchingTags } from '../../data/serverMessages'
import type { ResourceDescriptor } from '../../schema/descriptor'
import type { Values } from '../../schema/template'
import { recordTitle } from '../displays/recordTitle'
import { statusError } from '../feedback/codedError'
import { useErrorDialog } from '../kit/useErrorDialog'
import { ConfirmDialog, NoRowDialog } from './lateDialogs'
import type { Row } from './selection'

/** Deletes rows, after asking. Nothing is gone before the server says so; `onDone` is told what is. */
export function useListDelete(descriptor: ResourceDescriptor, params: Values | undefined, onDone: (rows: readonly Row[]) => void) {
  const dataProvider = useDataProvider()
  const queries = useQueryClient()
  const translate = useTranslate()
  const notify = useNotify()
  const { showError } = useErrorDialog()
  const [asked, setAsked] = useState<readonly Row[]>()

  const remove = async (rows: readonly Row[]) => {
    const meta = params && { meta: { params } }
    try {
      const [row] = rows
      if (rows.length === 1 && row) await dataProvider.delete(descriptor.name, { id: row.id, previousData: row, ...meta })
      else await dataProvider.deleteMany(descriptor.name, { ids: rows.map(({ id }) => id), ...meta })
      notify(translate('list.deleted', { smart_count: rows.length }), { type: 'success' })
      onDone(rows)
    } catch (error) {
      const { errorTitle, errorStatus } = descriptor.calls.delete ?? {}
      if (!isNoMatchingTags(error)) return showError(errorTitle, errorStatus ? statusError(error) : error)
      notify(translate('messages.noMatchingTags'))
      onDone(rows)
    } finally {
      setAsked((now) => (now === rows ? undefined : now))
      await queries.invalidateQueries({ queryKey: [descriptor.name] })
    }
  }

  const [first] = asked ?? []
  const element =
    asked === undefined ? null : asked.length === 0 ? (
      <NoRowDialog onClose={() => setAsked(undefined)} />
    ) : (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={translate('messages.areYouSure')}
        text={[translate('list.delete.text', { smart_count: asked.length, name: first ? recordTitle(descriptor, first, translate) : '' }), translate(`resources.${descriptor.name}.deleteNote`, { _: '' }), translate('messages.cannotUndo')].filter(Boolean).join(' ')}
        confirmLabel={translate('list.delete.label')}
        danger
        onConfirm={() => remove(asked)}
      />
    )
  return { ask: setAsked, element }
}
