import { useTranslate } from 'ra-core'
import type { GatewayDiagnosis } from '../../../../generated/types'
import { fillPath } from '../../../../schema/template'
import { Link } from '../../../../ui/kit/Link'
import { Part } from './Part'
import styles from './diagnosis.module.css'

type Tags = NonNullable<GatewayDiagnosis['tags']>

/** The tags of a store that were last heard through a gateway. @param status only those of these states, with commas between */
export function tagsHref(storeCode: string, gwIp: string, status?: string): string {
  const filter = new URLSearchParams({ filter_gwIp: gwIp, condition_gwIp: '==', ...(status !== undefined && { filter_status: status, condition_status: 'in' }) })
  return `/tag/detail/${encodeURIComponent(storeCode)}?${filter.toString()}`
}

/** What hangs on a gateway that is offline, and what waits for it. */
export function Affected({ storeCode, tags: { gwIp, total, silent, waiting, failed, tasks = [] } }: { readonly storeCode: string; readonly tags: Tags }) {
  const translate = useTranslate()
  const text = (key: string, smart_count: number) => translate(`areas.gateway.diagnosis.tags.${key}`, { smart_count })
  return (
    <Part title={translate('areas.gateway.diagnosis.affected')}>
      <ul className={styles.lines}>
        <li>{total > 0 ? <Link to={tagsHref(storeCode, gwIp)}>{text('total', total)}</Link> : text('total', 0)}</li>
        {total > 0 && <li>{text('silent', silent)}</li>}
        {waiting > 0 && <li><Link to={tagsHref(storeCode, gwIp, 'WIP,UPDATE')}>{text('waiting', waiting)}</Link></li>}
        {failed > 0 && <li><Link to={tagsHref(storeCode, gwIp, 'NG')}>{text('failed', failed)}</Link></li>}
        {tasks.length > 0 && (
          <li>
            {translate('areas.gateway.diagnosis.tags.tasks')}{' '}
            {tasks.map(({ taskId, taskType }) => (
              <Link key={taskId} className={styles.task} to={fillPath('/task/detail/{storeCode}/{taskId}/{taskType}', { storeCode, taskId, taskType })}>{taskId}</Link>
            ))}
          </li>
        )}
      </ul>
    </Part>
  )
}
