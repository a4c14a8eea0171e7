import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { readSaid, saidText } from '../../../data/said'
import { useRunAction } from '../../../data/useRunAction'
import { statusError } from '../../../ui/feedback/codedError'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'

interface CommandOptions {
  /** The dialog of a failure says status text and code alone (spec/3 §8, a change of mode). */
  readonly codeOnly?: boolean
}

/**
 * Sends what a dialog tells devices, and closes it; a failure is shown and the dialog stays. What the server says beside
 * its success (some are offline) is notified.
 */
export function useCommand({ action, resource, params, rows, onClose }: ActionDialogProps, { codeOnly = false }: CommandOptions = {}) {
  const translate = useTranslate()
  const runAction = useRunAction()
  const notify = useNotify()
  const { showError } = useErrorDialog()
  const [busy, setBusy] = useState(false)

  const send = async (body: unknown, query?: Readonly<Record<string, string>>) => {
    setBusy(true)
    try {
      const answer = await runAction<Record<string, unknown> | undefined>(action, { resource, rows, params, body, ...(query && { query }) })
      const said = readSaid(answer ?? {})
      const isPartial = said.key !== undefined && said.key !== 'server.success'
      notify(isPartial ? saidText(said, translate) : translate('messages.complete'), { type: isPartial ? 'warning' : 'success' })
      onClose(true)
    } catch (error) {
      showError(action.errorTitle, codeOnly ? statusError(error) : error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}

/** The addresses of the rows. */
export const macsOf = (rows: ActionDialogProps['rows']): string[] => rows.map((row) => String(row['mac']))
