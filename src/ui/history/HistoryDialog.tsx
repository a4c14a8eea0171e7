import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetOne, useNotify, useTranslate, type RaRecord } from 'ra-core'
import { HttpError } from '../../data/http'
import type { ResourceName } from '../../generated/resources'
import type { FieldDescriptor, ResourceDescriptor } from '../../schema/descriptor'
import { isFor } from '../../schema/rowCondition'
import type { Values } from '../../schema/template'
import { same } from '../../schema/threeWay'
import type { FieldChange } from '../displays/changes'
import { inSentence } from '../displays/inSentence'
import { recordTitle } from '../displays/recordTitle'
import { fieldLabel } from '../displays/values'
import { Button } from '../kit/Button'
import { showError } from '../kit/errorDialog'
import { auditFilter } from './auditKey'
import { HistoryLines } from './HistoryLines'
import styles from './history.module.css'

interface HistoryDialogProps {
  readonly descriptor: ResourceDescriptor
  readonly params: Values | undefined
  /** As `recordId` makes it. */
  readonly id: string
  readonly onClose: () => void
}

type Record_ = RaRecord<string> & Values

/** Who changed a record, when, and what it was before; users who may edit it can restore a value. */
export function HistoryDialog({ descriptor, params, id, onClose }: HistoryDialogProps) {
  const translate = useTranslate()
  const resource = descriptor.name as ResourceName
  const { data: record } = useGetOne<Record_>(
    resource,
    { id, ...(params && { meta: { params } }) },
    { refetchOnMount: 'always' },
  )
  const name =
    (record && recordTitle(descriptor, record, translate)) ||
    inSentence(translate(`resources.${resource}.name`, { smart_count: 1 }))
  const entry = descriptor.calls.update
  const isOpen = record !== undefined && entry !== undefined && isFor(entry.onlyFor, record)
  const action = (change: FieldChange) => {
    const field = descriptor.fields.find((one) => one.name === change.field)
    if (!isOpen || !field || change.was === undefined || field.readOnly === 'always' || field.readOnly === 'edit')
      return null
    return (
      <RestoreButton
        was={JSON.parse(change.was) as unknown}
        field={field}
        descriptor={descriptor}
        record={record}
        params={params}
      />
    )
  }
  return <HistoryLines name={name} filter={auditFilter(descriptor, id)} renderAction={action} onClose={onClose} />
}

interface RestoreButtonProps {
  readonly descriptor: ResourceDescriptor
  readonly params: Values | undefined
  readonly was: unknown
  readonly field: FieldDescriptor
  readonly record: Record_
}

/** Restores a field's value, on the record as it is by then, so that nothing else is reverted. */
function RestoreButton({ was, field, descriptor, record, params }: RestoreButtonProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const dataProvider = useDataProvider()
  const queries = useQueryClient()
  const { name: resource } = descriptor
  const label = fieldLabel(resource, field, translate)
  const readAgain = () => Promise.all([resource, 'audit'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const meta = params && { meta: { params } }
      const { data: now } = await dataProvider.getOne<Record_>(resource, { id: record.id, ...meta })
      // The user must have seen the value that is replaced.
      if (!same(now[field.name], record[field.name]))
        throw new HttpError({ message: '', key: 'server.changedMeanwhile' }, 409, '')
      return dataProvider.update(resource, {
        id: record.id,
        data: { ...now, [field.name]: was },
        previousData: now,
        ...meta,
      })
    },
    onSuccess: async () => {
      notify(translate('list.history.done', { field: label }), { type: 'success' })
      await readAgain()
    },
    onError: (error) => {
      showError(descriptor.calls.update?.errorTitle, error)
      void readAgain()
    },
  })
  if (JSON.stringify(record[field.name] ?? null) === JSON.stringify(was))
    return <span className={styles.none}>{translate('list.history.same')}</span>
  return (
    <Button
      size="s"
      loading={isPending}
      aria-label={translate('list.history.putBackField', { field: label })}
      onClick={() => mutate()}
    >
      {translate('list.history.putBack')}
    </Button>
  )
}
