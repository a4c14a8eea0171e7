import { notFound } from '../../calls/outcomes'
import type { AreaHooks } from '../../engine/hooks'
import { alarmClassOf } from '../../health/serverAlarms'

/** Servers and their alarms. */
export const serverHooks: AreaHooks = {
  server: {
    async removing(servers, _, records) {
      const ids = servers.map(({ id }) => id)
      await records.remove('server-status-sample', { id: ids })
      await records.remove('server-alarm', { serverId: ids })
    },
  },
  'server-alarm': {
    async where({ params, services: { records } }) {
      const server = await records.one('server', { id: params.id ?? '' })
      if (!server) throw notFound()
      return { class: alarmClassOf[server.type] }
    },
  },
}
