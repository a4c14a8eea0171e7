import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetOne, useNotify, useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { RaRecord } from 'ra-core'
import { conflictOf, isMissing } from '../../data/conflict'
import { loadDescriptor } from '../../data/descriptors'
import { useDescriptor } from '../../data/useDescriptor'
import type { ResourceName } from '../../generated/resources'
import type { ResourceDescriptor } from '../../schema/descriptor'
import { isFor } from '../../schema/rowCondition'
import type { Values } from '../../schema/template'
import { inSentence } from '../displays/inSentence'
import { recordTitle } from '../displays/recordTitle'
import { useErrorDialog } from '../kit/useErrorDialog'
import { FormFrame } from './FormFrame'
import type { FormExtras } from './extras'
import { resultOf } from './ResultDialog'
import { defaultValues } from '../../schema/defaultValues'
import { isNoMatchingTags } from '../../data/http'

export interface SchemaFormDialogProps extends FormExtras {
  readonly resource: ResourceName
  /** The record to change; without one a new one is made. */
  readonly id?: string
  /** Parameters of the page that the calls need: storeCode and such. */
  readonly params?: Values
  /** What it begins with, where the page reads that: `data` is undefined meanwhile. */
  readonly read?: { readonly data: Values | undefined; readonly error: unknown }
  /** What is sent of what was typed, where that is not the whole record. */
  readonly sentOf?: (values: Values) => Values
  /** What a new record starts with beside the schema's defaults. */
  readonly defaults?: Values
  /** Its width, where the number of fields does not say it. */
  readonly size?: 's' | 'm' | 'l'
  /** In place of the usual title. */
  readonly title?: string
  /** Message key of the title of the dialog that tells of a mistake or a failure, in place of the call's. */
  readonly errorTitle?: string
  /** 'afterClose': a failing save closes the form first and is told then (spec/3 §8, roles). */
  readonly failure?: 'stay' | 'afterClose'
  /** It was given up, or with `saved` saved. */
  readonly onClose: (saved?: boolean) => void
  /** The record was saved, before the dialog closes. */
  readonly onDone?: (record: Values) => void
}

/** Makes or changes a record in a dialog. It is there while it is mounted; changes are never lost without a question. */
export function SchemaFormDialog(props: SchemaFormDialogProps) {
  const descriptor = useDescriptor(props.resource)
  if (!descriptor) return null
  return props.id === undefined ? <CreateDialog {...props} descriptor={descriptor} /> : <EditDialog {...props} id={props.id} descriptor={descriptor} />
}

type Described = SchemaFormDialogProps & { descriptor: ResourceDescriptor }

function CreateDialog(props: Described) {
  const { descriptor, defaults, params } = props
  const values = useMemo(() => ({ ...defaultValues(descriptor), ...params, ...defaults }), [descriptor, defaults, params])
  return <FormDialog {...props} values={values} record={undefined} />
}

function EditDialog(props: Described & { id: string }) {
  const { resource, id, params, read } = props
  const meta = params && { meta: { params } }
  const one = useGetOne<RaRecord<string> & Values>(resource, { id, ...meta }, { enabled: read === undefined })
  const data = useMemo(() => (read ? read.data && { ...read.data, id } : one.data), [read, one.data, id])
  return <FormDialog {...props} values={data} record={data} loadError={data ? undefined : (read ?? one).error} />
}

interface FormDialogProps extends Described {
  values: Values | undefined
  record: (RaRecord<string> & Values) | undefined
  loadError?: unknown
}

function FormDialog(props: FormDialogProps) {
  const { descriptor, resource, record, params, sentOf, onClose, onDone, failure = 'stay' } = props
  const translate = useTranslate()
  const notify = useNotify()
  const { showError } = useErrorDialog()
  const dataProvider = useDataProvider()
  const queries = useQueryClient()
  const mode = props.id === undefined ? 'create' : 'update'
  const call = descriptor.calls[mode]
  // A record that this is not for is only read, and what is not there is not saved.
  const entry = call && !props.loadError && (!record || isFor(call.onlyFor, record)) ? call : undefined
  const errorTitle = props.errorTitle ?? entry?.errorTitle
  const name = translate(`resources.${resource}.name`, { smart_count: 1 })

  const readAgain = () => Promise.all([resource, ...(call?.invalidates ?? [])].map((name) => queries.invalidateQueries({ queryKey: [name] })))
  // Not react-admin's useUpdate: it puts the answer into the cache, and with it a password that was only ever sent.
  const { mutateAsync: write } = useMutation({
    mutationFn: ({ body, of }: { body: Values; of: typeof record }) => {
      const meta = params && { meta: { params } }
      return of ? dataProvider.update(resource, { id: of.id, data: body, previousData: sentOf ? { id: of.id } : of, ...meta }) : dataProvider.create(resource, { data: body, ...meta })
    },
    // What was saved is saved, however long it takes to be read again.
    onSuccess: () => void readAgain(),
  })
  const save = async (body: Values, typed: Values) => {
    try {
      // Before anything is sent: what was saved is not to fail for want of what its answer is read by.
      const answered = call?.result === undefined ? undefined : await loadDescriptor(call.result)
      const { data } = await write({ body: sentOf ? sentOf(typed) : body, of: record })
      const result = answered && resultOf(answered, data as Values, translate)
      if (!result) notify(translate(record ? 'form.saved' : 'form.created', { name }), { type: 'success' })
      onDone?.(data as Values)
      return result
    } catch (error) {
      if (isNoMatchingTags(error)) {
        // Saved, and no tag shows it (spec/2 §4).
        void readAgain()
        notify(translate('server.noMatchingTags'))
        onDone?.(body)
      } else if (failure === 'stay' || conflictOf(error) || isMissing(error)) throw error
      else showError(errorTitle, error)
      return undefined
    }
  }
  const recreate = async (body: Values) => {
    const { [descriptor.table?.serial ?? '']: _number, ...data } = body
    const { data: added } = await write({ body: data, of: undefined })
    notify(translate('form.created', { name }), { type: 'success' })
    onDone?.(added as Values)
  }
  const title = record ? translate('form.editTitle', { name, title: recordTitle(descriptor, record, translate) }) : translate('form.createTitle', { name: inSentence(name) })
  const isLarge = descriptor.fields.filter((field) => field.inForm).length > 8
  return (
    <FormFrame
      {...props}
      title={props.title ?? (mode === 'create' || record ? title : name)}
      size={props.size ?? (isLarge ? 'l' : 'm')}
      submitLabel={translate(mode === 'create' ? 'form.create' : 'form.save')}
      mode={mode}
      errorTitle={errorTitle}
      unchanged={call?.unchanged}
      readOnly={!entry}
      onSave={save}
      onRecreate={mode === 'update' && canRecreate(descriptor) ? recreate : undefined}
      onClose={onClose}
    />
  )
}

/** Whether a record can be made out of what the form of one that is there holds: a password is not in it. */
const canRecreate = ({ calls, fields }: ResourceDescriptor) => calls.create !== undefined && !fields.some(({ writeOnly, required }) => writeOnly && required)
