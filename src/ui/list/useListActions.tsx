import { OptionalRecordContextProvider, useNotify, useTranslate } from 'ra-core'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { downloadParams, keepsToFilters, useDownload, type DownloadType } from '../../data/downloads'
import type { Translate } from '../../data/texts'
import { useRunAction } from '../../data/useRunAction'
import type { ActionEntry } from '../../schema/dialect'
import type { Values } from '../../schema/template'
import { codedError } from '../feedback/codedError'
import { useErrorDialog } from '../kit/useErrorDialog'
import type { ActionDialogs } from './actionTypes'
import { hrefOf } from './columns'
import { ConfirmDialog, NoRowDialog } from './lateDialogs'
import type { Row } from './selection'
import { isNoMatchingTags } from '../../data/http'

interface Started {
  readonly action: ActionEntry
  readonly rows: readonly Row[]
}

interface ListActionOptions {
  readonly resource: string
  readonly params: Values
  readonly dialogs: ActionDialogs
  /** The list's filters as the wire has them: they go into the body of a download (design §4). */
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
  const runAction = useRunAction()
  const { start: startDownload } = useDownload()
  const notify = useNotify()
  const { showError } = useErrorDialog()
  const [started, setStarted] = useState<Started>()
  const [nothingSelected, setNothingSelected] = useState(false)

  // What was opened since stays.
  const end = (ended: Started | undefined) => setStarted((now) => (now === ended ? undefined : now))

  const run = async (running: Started) => {
    const { action, rows } = running
    try {
      await runAction(action, { resource, rows, params })
      notify(translate(action.success ?? 'list.done'), { type: 'success' })
      if (action.on === 'bulk') onBulkDone(rows)
    } catch (error) {
      if (isNoMatchingTags(error)) {
        notify(translate('server.noMatchingTags'))
        if (action.on === 'bulk') onBulkDone(rows)
      } else showError(action.errorTitle, action.errorCode ? codedError(error, translate) : error)
    } finally {
      end(running)
    }
  }

  const start = (action: ActionEntry, rows: readonly Row[]) => {
    const values = { ...params, ...rows[0] }
    if (action.on === 'bulk' && rows.length === 0) return setNothingSelected(true)
    if (action.link !== undefined) return void navigate(hrefOf(action.link, values) ?? '.')
    if (action.download !== undefined) {
      const type = action.download as DownloadType
      return keepsToFilters(type) && rows.length === 0 ? startDownload(type, downloadParams(type, values, filters), filterWords()) : startDownload(type, downloadParams(type, values))
    }
    if (action.dialog !== undefined || action.confirm) return setStarted({ action, rows })
    void run({ action, rows })
  }

  const close = (done = false) => {
    if (done && started?.action.on === 'bulk') onBulkDone(started.rows)
    end(started)
  }

  const label = started && actionLabel(translate, resource, started.action)
  const OwnDialog = started?.action.dialog === undefined ? undefined : dialogs[started.action.dialog]
  const element = (
    <>
      {nothingSelected && <NoRowDialog onClose={() => setNothingSelected(false)} />}
      {started && OwnDialog && (
        <Suspense fallback={null}>
          <OptionalRecordContextProvider value={started.action.on === 'row' ? started.rows[0] : undefined}>
            <OwnDialog {...started} resource={resource} params={params} filters={filters} onClose={close} />
          </OptionalRecordContextProvider>
        </Suspense>
      )}
      {started && !OwnDialog && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={label ?? ''}
          text={confirmText(translate, resource, started)}
          confirmLabel={label ?? ''}
          danger={started.action.danger ?? false}
          onConfirm={() => run(started)}
        />
      )}
    </>
  )
  return { start, element }
}

/** An action in words. */
export function actionLabel(translate: Translate, resource: string, action: ActionEntry): string {
  return translate(`resources.${resource}.actions.${action.id}`, { _: action.id })
}

/** The schema's labels may say more than 'are you sure': `resources.<r>.confirms.<action>`. */
function confirmText(translate: Translate, resource: string, { action, rows }: Started): string {
  const usual = translate('list.confirm', { smart_count: rows.length })
  const products = new Set(rows.flatMap(({ prCode }) => (typeof prCode === 'string' && prCode !== '' ? [prCode] : []))).size
  return translate(`resources.${resource}.confirms.${action.id}`, { ...rows[0], smart_count: rows.length, products: translate('list.products', { smart_count: products }), _: usual })
}
