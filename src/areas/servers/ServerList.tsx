import { Trash2 } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { memo, useId } from 'react'
import { useClock } from '../../data/clock'
import type { Server } from '../../generated/types'
import { Badge } from '../../ui/kit/Badge'
import { IconButton } from '../../ui/kit/IconButton'
import { Link } from '../../ui/kit/Link'
import { StatusPill } from '../../ui/live/StatusPill'
import styles from './servers.module.css'

interface ServerListProps {
  readonly type: Server['type']
  /** The servers of all types. */
  readonly servers: readonly Server[]
  /** Undefined if the viewer may not delete servers. */
  readonly onDelete: ((server: Server) => void) | undefined
}

const COLUMNS = ['status', 'name', 'id', 'state', 'reportTime'] as const

/** The servers of one type. */
export function ServerList({ type, servers, onDelete }: ServerListProps) {
  const translate = useTranslate()
  const heading = useId()
  const own = servers.filter((server) => server.type === type)
  return (
    <section className={styles.list} aria-labelledby={heading} data-type={type}>
      <header className={styles.listHeader}>
        <h2 id={heading}>{translate(`areas.servers.lists.${type}`)}</h2>
        <span>{translate('areas.servers.count', { smart_count: own.length })}</span>
      </header>
      {own.length === 0 ? (
        <p className={styles.nothing}>{translate(`areas.servers.none.${type}`)}</p>
      ) : (
        <table className={styles.table} aria-labelledby={heading}>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className={styles[name]}>
                  {translate(`resources.server.fields.${name}`)}
                </th>
              ))}
              {onDelete && (
                <th scope="col" className={styles.action}>
                  <span className="visuallyHidden">{translate('list.rowActions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {own.map((server) => (
              <ServerRow key={server.id} server={server} onDelete={onDelete} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

interface ServerRowProps {
  readonly server: Server
  readonly onDelete: ((server: Server) => void) | undefined
}

// The lists refresh every second: only cells that have changed render again.
const ServerRow = memo(function ServerRow({ server, onDelete }: ServerRowProps) {
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
  return (
    <IconButton
      size="s"
      label={translate('areas.servers.delete', { name: server.name })}
      icon={<Trash2 aria-hidden="true" />}
      onClick={() => onDelete(server)}
    />
  )
}
