import type { Gateway, GatewayDiagnosis } from '../../../../src/generated/types'
import { can } from '../../../../src/schema/access'
import type { SessionUser } from '../../../access/session'
import type { Services } from '../../../calls/services'

const WAITING: ReadonlySet<string> = new Set(['WIP', 'UPDATE'])
const SHOWN = 20

/** The tags last heard by a gateway, and the tasks that wait for them; undefined without the privilege to read tags. */
export async function tagsOn(
  { records }: Pick<Services, 'records'>,
  user: SessionUser,
  { storeCode, ip }: Gateway,
  since: number | null,
): Promise<GatewayDiagnosis['tags']> {
  if (!ip || !can(user, 'tag.read')) return undefined
  const tags = await records.pick('tag', ['tagMac', 'status', 'respondedAt', 'updatedAt'], { storeCode, gwIp: ip })
  const isSince = (at: number | null | undefined) => since === null || (at ?? 0) >= since
  const counted = {
    gwIp: ip,
    total: tags.length,
    silent: tags.filter(({ respondedAt }) => !respondedAt || !isSince(respondedAt)).length,
    waiting: tags.filter(({ status }) => WAITING.has(status ?? '')).length,
    failed: tags.filter(({ status, updatedAt }) => status === 'NG' && isSince(updatedAt)).length,
  }
  if (!can(user, 'task.read')) return counted
  const running = await records.find('task', { storeCode, endTime: null })
  const tagMac = tags.map((tag) => tag.tagMac)
  if (running.length === 0 || tagMac.length === 0) return { ...counted, tasks: [] }
  const rows = await records.pick('task-row', ['taskId'], {
    storeCode,
    taskId: running.map(({ taskId }) => taskId),
    tagMac,
    result: null,
  })
  const waited = new Set(rows.map(({ taskId }) => taskId))
  return {
    ...counted,
    tasks: running
      .filter(({ taskId }) => waited.has(taskId))
      .slice(-SHOWN)
      .map(({ taskId, taskType }) => ({ taskId, taskType })),
  }
}
