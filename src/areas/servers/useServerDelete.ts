import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { action } from '../../data/dataProvider'
import type { Live } from '../../data/useLive'
import type { Server } from '../../generated/types'
import { useConfirm } from '../../ui/feedback/useConfirm'
import { useErrorDialog } from '../../ui/kit/useErrorDialog'

/** A server that has reported in this time will do so again, in seconds. */
const REPORTS_WITHIN = 180

/** Deletes a server after asking; the question says so where the server will come back (spec/1 §2.6). */
export function useServerDelete({ queryKey, refresh }: Live<Server[]>): (server: Server) => void {
  const translate = useTranslate()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const notify = useNotify()
  const { showError } = useErrorDialog()
  return useCallback(
    ({ id, name, reportTime, simulated }) => {
      const comesBack = simulated !== true && (reportTime ?? 0) > Date.now() / 1000 - REPORTS_WITHIN
      const run = async () => {
        const text = translate(comesBack ? 'areas.servers.deleteLive' : 'areas.servers.deleteText')
        if (!(await confirm({ title: translate('areas.servers.deleteTitle', { name }), text, confirmLabel: translate('list.delete.label'), danger: true }))) return
        try {
          await action('DELETE /status/server/{id}', { values: { id } })
          queries.setQueryData<Server[]>(queryKey, (all) => all?.filter((server) => server.id !== id))
          notify(translate('areas.servers.deleted', { name }), { type: 'success' })
        } catch (error) {
          showError(undefined, error)
        }
        refresh()
      }
      void run()
    },
    [translate, queries, confirm, notify, showError, queryKey, refresh],
  )
}
