import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { action } from '../../data/dataProvider'
import type { Live } from '../../data/useLive'
import type { Server } from '../../generated/types'
import { confirm } from '../../ui/feedback/confirm'
import { showError } from '../../ui/kit/errorDialog'

// A server that has reported this recently, in seconds, will report again and reappear.
const REPORTED_WITHIN = 180

/** Deletes a server after a confirmation, which warns if the server is going to reappear. */
export function useServerDelete({ queryKey, refresh }: Live<Server[]>): (server: Server) => void {
  const translate = useTranslate()
  const queries = useQueryClient()
  const notify = useNotify()
  return useCallback(
    ({ id, name, reportTime, simulated }) => {
      const comesBack = simulated !== true && (reportTime ?? 0) > Date.now() / 1000 - REPORTED_WITHIN
      const run = async () => {
        const text = translate(comesBack ? 'areas.servers.deleteLive' : 'areas.servers.deleteText')
        if (
          !(await confirm({
            title: translate('areas.servers.deleteTitle', { name }),
            text,
            confirmLabel: translate('list.delete.label'),
            danger: true,
          }))
        )
          return
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
    [translate, queries, notify, queryKey, refresh],
  )
}
