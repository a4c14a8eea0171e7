import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useTranslate, type RaRecord } from 'ra-core'
import { useMemo } from 'react'
import { conflictOf, isMissing } from '../../data/errors'
import { loadDescriptor } from '../../data/descriptors'
import { useDescriptor } from '../../data/useDescriptor'
import { useFreshOne } from '../../data/useFreshOne'
import type { ResourceName } from '../../generated/resources'
import type { ResourceDescriptor } from '../../schema/descriptor'
import { isFor } from '../../schema/rowCondition'
import type { Values } from '../../schema/template'
import { inSentence } from '../displays/inSentence'
import { recordTitle } from '../displays/recordTitle'
import { showError } from '../kit/errorDialog'
import { FormFrame } from './FormFrame'
import type { FormExtras } from './extras'
import { resultOf } from './ResultDialog'
import { defaultValues } from '../../schema/defaultValues'
import { isNoMatchingTags } from '../../data/http'

export interface SchemaFormDialogProps extends FormExtras {
  readonly resource: ResourceName
  /** The record to edit; without it, a new one is created. */
  readonly id?: string
  /** Parameters of the page that the calls need: storeCode and such. */
  readonly params?: Values
  /** Initial values, if the page loads them: `data` is undefined meanwhile. */
  readonly read?: { readonly data: Values | undefined; readonly error: unknown }
  /** The body to send, if that is not the whole record. */
  readonly sentOf?: (values: Values) => Values
  /** Initial values of a new record beyond the schema's defaults. */
  readonly defaults?: Values
  /** Its width, if not by the number of fields. */
  readonly size?: 's' | 'm' | 'l'
  /** In place of the default title. */
  readonly title?: string
  /** Message key of the title of the dialog that reports an error or a failure, in place of the call's. */
  readonly errorTitle?: string
  /** 'afterClose': a failing save closes the form first and is then reported (roles). */
  readonly failure?: 'stay' | 'afterClose'
  /** Called when it is cancelled or, with `saved`, saved. */
  readonly onClose: (saved?: boolean) => void
  /** Called with the saved record, before the dialog closes. */
  readonly onDone?: (record: Values) => void
}

/** Creates or edits a record in a dialog, open while it is mounted; changes are never lost without a question. */
export function SchemaFormDialog(props: SchemaFormDialogProps) {
  const descriptor = useDescriptor(props.resource)
  if (!descriptor) return null
  return props.id === undefined ? (
    <CreateDialog {...props} descriptor={descriptor} />
  ) : (
    <EditDialog {...props} id={props.id} descriptor={descriptor} />
  )
}

type Described = SchemaFormDialogProps & { descriptor: ResourceDescriptor }

function CreateDialog(props: Described) {
  const { descriptor, defaults, params } = props
  const values = useMemo(
    () => ({ ...defaultValues(descriptor), ...params, ...defaults }),
    [descriptor, defaults, params],
  )
  return <FormDialog {...props} values={values} record={undefined} />
}

function EditDialog(props: Described & { id: string }) {
  const { resource, id, params, read } = props
  const meta = params && { meta: { params } }
  const one = useFreshOne(resource, { id, ...meta }, read === undefined)
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
  const dataProvider = useDataProvider()
  const queries = useQueryClient()
  const mode = props.id === undefined ? 'create' : 'update'
  const call = descriptor.calls[mode]
  // A record that the call is not for is read-only, and one that failed to load is not saved.
  const entry = call && !props.loadError && (!record || isFor(call.onlyFor, record)) ? call : undefined
  const errorTitle = props.errorTitle ?? entry?.errorTitle
  const name = translate(`resources.${resource}.name`, { smart_count: 1 })

  const readAgain = () =>
    Promise.all([resource, ...(call?.invalidates ?? [])].map((name) => queries.invalidateQueries({ queryKey: [name] })))
  // Not react-admin's useUpdate: it puts the answer into the cache, and with it a password that was only ever sent.
  const { mutateAsync: write } = useMutation({
    mutationFn: ({ body, of }: { body: Values; of: typeof record }) => {
      const meta = params && { meta: { params } }
      return of
        ? dataProvider.update(resource, { id: of.id, data: body, previousData: sentOf ? { id: of.id } : of, ...meta })
        : dataProvider.create(resource, { data: body, ...meta })
    },
    // Not awaited: the save is done, however long it takes to read again.
    onSuccess: () => void readAgain(),
  })
  const save = async (body: Values, typed: Values) => {
    try {
      // Before anything is sent: a save must not fail because the schema of its answer cannot be loaded.
      const answered = call?.result === undefined ? undefined : await loadDescriptor(call.result)
      const { data } = await write({ body: sentOf ? sentOf(typed) : body, of: record })
      const result = answered && resultOf(answered, data as Values, translate)
      if (!result) notify(translate(record ? 'form.saved' : 'form.created', { name }), { type: 'success' })
      onDone?.(data as Values)
      return result
    } catch (error) {
      if (isNoMatchingTags(error)) {
        // Saved, and no tag shows it.
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
  const title = record
    ? translate('form.editTitle', { name, title: recordTitle(descriptor, record, translate) })
    : translate('form.createTitle', { name: inSentence(name) })
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

/** Whether a record can be created again from its edit form, which lacks passwords. */
const canRecreate = ({ calls, fields }: ResourceDescriptor) =>
  calls.create !== undefined && !fields.some(({ writeOnly, required }) => writeOnly && required)
