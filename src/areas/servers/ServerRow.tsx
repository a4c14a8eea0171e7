import { Trash2 } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { memo } from 'react'
import { useClock } from '../../data/clock'
import type { Server } from '../../generated/types'
import { Badge } from '../../ui/kit/Badge'
import { IconButton } from '../../ui/kit/IconButton'
import { Link } from '../../ui/kit/Link'
import { StatusPill } from '../../ui/live/StatusPill'
import styles from './servers.module.css'

interface ServerRowProps {
  readonly server: Server
  readonly onDelete: ((server: Server) => void) | undefined
}

/** One server. Drawn again only where something of it changed, and then only the cell that did. */
export const ServerRow = memo(function ServerRow({ server, onDelete }: ServerRowProps) {
  const clock = useClock()
  return (
    <tr data-id={server.id}>
      <td className={styles.status}>
        <StatusCell value={server.status} field="status" />
      </td>
      <th scope="row" className={styles.name}>
        <NameCell id={server.id} name={server.name} simulated={server.simulated === true} />
      </th>
      <td className={styles.id}>{server.id}</td>
      <td className={styles.state}>
        <StatusCell value={server.state ?? null} field="state" />
      </td>
      <td className={styles.reportTime}>{clock.text(server.reportTime)}</td>
      {onDelete && (
        <td className={styles.action}>
          <DeleteButton server={server} onDelete={onDelete} />
        </td>
      )}
    </tr>
  )
})

const NameCell = memo(function NameCell({ id, name, simulated }: { id: string; name: string; simulated: boolean }) {
  const translate = useTranslate()
  return (
    <>
      <Link to={`/server/detail/${encodeURIComponent(id)}`}>{name}</Link>
      {simulated && (
        <span title={translate('areas.servers.simulatedHint')}>
          <Badge>{translate('areas.servers.simulated')}</Badge>
        </span>
      )}
    </>
  )
})

const StatusCell = memo(function StatusCell({ value, field }: { value: string | null; field: 'status' | 'state' }) {
  return <StatusPill resource="server" field={field} value={value} />
})

function DeleteButton({ server, onDelete }: { server: Server; onDelete: (server: Server) => void }) {
  const translate = useTranslate()
  return <IconButton size="s" label={translate('areas.servers.delete', { name: server.name })} icon={<Trash2 aria-hidden="true" />} onClick={() => onDelete(server)} />
}
