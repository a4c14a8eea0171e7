import { OptionalRecordContextProvider, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { downloadParams, isFiltered, useDownload, type DownloadType } from '../../data/downloads'
import type { Translate } from '../../data/texts'
import type { PlacedAction } from '../../schema/descriptor'
import type { Values } from '../../schema/template'
import { showError } from '../kit/errorDialog'
import { LazyFallback } from '../kit/lazily'
import { ActionDialog } from './ActionDialog'
import { DialogFrame } from './DialogFrame'
import { NoRow } from './NoRow'
import type { ActionDialogs } from './actionTypes'
import { hrefOf } from './columns'
import { ActionForm, ActionList, ConfirmDialog, SaveFileDialog, UsedRemovalDialog } from './lateDialogs'
import type { Row } from './selection'
import { useActionCall } from './useActionCall'

interface Started {
  readonly action: PlacedAction
  readonly rows: readonly Row[]
}

interface ListActionOptions {
  readonly resource: string
  readonly params: Values
  readonly dialogs: ActionDialogs
  /** The list's filters as the wire has them: they go into the body of a download. */
  readonly filters: Values
  /** The same in words; undefined where the list shows everything. */
  readonly filterWords: () => string | undefined
  /** Something was changed for these rows, of many: their selection has served. */
  readonly onBulkDone: (rows: readonly Row[]) => void
}

/**
 * Starts actions of a list: follows their link, opens their dialog, starts their download, asks first where the
 * schema says so, and makes the call. `element` holds what is open.
 */
export function useListActions({ resource, params, dialogs, filters, filterWords, onBulkDone }: ListActionOptions) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const makeCall = useActionCall()
  const { start: startDownload } = useDownload()
  const [started, setStarted] = useState<Started>()
  const [nothingSelected, setNothingSelected] = useState(false)

  // What was opened since stays.
  const end = (ended: Started | undefined) => setStarted((now) => (now === ended ? undefined : now))

  const run = async (running: Started) => {
    const { action, rows } = running
    try {
      await makeCall(action, { resource, rows, params })
      if (action.on === 'bulk') onBulkDone(rows)
    } catch (error) {
      showError(action.errorTitle, error)
    } finally {
      end(running)
    }
  }

  const start = (action: PlacedAction, rows: readonly Row[]) => {
    const values = { ...params, ...rows[0] }
    if (action.on === 'bulk' && rows.length === 0) return setNothingSelected(true)
    if (action.link !== undefined) return void navigate(hrefOf(action.link, values) ?? '.')
    if (action.download !== undefined) {
      const type = action.download as DownloadType
      return isFiltered(type) && rows.length === 0
        ? startDownload(type, downloadParams(type, values, filters), filterWords())
        : startDownload(type, downloadParams(type, values))
    }
    if (action.confirm || opened(action, dialogs)) return setStarted({ action, rows })
    void run({ action, rows })
  }

  const close = (done = false) => {
    if (done && started?.action.on === 'bulk') onBulkDone(started.rows)
    end(started)
  }

  const label = started && actionLabel(translate, resource, started.action)
  const opens = started && opened(started.action, dialogs)
  const element = (
    <>
      {nothingSelected && <NoRow onClose={() => setNothingSelected(false)} />}
      {opens && (
        <OptionalRecordContextProvider value={started.action.on === 'row' ? started.rows[0] : undefined}>
          <ActionDialog
            {...started}
            dialog={opens}
            title={label ?? ''}
            resource={resource}
            params={params}
            filters={filters}
            dialogs={dialogs}
            onClose={close}
          />
        </OptionalRecordContextProvider>
      )}
      {started && !opens && (
        <LazyFallback value={<DialogFrame title={label ?? ''} size="s" onClose={() => close()} />}>
          <ConfirmDialog
            open
            onOpenChange={(open) => !open && close()}
            title={label ?? ''}
            text={confirmText(translate, resource, started)}
            confirmLabel={label ?? ''}
            danger={started.action.danger ?? false}
            onConfirm={() => run(started)}
          />
        </LazyFallback>
      )}
    </>
  )
  return { start, element }
}

/** What an action opens: the dialog that it names, else the form or the list, which the page may have under the action's id. */
function opened({ id, dialog, form, list, saveAs, usedBy }: PlacedAction, dialogs: ActionDialogs) {
  if (saveAs !== undefined) return SaveFileDialog
  if (usedBy !== undefined) return UsedRemovalDialog
  if (dialog !== undefined) return dialogs[dialog]
  if (form !== undefined) return dialogs[id] ?? ActionForm
  return list === undefined ? undefined : (dialogs[id] ?? ActionList)
}

/** An action in words. */
export function actionLabel(translate: Translate, resource: string, action: PlacedAction): string {
  return translate(`resources.${resource}.actions.${action.id}`, { _: action.id })
}

/** The schema's labels may say more than 'are you sure': `resources.<r>.confirms.<action>`. */
function confirmText(translate: Translate, resource: string, { action, rows }: Started): string {
  const usual = translate('list.confirm', { smart_count: rows.length })
  const products = new Set(rows.flatMap(({ prCode }) => (typeof prCode === 'string' && prCode !== '' ? [prCode] : [])))
    .size
  return translate(`resources.${resource}.confirms.${action.id}`, {
    ...rows[0],
    smart_count: rows.length,
    products: translate('list.products', { smart_count: products }),
    _: usual,
  })
}
