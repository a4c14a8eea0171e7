import { useTranslate } from 'ra-core'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useStoreName } from '../../data/storeName'
import { useDescriptor } from '../../data/useDescriptor'
import { type RunActionParams, useRunAction } from '../../data/useRunAction'
import type { ResourceName } from '../../generated/resources'
import { actionFormDefaults, actionFormOf } from '../../schema/actionForm'
import { bodyOf } from '../../schema/body'
import type { ResourceDescriptor } from '../../schema/descriptor'
import { recordId } from '../../schema/recordId'
import type { Values } from '../../schema/template'
import { rowName } from '../displays/recordTitle'
import { FormFrame } from '../form/FormFrame'
import type { FormExtras } from '../form/extras'
import { SchemaFormDialog, type SchemaFormDialogProps } from '../form/SchemaFormDialog'
import { ONLY } from '../form/SettingsForm'
import { ScanLog } from '../scan/ScanLog'
import { SoundButton } from '../scan/SoundButton'
import { type Scan, useScanRun } from '../scan/useScanRun'
import type { ActionDialogProps } from './actionTypes'
import { useActionCall } from './useActionCall'
import { actionLabel } from './useListActions'

export interface ActionFormProps extends ActionDialogProps, FormExtras {
  /** In place of the texts of the action: `resources.<r>.dialogs.<action>` has `title`, `text` and `submit`. */
  readonly title?: string
  readonly description?: ReactNode
  /** Initial values beyond those of the rows and the schema. */
  readonly defaults?: Values
  /** 's' of a call's form, and of a record's that asks for no more than two fields. */
  readonly size?: SchemaFormDialogProps['size']
  /** The options of its fields, if the page loads them. */
  readonly awaits?: { readonly data: unknown; readonly error: unknown; readonly refetch: () => unknown }
  /** What was sent, for the log of a form that stays open; by default, and if it is invalid, all that was typed, and the action. */
  readonly scanOf?: (form: Values) => Scan
  /** There is nothing to send, which the page says. */
  readonly disabled?: boolean
  /** Sends what was typed; `call` makes the action's call, with another body if it is given one. */
  readonly send?: (
    form: Values,
    call: (given?: Pick<RunActionParams, 'body' | 'query'>) => Promise<void>,
  ) => Promise<void>
}

type Described = ActionFormProps & { readonly descriptor: ResourceDescriptor }

/** The dialog of an action that names a form: asks for the body of its call, or changes a record that has calls of its own. */
export function ActionForm(props: ActionFormProps) {
  const { action, resource, rows, params } = props
  const translate = useTranslate()
  const descriptor = useDescriptor(action.form as ResourceName)
  const store = useStoreName(params['storeCode'] as string | undefined)
  if (!descriptor) return null
  const title =
    props.title ??
    translate(`resources.${resource}.dialogs.${action.id}.title`, {
      ...rows[0],
      store,
      _: actionLabel(translate, resource, action),
    })
  return action.call === undefined ? (
    <RecordForm {...props} descriptor={descriptor} title={title} />
  ) : (
    <CallForm {...props} descriptor={descriptor} title={title} />
  )
}

function RecordForm({ action, rows, params, descriptor, fields, title, description: _text, ...extras }: Described) {
  const shown = useMemo(() => {
    const { asks = descriptor.fields.map(({ name }) => name) } = action
    const hidden = descriptor.fields
      .filter(({ name }) => !asks.includes(name))
      .map(({ name }) => [name, { form: false }] as const)
    return { ...Object.fromEntries(hidden), ...fields }
  }, [action, descriptor, fields])
  return (
    <SchemaFormDialog
      {...(action.asks && action.asks.length <= 2 && { size: 's' })}
      {...extras}
      resource={descriptor.name as ResourceName}
      id={recordId(descriptor.key, { ...params, ...rows[0] }) || ONLY}
      params={params}
      fields={shown}
      {...(title !== undefined && { title })}
      {...(action.errorTitle !== undefined && { errorTitle: action.errorTitle })}
    />
  )
}

/** Named in a sentence; more of them are counted. */
const NAMED = 3

function CallForm({
  descriptor,
  action,
  resource,
  rows,
  params,
  title,
  description,
  defaults,
  awaits,
  send,
  scanOf,
  size = action.stays ? 'l' : 's',
  filters: _filters,
  ...extras
}: Described) {
  const translate = useTranslate()
  const makeCall = useActionCall()
  const [sending, setSending] = useState<{ readonly percent: number; readonly stop: () => void }>()
  const uploading = useRef<AbortController>(undefined)
  // Left with the back button, it ends as it does by Escape.
  useEffect(() => () => uploading.current?.abort(), [])
  const runAction = useRunAction()
  const { entries, older, run, missed } = useScanRun()
  const own = useDescriptor(resource as ResourceName)
  const asked = useMemo(() => actionFormOf(descriptor, action), [descriptor, action])
  // The form keeps its initial values, whatever the list loads meanwhile.
  const [values] = useState(() => ({ ...actionFormDefaults(asked, rows[0]), ...defaults }))
  const isUpload = asked.fields.some(({ upload }) => upload !== undefined)
  const text = (part: string, usual: string) =>
    translate(`resources.${resource}.dialogs.${action.id}.${part}`, { smart_count: rows.length, _: usual })
  const names =
    action.on === 'bulk' && own
      ? rows
          .slice(0, NAMED)
          .map((row) => rowName(own, row, translate))
          .join(', ')
      : ''
  const more = rows.length - NAMED
  const save = async (form: Values, typed: Values) => {
    const call = async (given: Pick<RunActionParams, 'body' | 'query'> = {}) => {
      const ending = new AbortController()
      const onProgress = (percent: number) => setSending({ percent, stop: () => ending.abort() })
      if (isUpload) {
        uploading.current = ending
        onProgress(0)
      }
      try {
        await (action.stays ? runAction : makeCall)(action, {
          resource,
          rows,
          params,
          form,
          onProgress,
          signal: ending.signal,
          ...given,
        })
      } finally {
        uploading.current = undefined
        setSending(undefined)
      }
    }
    const work = () => (send ? send(typed, call) : call())
    if (!action.stays) return work()
    // Not awaited: the next may be scanned before the answer to this one is there.
    void run(scanOf?.(typed) ?? scanned(typed), work)
  }
  const scanned = (typed: Values): Scan => ({
    scanned: Object.values(bodyOf(asked, typed, 'create')).join(' · '),
    what: actionLabel(translate, resource, action),
  })
  return (
    <FormFrame
      {...extras}
      descriptor={asked}
      mode="create"
      values={awaits && !awaits.data ? undefined : values}
      loadError={awaits?.error}
      onRetry={awaits?.refetch}
      title={title}
      description={
        description ??
        text('text', names && translate(more > 0 ? 'list.forNamedAndMore' : 'list.forNamed', { names, more }))
      }
      size={size}
      submitLabel={text('submit', actionLabel(translate, resource, action))}
      errorTitle={action.errorTitle}
      mistakeTitle={action.mistakeTitle}
      guarded={false}
      sending={sending}
      stays={
        action.stays === true
          ? {
              beside: <ScanLog entries={entries} older={older} />,
              tools: <SoundButton />,
              onMissed: (typed, why) => missed(scanned(typed), why),
            }
          : undefined
      }
      onSave={save}
    />
  )
}
