import type { AreaHooks } from '../../engine/hooks'
import { alarmClassOf } from '../../health/serverAlarms'
import { notFound } from '../../http/outcomes'

/** The servers (spec/1 §2.6, §7). */
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
